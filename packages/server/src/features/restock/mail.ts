import { isolate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getStopPath } from './token.ts'

interface RestockedVariant {
  readonly signUpId: string
  readonly round: number
  readonly email: string
  readonly variantId: string
  readonly title: string
  readonly options: readonly string[]
  /** Path of the product. */
  readonly path: string
}

/** Tells one person that what they waited for can be bought. */
export function describeRestock(site: Site, row: RestockedVariant): CustomerMail {
  const t = translateFor(site)
  const product = [row.title, ...(row.options.length > 0 ? [row.options.join(' / ')] : [])].join(', ')
  const url = `${site.baseUrl}${row.path}?variant=${row.variantId}`
  const stop = `${site.baseUrl}${getStopPath(site, row.signUpId)}`
  const why = t('restockMailWhy', { site: site.title })
  return {
    template: 'restock',
    outbox: { subjectId: `${row.signUpId}.${row.round}`, recipient: row.email },
    values: { site: site.title, product },
    subject: t('restockMailSubject'),
    heading: t('restockMailHeading'),
    opening: t('restockMailText'),
    details: [mailParts.createParagraph(t('restockMailHurry')), mailParts.createButton(t('restockMailButton'), url)],
    footer: mailParts.createReason(why, t('restockMailStop'), stop, isolate(why, t.language)),
  }
}
