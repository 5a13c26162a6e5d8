import { defineError } from '../../platform/errors.ts'

/** Somebody else paid with the card in between, or it was disabled. */
export const giftCardChanged = defineError('gift_card_changed', 409, { message: 'errorGiftCardChanged' })
