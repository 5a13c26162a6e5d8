import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeGiftCard } from './mail.ts'
import { readAnswers } from './paid-order.ts'

const text = 'Happy birthday'

export const giftCardMailExamples: MailExamples = {
  'gift-card': (site) =>
    describeGiftCard(
      site,
      { orderId: example.id, baseUrl: site.baseUrl, testMode: false },
      {
        id: example.id,
        code: 'ABCD-EFGH-JKLM-NPQR',
        amountMinor: example.priceMinor,
        currency: site.currency,
        recipientEmail: example.email,
        answers: readAnswers({ recipientName: example.firstName, senderName: 'Robin', message: text }),
      },
    ),
}
