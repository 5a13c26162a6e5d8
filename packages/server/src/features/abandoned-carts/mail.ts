import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import {
  getUnsubscribePath,
  type NewMail,
  renderButton,
  renderMail,
  renderParagraph,
  renderPlainLink,
  renderRows,
  renderTextLink,
} from '../mail/index.ts'
import type { LeftLine } from './schema.ts'
import { getRestorePath } from './token.ts'

interface LeftCart {
  readonly cartId: string
  readonly email: string
  readonly currency: string
  readonly lines: readonly LeftLine[]
}

/** Reminds a buyer of the lines of a cart, at the prices of today. */
export function renderReminder(site: Site, cart: LeftCart): Omit<NewMail, 'unsubscribeUrl'> {
  const t = translateFor(site)
  const values = { site: site.title }
  const text = t('abandonedText', values)
  const url = site.baseUrl + getRestorePath(site, cart.cartId)
  const stop = site.baseUrl + getUnsubscribePath(site, cart.email)
  const rows = cart.lines.map(({ title, quantity, options, subtotalMinor }) => ({
    label: `${quantity} × ${isolate(title, t.language)}`,
    detail: options.join(', '),
    value: formatMoneyText(subtotalMinor, cart.currency, site.language),
  }))
  return {
    kind: 'abandoned-cart',
    subjectId: cart.cartId,
    recipient: cart.email,
    subject: t('abandonedSubject', values),
    html: renderMail({
      site,
      preview: text,
      heading: t('abandonedHeading'),
      language: t.language,
      sections: [renderParagraph(text), renderRows(rows), renderButton(t('abandonedButton'), url)],
      footer: `${renderParagraph(t('abandonedWhy', values))}${renderTextLink(t('unsubscribeButton'), stop)}`,
    }),
    plain: [
      t('abandonedHeading'),
      text,
      rows
        .map(({ label, detail, value }) => t('labelValue', { label: detail ? `${label} (${detail})` : label, value }))
        .join('\n'),
      renderPlainLink(t('abandonedButton'), url),
      t('abandonedWhy', values),
      renderPlainLink(t('unsubscribeButton'), stop),
    ].join('\n\n'),
  }
}
