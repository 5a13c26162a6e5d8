import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import {
  getUnsubscribePath,
  type NewMail,
  renderButton,
  renderMail,
  renderParagraph,
  renderPlainLink,
  renderTextLink,
} from '../mail/index.ts'
import type { BoughtLine } from './store.ts'
import { getReviewPath } from './token.ts'

/** Asks a buyer about the products of an order; undefined without any. Who has its links can review in the name of the buyer. */
export function renderRequestMail(
  site: Site,
  lines: readonly BoughtLine[],
): Omit<NewMail, 'unsubscribeUrl'> | undefined {
  const [first] = lines
  if (!first) return undefined
  const t = translateFor(site)
  const values = { site: site.title }
  const text = t('reviewMailText', values)
  const stop = site.baseUrl + getUnsubscribePath(site, first.email)
  const links = lines.map((line) => ({
    label: t('reviewMailButton', { product: line.title }),
    url: site.baseUrl + getReviewPath(site, line),
  }))
  return {
    kind: 'review-request',
    subjectId: `${first.orderId}.${first.lineId}`,
    recipient: first.email,
    isPrivate: true,
    subject: t('reviewMailSubject', values),
    html: renderMail({
      site,
      preview: text,
      heading: t('reviewMailSubject', values),
      language: t.language,
      sections: [renderParagraph(text), ...links.map(({ label, url }) => renderButton(label, url))],
      footer: `${renderParagraph(t('reviewMailWhy', values))}${renderTextLink(t('unsubscribeButton'), stop)}`,
    }),
    plain: [
      text,
      ...links.map(({ label, url }) => renderPlainLink(label, url)),
      t('reviewMailWhy', values),
      renderPlainLink(t('unsubscribeButton'), stop),
    ].join('\n\n'),
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
