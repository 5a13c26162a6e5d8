import { type Currency, getCurrencyDigits } from './money.ts'
import { checkMinor } from './rounding.ts'

/** To the nearest minor unit, to five hundredths, or to a whole unit. */
export const priceRoundings = ['exact', 'five_hundredths', 'whole'] as const
type PriceRounding = (typeof priceRoundings)[number]

/** What one unit of the store's currency is worth in another, and how amounts of it are shown. */
export interface SecondCurrency {
  readonly currency: Currency
  /** Millionths: 920000 for a rate of 0.92. */
  readonly rateMicros: number
  readonly rounding: PriceRounding
}

const millionths = 1_000_000n

/** An amount of the store's currency as it is shown in another, rounded half away from zero. It is for reading: nothing is charged by it. */
export function convertPrice(
  amountMinor: number,
  store: Currency,
  { currency, rateMicros, rounding }: SecondCurrency,
): number {
  const [from, to] = [getCurrencyDigits(store), getCurrencyDigits(currency)]
  const size = BigInt(Math.abs(checkMinor(amountMinor))) * BigInt(rateMicros) * 10n ** BigInt(to)
  const step = getStep(rounding, to)
  const unit = millionths * 10n ** BigInt(from) * step
  const rounded = ((size * 2n + unit) / (unit * 2n)) * step
  return amountMinor < 0 && rounded > 0n ? -Number(rounded) : Number(rounded)
}

function getStep(rounding: PriceRounding, digits: 0 | 2): bigint {
  if (digits === 0 || rounding === 'exact') return 1n
  return rounding === 'whole' ? 100n : 5n
}

const euroRegions = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The currency of a country, among these: codes begin with that of their country, but for the euro. */
export function findRegionCurrency(region: string, offered: readonly string[]): string | undefined {
  return offered.find((code) => (code === 'EUR' ? euroRegions.includes(region) : code.startsWith(region)))
}
