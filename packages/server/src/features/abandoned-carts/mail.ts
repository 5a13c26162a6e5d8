import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getUnsubscribePath } from '../mail/index.ts'
import type { LeftLine } from './schema.ts'
import { getRestorePath } from './token.ts'

interface LeftCart {
  readonly cartId: string
  readonly email: string
  readonly currency: string
  readonly lines: readonly Pick<LeftLine, 'title' | 'quantity' | 'options' | 'subtotalMinor'>[]
}

/** Reminds a buyer of the lines of a cart, at the prices of today. */
export function describeReminder(site: Site, cart: LeftCart): CustomerMail {
  const t = translateFor(site)
  const values = { site: site.title }
  const url = site.baseUrl + getRestorePath(site, cart.cartId)
  const stop = site.baseUrl + getUnsubscribePath(site, cart.email)
  const rows = cart.lines.map(({ title, quantity, options, subtotalMinor }) => ({
    label: `${quantity} × ${isolate(title, t.language)}`,
    detail: options.join(', '),
    value: formatMoneyText(subtotalMinor, cart.currency, site.language),
  }))
  return {
    template: 'abandoned-cart',
    outbox: { subjectId: cart.cartId, recipient: cart.email },
    values,
    subject: t('abandonedSubject'),
    heading: t('abandonedHeading'),
    opening: t('abandonedText'),
    details: [mailParts.createRows(rows, t), mailParts.createButton(t('abandonedButton'), url)],
    footer: mailParts.createReason(t('abandonedWhy', values), t('unsubscribeButton'), stop),
  }
}
