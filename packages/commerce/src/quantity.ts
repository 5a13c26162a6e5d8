import type { BrowserTranslate } from './messages.ts'

/** How many of one thing a cart line may hold. */
export const quantityLimits = { min: 1, max: 9999 } as const

const refusals = {
  not_a_number: 'quantityNotNumber',
  not_whole: 'quantityNotWhole',
  too_small: 'quantityTooSmall',
  too_large: 'quantityTooLarge',
} as const

export type ParsedQuantity =
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'refused'; readonly reason: keyof typeof refusals; readonly message: string }

/**
 * Reads a quantity from a field (text) or a browser's JSON (number). Text may hold a plain decimal only, no exponent; "2.0" is 2.
 * `min` is 0 where 0 means "remove this line".
 */
export function parseQuantity(value: unknown, t: BrowserTranslate, min: number = quantityLimits.min): ParsedQuantity {
  const number = asNumber(value)
  const reason = refusal(number, min)
  if (reason === undefined) return { kind: 'quantity', quantity: number === 0 ? 0 : number }
  return { kind: 'refused', reason, message: t(refusals[reason], { min, max: quantityLimits.max }) }
}

function refusal(number: number, min: number): keyof typeof refusals | undefined {
  if (!Number.isFinite(number)) return 'not_a_number'
  if (!Number.isInteger(number)) return 'not_whole'
  if (number < min) return 'too_small'
  return number > quantityLimits.max ? 'too_large' : undefined
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN
}
