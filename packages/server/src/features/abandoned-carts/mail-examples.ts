import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeReminder } from './mail.ts'

export const abandonedCartMailExamples: MailExamples = {
  'abandoned-cart': (site) =>
    describeReminder(site, {
      cartId: example.id,
      email: example.email,
      currency: site.currency,
      lines: [{ title: example.product, quantity: 2, options: ['M'], subtotalMinor: 2 * example.priceMinor }],
    }),
}
