import { isolate, formatMoneyText } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { block, renderButton, renderMail, type NewMail, renderParagraph } from '../mail/index.ts'
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
export function renderGiftCardMail(site: Site, order: PaidOrder, card: MailedCard): NewMail {
  const { recipientName, senderName, message, deliverOn } = card.answers
  const amount = formatMoneyText(card.amountMinor, card.currency, site.language)
  const t = translateFor(site)
  const values = { amount, site: site.title, sender: senderName }
  const heading = t(senderName === '' ? 'mailCardHeading' : 'mailCardHeadingFrom', values)
  const greeting = recipientName === '' ? t('mailHello') : t('mailHelloName', { name: recipientName })
  const intro = t(senderName === '' ? 'mailCardIntro' : 'mailCardIntroFrom', values)
  const before = [`${greeting} ${intro}`, ...(message === '' ? [] : [isolate(`“${message}”`, t.language)])]
  const after = [t('mailCardUse'), ...(order.testMode ? [t('mailCardTest')] : [])]
  const dayMs = /^\d{4}-\d{2}-\d{2}$/.test(deliverOn) ? Date.parse(`${deliverOn}T09:00:00Z`) : Number.NaN
  return {
    kind: 'gift-card',
    subjectId: card.id,
    orderId: order.orderId,
    recipient: card.recipientEmail,
    subject: t('mailCardSubject', { heading, site: site.title }),
    html: renderMail({
      site: { ...site, baseUrl: order.baseUrl },
      preview: intro,
      heading,
      language: t.language,
      sections: [
        ...before.map(renderParagraph),
        block(t('mailCardCode'), [isolate(card.code, t.language)]),
        ...after.map(renderParagraph),
        renderButton(t('mailCardVisit'), order.baseUrl),
      ],
      footer: renderParagraph(t('mailCardKeep')),
    }),
    plain: [
      heading,
      ...before,
      t('labelValue', { label: t('mailCardCode'), value: card.code }),
      ...after,
      order.baseUrl,
    ].join('\n\n'),
    ...(Number.isNaN(dayMs) ? {} : { sendAfter: new Date(dayMs) }),
  }
}
