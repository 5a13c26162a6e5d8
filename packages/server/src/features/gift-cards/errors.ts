import { defineError } from '../../platform/errors.ts'

/** Somebody else paid with the card in between, or it was disabled. */
export const giftCardChanged = defineError(
  'gift_card_changed',
  409,
  'The balance of a gift card has changed. Please check what is left to pay and place your order again.',
)
