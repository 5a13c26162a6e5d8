import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getUnsubscribePath, type NewMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph } from '../mail-layout/index.ts'
import type { BoughtLine } from './store.ts'
import { getReviewPath } from './token.ts'

type AskedLine = Pick<BoughtLine, 'orderId' | 'lineId' | 'title' | 'email' | 'customerName'>

/** Asks a buyer about the products of an order. Who has its links can review in the name of the buyer. */
export function describeReviewRequest(site: Site, first: AskedLine, others: readonly AskedLine[] = []): CustomerMail {
  const t = translateFor(site)
  const values = { site: site.title, name: first.customerName }
  const stop = site.baseUrl + getUnsubscribePath(site, first.email)
  const links = [first, ...others].map((line) => ({
    label: t('reviewMailButton', { product: line.title }),
    url: site.baseUrl + getReviewPath(site, line),
  }))
  return {
    template: 'review-request',
    outbox: { subjectId: `${first.orderId}.${first.lineId}`, recipient: first.email, isPrivate: true },
    values,
    subject: t('reviewMailSubject'),
    heading: t('reviewMailSubject'),
    opening: t('reviewMailText'),
    details: links.map(({ label, url }) => mailParts.createButton(label, url)),
    footer: mailParts.createReason(t('reviewMailWhy', values), t('unsubscribeButton'), stop),
  }
}

interface MailedReview {
  readonly reviewId: string
  /** Of the product. */
  readonly title: string
  readonly state: string
  readonly stars: number
}

/**
 * Tells the owner that there is a review. What it says and who wrote it is in the inbox alone: a mail stays when the review is deleted or its
 * author erased.
 */
export function renderReviewMail(site: Site, recipient: string, review: MailedReview): NewMail {
  const t = translateFor(site)
  const subject = t('reviewOwnerSubject', { product: review.title })
  const stars = `${'★'.repeat(review.stars)}${'☆'.repeat(5 - review.stars)}`
  const lines = [stars, ...(review.state === 'pending' ? [t('commentMailPending')] : [])]
  const url = `${site.baseUrl}/config/reviews${review.state === 'pending' ? '?folder=pending' : ''}`
  return {
    kind: 'review',
    // A changed review causes a second mail only when it begins to wait.
    subjectId: `${review.reviewId}.${review.state}`,
    recipient,
    subject,
    html: renderMail({
      site,
      preview: subject,
      heading: subject,
      language: t.language,
      sections: [...lines.map(renderParagraph), renderButton(t('reviewOwnerOpen'), url)],
      footer: renderParagraph(site.title),
    }),
    plain: [subject, ...lines, url].join('\n\n'),
  }
}
