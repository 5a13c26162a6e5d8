import { fillText } from './texts.ts'
import type { TextsLike } from './texts.ts'

/** How many of one thing a cart line may hold. */
export const quantityLimits = { min: 1, max: 9999 } as const

export type ParsedQuantity =
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'refused'; readonly reason: keyof typeof quantityTexts; readonly message: string }

export const quantityTexts = {
  not_a_number: 'Quantity must be a number.',
  not_whole: 'Quantity must be a whole number',
  too_small: 'Quantity must be {min} or more.',
  too_large: 'Quantity must be {max} or less.',
}

/**
 * Reads a quantity from a field (text) or a browser's JSON (number). Text may hold a plain decimal only, no exponent; "2.0" is 2.
 * `min` is 0 where 0 means "remove this line".
 */
export function parseQuantity(
  value: unknown,
  min: number = quantityLimits.min,
  texts: TextsLike<typeof quantityTexts> = quantityTexts,
): ParsedQuantity {
  const number = asNumber(value)
  const reason = refusal(number, min)
  if (reason === undefined) return { kind: 'quantity', quantity: number === 0 ? 0 : number }
  return { kind: 'refused', reason, message: fillText(texts[reason], { min, max: quantityLimits.max }) }
}

function refusal(number: number, min: number): keyof typeof quantityTexts | undefined {
  if (!Number.isFinite(number)) return 'not_a_number'
  if (!Number.isInteger(number)) return 'not_whole'
  if (number < min) return 'too_small'
  return number > quantityLimits.max ? 'too_large' : undefined
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN
}
