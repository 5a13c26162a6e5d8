import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx, Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { mailBuyer } from './mail-buyer.ts'
import type { OrderNews } from './order-mails.ts'
import { findOrderRow } from '../read-store.ts'
import { findRefundRow, listRefundRows, lockOrderPayments, type RefundRow, requestRefundMail } from '../refund-store.ts'

/** Mails the buyer about an accepted refund, once and only where the owner wants it; inside the transaction that notes it. */
export async function mailRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefundRow(ctx, refundId)
  const order = refund && (await findOrderRow(ctx, refund.orderId))
  if (!order || !refund.notify) return
  await mailBuyer(ctx, refund.orderId, (site) =>
    describeRefund(site, { ...refund, amount: formatMoneyText(refund.amountMinor, order.currency, site.language) }),
  )
}

/** The news that money went back. */
export function describeRefund(
  site: Site,
  { refundId, provider, amount }: { readonly refundId: string; readonly provider: string; readonly amount: string },
): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-refunded',
    subjectId: refundId,
    subject: t('mailRefundSubject'),
    heading: t('mailRefundHeading'),
    opening: '',
    facts: t(getRefundText(provider)),
    values: { amount },
    withLines: false,
  }
}

function getRefundText(provider: string): 'mailRefund' | 'mailRefundManual' | 'mailRefundCredit' {
  if (provider === 'gift-card') return 'mailRefundCredit'
  return provider === 'manual' ? 'mailRefundManual' : 'mailRefund'
}

/** Facts about money for the mail of a canceled order. */
interface CanceledNews {
  /** Refunds that canceling made, or asked about once more. */
  readonly refundIds: readonly string[]
  /** Nothing was charged, and nothing will be. */
  readonly isUncharged: boolean
}

/** The news that an order is canceled, without what went back. */
export function describeCancellation(site: Site, orderId: string): OrderNews {
  const t = translateFor(site)
  return {
    kind: 'order-canceled',
    subjectId: orderId,
    subject: t('mailCanceledSubject'),
    heading: t('mailCanceledHeading'),
    opening: t('mailCanceled'),
    withLines: true,
  }
}

/**
 * Mails the buyer that the order is canceled and what went back, inside a transaction. A refund without an answer, or of a later try, gets a
 * mail of its own when it is accepted. So no refund is mailed twice.
 */
export async function mailCancellation(ctx: Ctx, orderId: string, news: CanceledNews): Promise<void> {
  await lockOrderPayments(ctx, orderId)
  const order = await findOrderRow(ctx, orderId)
  if (!order) return
  const refunds = (await listRefundRows(ctx, orderId)).filter(({ refundId }) => news.refundIds.includes(refundId))
  const untold = refunds.filter(({ notify, status }) => !notify && status !== 'failed')
  const done = untold.filter(({ status }) => status === 'succeeded')
  const isNew = await mailBuyer(ctx, orderId, (site) => {
    const t = translateFor(site)
    const format = (amountMinor: number) => formatMoneyText(amountMinor, order.currency, site.language)
    const refundText = (key: 'mailRefund' | 'mailRefundManual', rows: readonly RefundRow[]) =>
      rows.length === 0 ? [] : [t(key, { amount: format(rows.reduce((sum, row) => sum + row.amountMinor, 0)) })]
    return {
      ...describeCancellation(site, orderId),
      notes: [
        ...(news.isUncharged && order.giftCards.length === 0 ? [t('mailNotCharged')] : []),
        ...refundText(
          'mailRefund',
          done.filter(({ provider }) => provider !== 'manual'),
        ),
        ...refundText(
          'mailRefundManual',
          done.filter(({ provider }) => provider === 'manual'),
        ),
        ...order.giftCards.map(({ lastCharacters: characters, amountMinor }) =>
          t('mailRefundCard', { amount: format(amountMinor), characters }),
        ),
      ],
    }
  })
  for (const { refundId, status } of untold) {
    // Otherwise canceling once more at the same moment would mail this refund too.
    await requestRefundMail(ctx, refundId)
    if (!isNew && status === 'succeeded') await mailRefund(ctx, refundId)
  }
}
