import type { Ctx, Site } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { translateFor } from '../../../platform/messages.ts'
import { queueCustomerMail } from '../../customer-mails/index.ts'
import { listDonationThanks } from '../../donations/index.ts'
import { localizeCtx } from '../../languages/index.ts'
import { storeSettings } from '../../store-settings/index.ts'
import { isOwned } from '../downloads/store.ts'
import type { OrderRow } from '../read-store.ts'
import { createMailedFiles, type MailedFiles } from './mailed-files.ts'
import { queuePaidTickets } from './ticket-mails.ts'
import { describeOrderMail, getFirstName, isDonationOrder, listThanks, type OrderNews } from './order-mails.ts'

type MailedOrder = OrderRow & { readonly baseUrl: string }

/**
 * Mails what an order gets once its money is here, after the order: the receipt of a donation, its tickets, links to its files, or the invoice alone.
 * Invoices go with the files, else once per order; files once per `subjectId`. Inside the transaction that records the money.
 */
export async function queuePaidMails(ctx: Ctx, order: MailedOrder, subjectId: string): Promise<void> {
  if (isDonationOrder(order.lines)) return queuePaidDonation(ctx, order)
  // What is due since the order was changed holds both back: the number of an invoice is spent for good.
  if (!isOwned(order)) return
  await queuePaidTickets(ctx, order, subjectId)
  const own = localizeCtx(ctx, order.language)
  const isInvoiced = storeSettings(ctx.site).attachesInvoices
  const downloads = listFiles(ctx, order)
  if (!downloads && !isInvoiced) return
  const news = downloads
    ? describeOrderFiles(own.site, downloads, subjectId)
    : describePaidOrder(own.site, order, order.orderId)
  await queueCustomerMail(
    own,
    describeOrderMail(own.site, order, order, { ...news, ...(isInvoiced ? { attachment: 'invoice' } : {}) }),
  )
}

/** Mails new links to the files of an order; none for an order without files. */
export async function queueNewFiles(ctx: Ctx, order: MailedOrder): Promise<void> {
  const downloads = listFiles(ctx, order)
  if (!downloads) return
  const own = localizeCtx(ctx, order.language)
  const news = describeOrderFiles(own.site, downloads, newId(ctx.now.getTime()), null)
  await queueCustomerMail(own, describeOrderMail(own.site, order, order, news))
}

/** The payment of an order has come after it; its invoice is attached. */
export function describePaidOrder(site: Site, buyer: Parameters<typeof getFirstName>[0], subjectId: string): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-paid',
    subjectId,
    subject: t('mailPaidSubject'),
    heading: getFirstName(buyer) === '' ? t('mailThanks') : t('mailThanksName'),
    opening: t('mailFilesPaid'),
    facts: t('mailInvoiceAttached'),
    withLines: true,
  }
}

/** The files of an order that was paid after it was placed, or of one whose buyer may download them again: then with a null opening. */
export function describeOrderFiles(
  site: Site,
  downloads: MailedFiles,
  subjectId: string,
  opening: string | null = translateFor(site)('mailFilesPaid'),
): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-files',
    subjectId,
    subject: t('mailFilesSubject'),
    heading: t('mailFilesHeading'),
    opening,
    withLines: false,
    downloads,
  }
}

async function queuePaidDonation(ctx: Ctx, order: MailedOrder): Promise<void> {
  const own = localizeCtx(ctx, order.language)
  const t = translateFor(own.site)
  await queueCustomerMail(
    own,
    describeOrderMail(own.site, order, order, {
      kind: 'donation-confirmed',
      outboxKind: 'donation-paid',
      subjectId: order.orderId,
      subject: t('mailDonationSubject'),
      heading: getFirstName(order) === '' ? t('donationConfirmed') : t('donationConfirmedName'),
      opening: t('mailDonationText'),
      notes: [t('mailDonationReceived'), ...listThanks(await listDonationThanks(ctx, order.lines), true)],
      withLines: true,
    }),
  )
}

function listFiles(ctx: Ctx, { orderId, baseUrl, lines }: MailedOrder): MailedFiles | undefined {
  const files = lines.flatMap(({ lineId, files }) => files.map((file) => ({ lineId, ...file })))
  return createMailedFiles(ctx.site, { orderId, baseUrl, now: ctx.now }, files)
}
