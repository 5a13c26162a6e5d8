import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { orderActions } from '../orders/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'

/** Tells the buyer what the order is now, and what is still to pay or comes back. */
export async function mailEdit(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row) return
  const t = translateFor(ctx.site)
  const number = formatOrderNumber(ctx.site, row.orderNumber)
  const amount = formatMoneyText(Math.abs(row.balanceMinor), row.currency, ctx.site.language)
  await orderActions.mailBuyer(ctx, orderId, {
    kind: 'order-edited',
    subjectId: newId(ctx.now.getTime()),
    subject: t('mailEditedSubject', { number }),
    heading: t('mailEditedHeading'),
    text: [
      t('mailEdited', { number }),
      ...(reason === '' ? [] : [reason]),
      ...(row.balanceMinor > 0 ? [t('mailEditedDue', { amount })] : []),
      ...(row.balanceMinor < 0 ? [t('mailEditedOwed', { amount })] : []),
    ],
    withLines: true,
  })
}

/** The link that pays the balance. */
export async function mailBalanceLink(
  ctx: Ctx,
  row: orderActions.OrderRow,
  { url, expiresAt, message }: { readonly url: string; readonly expiresAt: Date; readonly message: string },
): Promise<void> {
  const t = translateFor(ctx.site)
  const number = formatOrderNumber(ctx.site, row.orderNumber)
  const amount = formatMoneyText(row.balanceMinor, row.currency, ctx.site.language)
  const day = new Intl.DateTimeFormat(t.language, { dateStyle: 'long', timeZone: ctx.site.timeZone }).format(expiresAt)
  await orderActions.mailBuyer(ctx, row.orderId, {
    kind: 'balance-link',
    subjectId: newId(ctx.now.getTime()),
    subject: t('balanceSubject', { number }),
    heading: t('balanceHeading'),
    text: [...(message === '' ? [] : [message]), t('balanceText', { number, amount }), t('draftMailUntil', { day })],
    withLines: true,
    link: { label: t('draftMailButton', { amount }), url },
  })
}
