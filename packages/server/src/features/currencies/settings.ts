import { type Currency, currencies, isCurrency, priceRoundings } from '@vitrine/commerce'
import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { defineSettings } from '../../platform/settings.ts'

const Rate = z.object({
  currency: z.enum(currencies),
  /** What one unit of the store's currency is worth, in millionths. */
  rateMicros: z.int().min(1, 'Enter a rate above 0.').max(1_000_000_000_000, 'Enter a rate up to 1,000,000.'),
  /** The day of the rate: visitors read it. */
  day: z.iso.date('Enter a day.').max(10),
  rounding: z.enum(priceRoundings),
})

export const SecondCurrencies = z
  .object({
    rates: z
      .array(Rate)
      .max(10, 'At most 10 currencies.')
      .refine((rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length, 'Each currency once.'),
    /** Visitors who have not chosen see the currency of the country that their browser names. */
    followsBrowser: z.boolean(),
  })
  .meta({ id: 'SecondCurrencies' })
export type SecondCurrencies = z.infer<typeof SecondCurrencies>

/** Currencies that prices are shown in beside the store's. */
export const secondCurrencies = defineSettings(
  'secondCurrencies',
  SecondCurrencies.extend({
    /** The currency of the store that the rates are for; '' before there are any. */
    base: z.union([z.literal(''), z.enum(currencies)]),
  }),
  { rates: [], followsBrowser: false, base: '' },
)

/** The currency of the store, and the rates that hold for it. */
export function readRates(site: Pick<Site, 'settings' | 'currency'>): {
  readonly store: Currency
  readonly rates: SecondCurrencies['rates']
  readonly followsBrowser: boolean
} {
  const { rates, followsBrowser, base } = secondCurrencies.read(site)
  const store = isCurrency(site.currency) ? site.currency : 'USD'
  return { store, rates: base === store ? rates.filter(({ currency }) => currency !== store) : [], followsBrowser }
}
