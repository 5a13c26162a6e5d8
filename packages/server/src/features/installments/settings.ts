import { installmentCountries } from '@vitrine/commerce'
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const countries = Object.keys(installmentCountries) as (keyof typeof installmentCountries)[]

/** The most that a shop sells for. */
export const maxAmountMinor = 1_000_000_000

export const installments = defineSettings(
  'installments',
  z.object({
    enabled: z.boolean(),
    /** Of the Stripe account when the offer was switched on; '' before that. It counts while the account itself names none. */
    country: z.enum(['', ...countries]),
    minMinor: z.int().min(0).max(maxAmountMinor),
    maxMinor: z.int().min(0).max(maxAmountMinor),
  }),
  { enabled: false, country: '', minMinor: 100, maxMinor: 200_000 },
)
