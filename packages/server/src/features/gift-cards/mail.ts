import { isolate, formatMoneyText } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getStoredUrl } from '../languages/index.ts'
import { renderHeadedLines } from '../mail-layout/index.ts'
import type { GiftCardAnswers, PaidOrder } from './paid-order.ts'

type MailedOrder = Pick<PaidOrder, 'orderId' | 'baseUrl' | 'testMode'>

interface MailedCard {
  readonly id: string
  readonly code: string
  readonly amountMinor: number
  readonly currency: string
  readonly recipientEmail: string
  readonly answers: GiftCardAnswers
}

/** The card itself, as a mail to who gets it: what it is worth, from whom, its code and how to use it. */
export function describeGiftCard(site: Site, order: MailedOrder, card: MailedCard): CustomerMail {
  const { recipientName, senderName, message, deliverOn } = card.answers
  const amount = formatMoneyText(card.amountMinor, card.currency, site.language)
  const t = translateFor(site)
  const baseUrl = getStoredUrl(site, order.baseUrl)
  const values = { amount, site: site.title, sender: senderName, name: recipientName }
  const isGift = senderName !== ''
  const heading = t(isGift ? 'mailCardHeadingFrom' : 'mailCardHeading')
  const greeting = t(recipientName === '' ? 'mailHello' : 'mailHelloName')
  const intro = isGift ? 'mailCardIntroFrom' : 'mailCardIntro'
  const code = isolate(card.code, t.language)
  const dayMs = /^\d{4}-\d{2}-\d{2}$/.test(deliverOn) ? Date.parse(`${deliverOn}T09:00:00Z`) : Number.NaN
  return {
    template: 'gift-card',
    outbox: {
      subjectId: card.id,
      orderId: order.orderId,
      recipient: card.recipientEmail,
      ...(Number.isNaN(dayMs) ? {} : { sendAfter: new Date(dayMs) }),
    },
    baseUrl,
    values,
    subject: t('mailCardSubject', { heading }),
    heading,
    opening: `${greeting} ${t(intro)}`,
    preview: t(intro, values),
    details: [
      ...(message === '' ? [] : [mailParts.createParagraph(isolate(`“${message}”`, t.language))]),
      mailParts.createMarkup(
        renderHeadedLines(t('mailCardCode'), [code]),
        t('labelValue', { label: t('mailCardCode'), value: card.code }),
      ),
      mailParts.createRows([{ label: t('giftCardValueDisplayText'), value: amount }], t),
      mailParts.createParagraph(t('mailCardUse')),
      ...(order.testMode ? [mailParts.createParagraph(t('mailCardTest'))] : []),
      mailParts.createButton(t('mailCardVisit'), baseUrl),
    ],
    footer: mailParts.createParagraph(t('mailCardKeep')),
  }
}
