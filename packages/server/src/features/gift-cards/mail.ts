import { moneyText } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { block, button, mailHtml, type NewMail, paragraph } from '../mail/index.ts'
import type { GiftCardAnswers, PaidOrder } from './paid-order.ts'

interface MailedCard {
  readonly id: string
  readonly code: string
  readonly amountMinor: number
  readonly currency: string
  readonly recipientEmail: string
  readonly answers: GiftCardAnswers
}

/** The card itself, as a mail to who gets it: what it is worth, from whom, its code and how to use it. */
export function giftCardMail(site: Site, order: PaidOrder, card: MailedCard): NewMail {
  const { recipientName, senderName, message, deliverOn } = card.answers
  const amount = moneyText(card.amountMinor, card.currency, site.language)
  const from = senderName === '' ? '' : ` from ${senderName}`
  const heading = `A gift card of ${amount}${from}`
  const greeting = recipientName === '' ? 'Hello,' : `Hello ${recipientName},`
  const intro = `this is a gift card${from}, worth ${amount} at ${site.title}.`
  const before = [`${greeting} ${intro}`, ...(message === '' ? [] : [`“${message}”`])]
  const after = [
    'Enter the code at checkout. Any remaining balance stays on the card.',
    ...(order.testMode ? ['This card is from a test order and only pays for test orders.'] : []),
  ]
  const dayMs = /^\d{4}-\d{2}-\d{2}$/.test(deliverOn) ? Date.parse(`${deliverOn}T09:00:00Z`) : Number.NaN
  return {
    kind: 'gift-card',
    subjectId: card.id,
    recipient: card.recipientEmail,
    subject: `${heading}, for ${site.title}`,
    html: mailHtml({
      siteTitle: site.title,
      siteUrl: order.baseUrl,
      preview: intro,
      heading,
      language: site.language,
      sections: [
        ...before.map(paragraph),
        block('Your code', [card.code]),
        ...after.map(paragraph),
        button('Visit the shop', order.baseUrl),
      ],
      footer: paragraph(`Keep this email safe: anyone with the code can use the card.`),
    }),
    plain: [heading, ...before, `Your code: ${card.code}`, ...after, order.baseUrl].join('\n\n'),
    ...(Number.isNaN(dayMs) ? {} : { sendAfter: new Date(dayMs) }),
  }
}
