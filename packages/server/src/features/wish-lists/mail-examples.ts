import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeWishNews } from './mail.ts'

export const wishListMailExamples: MailExamples = {
  'wish-list': (site) =>
    describeWishNews(site, {
      listId: example.id,
      round: 0,
      email: example.email,
      language: null,
      news: [
        {
          title: example.product,
          options: ['M'],
          priceMinor: example.priceMinor,
          beforeMinor: 2 * example.priceMinor,
          isBack: true,
        },
      ],
    }),
}
