import { addExampleDays, example, type MailExamples } from '../customer-mails/index.ts'
import { describePaymentLink } from './mail.ts'

const entry = { quantity: 2, itemTitle: example.product, title: example.product, attributes: { Size: 'M' } }

export const draftOrderMailExamples: MailExamples = {
  'payment-link': (site, now) =>
    describePaymentLink(
      { site, now },
      { draftId: example.id, linkExpiresAt: addExampleDays(now, 14), currency: site.currency },
      {
        record: { email: example.email },
        totals: { grandTotalMinor: 2 * example.priceMinor },
        entries: [{ entry, unitPriceMinor: example.priceMinor }],
      },
      '',
    ),
}
