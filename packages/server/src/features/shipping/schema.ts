import { z } from 'zod'
import { IdInput } from '../../platform/bounded.ts'

const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter code of a country.')

export const ShippingOptionInput = z
  .object({
    id: IdInput.optional(),
    name: z.string().trim().min(1, 'Name is required.').max(100),
    /** Minor units of the store's currency. */
    priceMinor: z.int().min(0).max(100_000_000),
    /** Costs nothing from this subtotal on; null: never. */
    freeOverMinor: z.int().min(0).nullable().default(null),
    /** Empty: everywhere. */
    countries: z.array(CountryCode).max(260).default([]),
  })
  .meta({ id: 'NewShippingOption' })
export type ShippingOptionInput = z.input<typeof ShippingOptionInput>

export const ShippingOptionRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    priceMinor: z.int(),
    freeOverMinor: z.int().nullable(),
    countries: z.array(z.string()),
  })
  .meta({ id: 'ShippingOption' })
export type ShippingOptionRecord = z.infer<typeof ShippingOptionRecord>

export const ShippingOptionList = z
  .object({ shippingOptions: z.array(ShippingOptionRecord) })
  .meta({ id: 'ShippingOptionList' })
export const ReplaceShippingOptions = z
  .object({ shippingOptions: z.array(ShippingOptionInput).max(50) })
  .meta({ id: 'ReplaceShippingOptions' })
