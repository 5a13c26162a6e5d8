import { addExampleDays, example, type MailExamples } from '../customer-mails/index.ts'
import { orderExamples } from '../orders/index.ts'
import { describeBalanceLink, describeEdit } from './mails.ts'

export const orderEditMailExamples: MailExamples = {
  'order-edited': (site) => {
    const amount = orderExamples.formatExampleAmount(site, example.priceMinor)
    return orderExamples.describeExampleOrder(
      site,
      describeEdit(site, { subjectId: example.id, reason: '', balanceMinor: -1, amount }),
    )
  },
  'balance-link': (site, now) =>
    orderExamples.describeExampleOrder(
      site,
      describeBalanceLink(site, {
        subjectId: example.id,
        amount: orderExamples.formatExampleAmount(site, example.priceMinor),
        url: `${site.baseUrl}/checkout`,
        expiresAt: addExampleDays(now, 14),
        message: '',
      }),
    ),
}
