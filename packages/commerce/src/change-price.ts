import { type Currency, getCurrencyDigits } from './money.ts'

export const priceChangeKinds = ['set', 'raise', 'lower', 'raisePercent', 'lowerPercent'] as const
export type PriceChangeKind = (typeof priceChangeKinds)[number]
export const roundings = ['none', '.00', '.95', '.99'] as const
export type Rounding = (typeof roundings)[number]

export interface PriceStep {
  readonly kind: PriceChangeKind
  /** Minor units, or a percentage. */
  readonly by: number
  readonly rounding: Rounding
}

/** A price after a change, in minor units; never below zero. */
export function changePrice(priceMinor: number, { kind, by, rounding }: PriceStep, currency: Currency): number {
  const changed = {
    set: by,
    raise: priceMinor + by,
    lower: priceMinor - by,
    raisePercent: priceMinor * (1 + by / 100),
    lowerPercent: priceMinor * (1 - by / 100),
  }[kind]
  return Math.max(0, roundPrice(Math.round(changed), rounding, currency))
}

function roundPrice(amountMinor: number, rounding: Rounding, currency: Currency): number {
  if (rounding === 'none' || getCurrencyDigits(currency) === 0) return amountMinor
  const end = Number(rounding.slice(1))
  return Math.round((amountMinor - end) / 100) * 100 + end
}
