import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { orderActions } from '../orders/index.ts'

/** Tells the buyer what the order is now, and what is still to pay or comes back. */
export async function mailEdit(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row) return
  const { balanceMinor, currency } = row
  const subjectId = newId(ctx.now.getTime())
  await orderActions.mailBuyer(ctx, orderId, (site) => {
    const amount = formatMoneyText(Math.abs(balanceMinor), currency, site.language)
    return describeEdit(site, { subjectId, reason, amount, balanceMinor })
  })
}

interface OrderEdit {
  readonly subjectId: string
  readonly reason: string
  readonly balanceMinor: number
  /** The balance without its sign. */
  readonly amount: string
}

/** The news that an order was changed. */
export function describeEdit(site: Site, { subjectId, reason, amount, balanceMinor }: OrderEdit) {
  const t = translateFor(site)
  return {
    kind: 'order-edited',
    subjectId,
    subject: t('mailEditedSubject'),
    heading: t('mailEditedHeading'),
    opening: t('mailEdited'),
    notes: [
      ...(reason === '' ? [] : [reason]),
      ...(balanceMinor > 0 ? [t('mailEditedDue', { amount })] : []),
      ...(balanceMinor < 0 ? [t('mailEditedOwed', { amount })] : []),
    ],
    withLines: true,
  } as const
}

interface BalanceLink {
  readonly url: string
  readonly expiresAt: Date
  readonly message: string
}

/** The link that pays the balance. */
export async function mailBalanceLink(ctx: Ctx, row: orderActions.OrderRow, link: BalanceLink): Promise<void> {
  const subjectId = newId(ctx.now.getTime())
  await orderActions.mailBuyer(ctx, row.orderId, (site) => {
    const amount = formatMoneyText(row.balanceMinor, row.currency, site.language)
    return describeBalanceLink(site, { ...link, subjectId, amount })
  })
}

/** The news that a balance waits to be paid. */
export function describeBalanceLink(
  site: Site,
  link: BalanceLink & { readonly subjectId: string; readonly amount: string },
) {
  const { subjectId, url, expiresAt, message, amount } = link
  const t = translateFor(site)
  const day = new Intl.DateTimeFormat(t.language, { dateStyle: 'long', timeZone: site.timeZone }).format(expiresAt)
  return {
    kind: 'balance-link',
    subjectId,
    subject: t('balanceSubject'),
    heading: t('balanceHeading'),
    opening: t('balanceText'),
    values: { amount, day },
    before: message === '' ? [] : [message],
    notes: [t('draftMailUntil', { day })],
    withLines: true,
    link: { label: t('draftMailButton', { amount }), url },
  } as const
}
