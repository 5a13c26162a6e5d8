import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getUnsubscribePath } from '../mail/index.ts'
import type { DueList, WishNews } from './due-store.ts'

interface ListNews extends DueList {
  readonly listId: string
  readonly news: readonly Omit<WishNews, 'itemId'>[]
}

/** Names products of a wish list that are cheaper or back. */
export function describeWishNews(site: Site, { listId, round, email, news }: ListNews): CustomerMail {
  const t = translateFor(site)
  const values = { site: site.title }
  const money = (amountMinor: number) => formatMoneyText(amountMinor, site.currency, site.language)
  const rows = news.map(({ title, options, priceMinor, beforeMinor, isBack }) => ({
    label: isolate(title, t.language),
    detail: [
      ...options,
      ...(isBack ? [t('restockMailHeading')] : []),
      ...(beforeMinor === null ? [] : [t('wishListMailBefore', { price: money(beforeMinor) })]),
    ].join(' · '),
    value: money(priceMinor),
  }))
  const stop = site.baseUrl + getUnsubscribePath(site, email)
  return {
    template: 'wish-list',
    outbox: { subjectId: `${listId}.${round}`, recipient: email },
    values,
    subject: t('wishListMailSubject'),
    heading: t('wishListMailHeading'),
    opening: t('wishListMailText'),
    details: [
      mailParts.createRows(rows, t),
      mailParts.createButton(t('wishListMailButton'), `${site.baseUrl}/wish-list`),
    ],
    footer: mailParts.createReason(t('wishListMailWhy', values), t('unsubscribeButton'), stop),
  }
}
