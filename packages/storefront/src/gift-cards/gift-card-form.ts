import { checkEmail, emailTexts } from '@vitrine/commerce'

export const giftCardTexts = {
  recipientName: 'Enter the recipient’s name.',
  recipientEmail: 'Enter the recipient’s email.',
  deliverOn: 'Choose today or a later day.',
  sending: 'Adding…',
}

/** What is told with a gift card; kept with the cart's line. Empty parts are left out. */
export interface GiftCardFields {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly message: string
  /** "YYYY-MM-DD" */
  readonly deliverOn: string
}

/** What is wrong, by field, in the order of the form. `today` is "YYYY-MM-DD" where the buyer is. */
export function giftCardProblems(fields: GiftCardFields, today: string): Readonly<Record<string, string>> {
  const email = checkEmail(fields.recipientEmail)
  return {
    ...(fields.recipientName.trim() === '' ? { recipientName: giftCardTexts.recipientName } : {}),
    ...(email.kind === 'blank' ? { recipientEmail: giftCardTexts.recipientEmail } : {}),
    ...(email.kind === 'invalid' ? { recipientEmail: emailTexts.enterValid } : {}),
    ...(fields.deliverOn !== '' && fields.deliverOn < today ? { deliverOn: giftCardTexts.deliverOn } : {}),
  }
}

/** The fields as they are kept: trimmed, without the empty ones. */
export function giftCardAnswers(fields: GiftCardFields): Readonly<Record<string, string>> {
  const trimmed = Object.entries(fields).map(([name, value]: [string, string]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
