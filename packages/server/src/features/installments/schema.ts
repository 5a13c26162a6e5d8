import { installmentCountries } from '@vitrine/commerce'
import { z } from 'zod'
import { maxAmountMinor } from './settings.ts'

const Amount = z.int().min(0, 'Enter an amount.').max(maxAmountMinor, 'This is too much.')

export const InstallmentSettings = z
  .object({
    enabled: z.boolean(),
    /** "Afterpay" or "Clearpay"; '' while the country of the Stripe account is not known. */
    provider: z.string(),
    country: z.string(),
    /** Above this amount a product has the offer, in minor units. */
    minMinor: z.int(),
    /** Up to and with this amount. */
    maxMinor: z.int(),
  })
  .meta({ id: 'InstallmentSettings' })
export type InstallmentSettings = z.infer<typeof InstallmentSettings>

export const SaveInstallmentSettings = z
  .object({ enabled: z.boolean(), minMinor: Amount, maxMinor: Amount })
  .refine(({ minMinor, maxMinor }) => minMinor < maxMinor, {
    path: ['maxMinor'],
    message: 'The maximum must be above the minimum.',
  })
  .meta({ id: 'SaveInstallmentSettings' })
export type SaveInstallmentSettings = z.output<typeof SaveInstallmentSettings>

const locales = Object.entries(installmentCountries).flatMap(([country, { languages }]) =>
  languages.map((language) => `${language}_${country}`),
)

export const LocaleParams = z.object({ locale: z.enum(locales) })
