import { defineError } from '../../platform/errors.ts'

export const variantNotFound = defineError('variant_not_found', 404, 'This variant was not found.')

export const stockChanged = defineError<{ onHand: number }>(
  'stock_changed',
  409,
  ({ onHand }) => `Somebody changed this stock in the meantime: it is ${onHand} now. Check it and try again.`,
)

export const stockBelowZero = defineError<{ onHand: number }>(
  'stock_below_zero',
  409,
  ({ onHand }) => `There are only ${onHand} on hand, so this many cannot be taken away.`,
)

export const stockUnlimited = defineError(
  'stock_unlimited',
  409,
  'This variant has unlimited stock. Set a number on hand first.',
)
