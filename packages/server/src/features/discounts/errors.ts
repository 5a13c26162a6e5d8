import { defineError } from '../../platform/errors.ts'

export const discountCodeTaken = defineError<{ code: string; fields: Record<string, string> }>(
  'discount_code_taken',
  409,
  ({ code }) => `Code ${code} is used by another discount. Choose another code.`,
)

export const discountChanged = defineError<{ version: number }>(
  'discount_changed',
  409,
  'Someone else changed this discount. Reload it to see the changes, then make yours again.',
)

export const tooManyDiscounts = defineError<{ max: number }>(
  'too_many_discounts',
  409,
  ({ max }) => `There are ${max} discounts. Delete some that have ended first.`,
)

export const tooManyAutomaticDiscounts = defineError<{ max: number }>(
  'too_many_automatic_discounts',
  409,
  ({ max }) => `At most ${max} automatic discounts run at a time. End one of them first.`,
)

export const tooManyCodes = defineError<{ max: number }>(
  'too_many_discount_codes',
  409,
  ({ max }) => `A discount has at most ${max} codes.`,
)

export const noCodesOfAutomatic = defineError(
  'automatic_discount_has_no_codes',
  409,
  'An automatic discount has no codes. Change it to a discount by code first.',
)

/** A discount was used up, ended or changed between the buyer's look and the order. */
export const discountGone = defineError('discount_gone', 409, { message: 'errorDiscountGone' })
