import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeRestock } from './mail.ts'

export const restockMailExamples: MailExamples = {
  restock: (site) =>
    describeRestock(site, {
      signUpId: example.id,
      round: 1,
      email: example.email,
      variantId: example.id,
      title: example.product,
      options: ['M'],
      path: '/',
    }),
}
