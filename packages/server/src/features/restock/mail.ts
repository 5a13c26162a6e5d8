import { isolate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import {
  type NewMail,
  renderButton,
  renderMail,
  renderParagraph,
  renderPlainLink,
  renderTextLink,
} from '../mail/index.ts'
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
export function renderRestockMail(site: Site, row: RestockedVariant): NewMail {
  const t = translateFor(site)
  const product = [row.title, ...(row.options.length > 0 ? [row.options.join(' / ')] : [])].join(', ')
  const values = { product, site: site.title }
  const texts = [t('restockMailText', values), t('restockMailHurry')]
  const url = `${site.baseUrl}${row.path}?variant=${row.variantId}`
  const stop = `${site.baseUrl}${getStopPath(site, row.signUpId)}`
  const why = t('restockMailWhy', values)
  return {
    kind: 'restock',
    subjectId: `${row.signUpId}.${row.round}`,
    recipient: row.email,
    subject: t('restockMailSubject', values),
    html: renderMail({
      site,
      preview: texts[0] ?? '',
      heading: t('restockMailHeading'),
      language: t.language,
      sections: [...texts.map(renderParagraph), renderButton(t('restockMailButton'), url)],
      footer: `${renderParagraph(why)}${renderTextLink(t('restockMailStop'), stop)}`,
    }),
    plain: [
      t('restockMailHeading'),
      ...texts,
      renderPlainLink(t('restockMailButton'), url),
      isolate(why, t.language),
      renderPlainLink(t('restockMailStop'), stop),
    ].join('\n\n'),
  }
}
