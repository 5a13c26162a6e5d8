import { example, type MailExamples } from '../customer-mails/index.ts'
import { describeReviewRequest } from './mail.ts'

export const reviewMailExamples: MailExamples = {
  'review-request': (site) => {
    const line = { orderId: example.id, lineId: example.id, title: example.product, email: example.email }
    return describeReviewRequest(site, { ...line, customerName: example.firstName })
  },
}
