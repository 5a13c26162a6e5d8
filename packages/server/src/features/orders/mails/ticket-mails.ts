import type { Ctx, Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { queueCustomerMail } from '../../customer-mails/index.ts'
import { localizeCtx } from '../../languages/index.ts'
import { type BuyerTicket, listOrderTickets } from '../../tickets/index.ts'
import type { OrderRow } from '../read-store.ts'
import { describeOrderMail, type OrderNews } from './order-mails.ts'

type MailedOrder = OrderRow & { readonly baseUrl: string }

/** The tickets of an order that was paid after it was placed. */
export function describePaidTickets(site: Site, tickets: readonly BuyerTicket[], subjectId: string): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-tickets',
    subjectId,
    subject: t('mailTicketsSubject'),
    heading: t('mailTicketsHeading'),
    opening: t('mailFilesPaid'),
    withLines: false,
    tickets,
  }
}

/** Mails the tickets of an order that are paid now, once per `subjectId`; nothing for other orders. Inside the transaction of the payment or edit. */
export async function queuePaidTickets(ctx: Ctx, order: MailedOrder, subjectId: string): Promise<void> {
  const own = localizeCtx(ctx, order.language)
  const items = order.lines.map(({ lineId: id, itemId, productType }) => ({ id, itemId, productType }))
  const tickets = await listOrderTickets(own, { id: order.orderId, items })
  if (tickets.length === 0) return
  const news = describePaidTickets(own.site, tickets, subjectId)
  await queueCustomerMail(own, describeOrderMail(own.site, order, order, news))
}
