import type { Ctx, Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { queueCustomerMail } from '../../customer-mails/index.ts'
import { localizeCtx } from '../../languages/index.ts'
import { type BuyerTicket, listLineTickets } from '../../tickets/index.ts'
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

/** Mails the tickets of an order whose money came after it; nothing for other orders. */
export async function queuePaidTickets(ctx: Ctx, order: MailedOrder): Promise<void> {
  const own = localizeCtx(ctx, order.language)
  const tickets = await listLineTickets(own, order, order.lines)
  if (tickets.length === 0) return
  const news = describePaidTickets(own.site, tickets, order.orderId)
  await queueCustomerMail(own, describeOrderMail(own.site, order, order, news))
}
