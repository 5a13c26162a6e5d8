import { type BrowserTranslate, checkEmail } from '@vitrine/commerce'

/** The message of a gift card, kept with the cart's line. Empty parts are left out. */
export interface GiftCardFields {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly message: string
  /** "YYYY-MM-DD" */
  readonly deliverOn: string
}

/** Problems by field, in the order of the form. `today` is "YYYY-MM-DD" where the buyer is. */
export function listGiftCardProblems(
  fields: GiftCardFields,
  today: string,
  t: BrowserTranslate,
): Readonly<Record<string, string>> {
  const email = checkEmail(fields.recipientEmail)
  return {
    ...(fields.recipientName.trim() === '' ? { recipientName: t('giftCardEnterName') } : {}),
    ...(email.kind === 'blank' ? { recipientEmail: t('giftCardEnterEmail') } : {}),
    ...(email.kind === 'invalid' ? { recipientEmail: t('checkoutEmailInvalid') } : {}),
    ...(fields.deliverOn !== '' && fields.deliverOn < today ? { deliverOn: t('giftCardChooseDay') } : {}),
  }
}

/** The fields as they are kept: trimmed, without the empty ones. */
export function toGiftCardAnswers(fields: GiftCardFields): Readonly<Record<string, string>> {
  const trimmed = Object.entries(fields).map(([name, value]: [string, string]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
