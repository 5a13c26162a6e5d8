import { areTiersAscending, findRepeatedPlace, hasTiers, isPostalArea, shippingRateKinds } from '@vitrine/commerce'
import { isCountryCode, listStates } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { SlotSchedule } from '../time-slots/index.ts'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'

/** Carrier services of a zone: a buyer waits for all of them. */
const maxCarriers = 3

const Minor = z
  .int('Enter a price, like 12.50.')
  .min(0, 'Enter a price, like 12.50.')
  .max(100_000_000, 'This is too much.')

const Place = z.string().max(10).refine(isPlace, 'Choose a country or region of the list.')
const PostalArea = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .refine(isPostalArea, 'Enter postal codes, like 10115, 101* or 10115-10999.')

const Tier = z
  .object({
    /** Grams, minor units or pieces, itself included; null: without an end. */
    upTo: z.int().min(1, 'Enter a number above 0.').max(1_000_000_000).nullable(),
    priceMinor: Minor,
  })
  .meta({ id: 'ShippingTier' })

const Carrier = z
  .object({
    url: z.url({ protocol: /^https$/, error: 'Enter a whole address that begins with https://.' }).max(500),
    /** Parts per million of each price. */
    markupPpm: z.int().min(0).max(10_000_000, 'At most 1000 %.').default(0),
    markupMinor: Minor.default(0),
    hasFallback: z.boolean().default(false),
  })
  .meta({ id: 'CarrierTerms' })

/** The shape of a rate; what belongs together is checked by `checkRate`. */
const rateShape = {
  name: LineInput(100).min(1, 'Name is required.'),
  kind: z.enum(shippingRateKinds).default('flat'),
  /** Minor units of the store's currency. */
  priceMinor: Minor.default(0),
  /** By the piece: of each piece after the first. */
  furtherMinor: Minor.default(0),
  tiers: z.array(Tier).max(30, 'At most 30 tiers.').default([]),
  /** Costs nothing from this subtotal on; null: never. */
  freeOverMinor: Minor.nullable().default(null),
  minOrderMinor: Minor.nullable().default(null),
  postalCodes: z.array(PostalArea).max(500, 'At most 500 postal codes.').default([]),
  location: z.string().trim().max(500, 'At most 500 characters.').default(''),
  instructions: z.string().trim().max(1000, 'At most 1,000 characters.').default(''),
  /** Of the kind `carrier`; null: all others. */
  carrier: Carrier.nullable().default(null),
  /** Of pickup and local delivery: when; null: buyers choose no time. */
  timeSlots: SlotSchedule.nullable().default(null),
}

const ShippingRateInput = z
  .object({ id: IdInput.optional(), ...rateShape })
  .superRefine(({ kind, tiers, postalCodes, carrier, timeSlots }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (hasTiers(kind) && tiers.length === 0) refuse('tiers', 'Add at least one price.')
    if (!areTiersAscending(tiers)) refuse('tiers', 'Each row must end above the one before.')
    if (kind === 'local_delivery' && postalCodes.length === 0)
      refuse('postalCodes', 'Enter the postal codes you deliver to.')
    if (kind === 'carrier' && carrier === null) refuse('carrier', 'Enter the address of the carrier service.')
    if (kind !== 'carrier' && carrier !== null) refuse('carrier', 'Only carrier rates have a service.')
    if (timeSlots !== null && kind !== 'pickup' && kind !== 'local_delivery')
      refuse('timeSlots', 'Only pickup and local delivery have times.')
  })
  .meta({ id: 'NewShippingRate' })

const ShippingZoneInput = z
  .object({
    id: IdInput.optional(),
    name: LineInput(100).min(1, 'Name is required.'),
    /** Countries (`US`) and regions of them (`US-CA`). */
    places: z.array(Place).max(700).default([]),
    /** Every place that no zone names. */
    coversRest: z.boolean().default(false),
    rates: z
      .array(ShippingRateInput)
      .max(30, 'At most 30 rates.')
      .refine(
        (rates) => rates.filter(({ carrier }) => carrier !== null).length <= maxCarriers,
        'At most 3 carrier rates.',
      )
      .default([]),
  })
  .meta({ id: 'NewShippingZone' })
type ShippingZoneInput = z.input<typeof ShippingZoneInput>

/** `version` is that of the zones that were changed; without one, whatever is stored is replaced. */
export const SaveShipping = z
  .object({
    version: z.string().max(100).optional(),
    zones: z
      .array(ShippingZoneInput)
      .max(60, 'At most 60 zones.')
      .superRefine((zones, context) => {
        const place = findRepeatedPlace(zones)
        if (place !== undefined) context.addIssue({ code: 'custom', message: repeatedPlace(place) })
      }),
  })
  .meta({ id: 'SaveShipping' })
export type SaveShipping = z.input<typeof SaveShipping>

export const ShippingRateRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(shippingRateKinds),
    priceMinor: z.int(),
    furtherMinor: z.int(),
    tiers: z.array(z.object({ upTo: z.int().nullable(), priceMinor: z.int() })),
    freeOverMinor: z.int().nullable(),
    minOrderMinor: z.int().nullable(),
    postalCodes: z.array(z.string()),
    location: z.string(),
    instructions: z.string(),
    carrier: z
      .object({ url: z.string(), markupPpm: z.int(), markupMinor: z.int(), hasFallback: z.boolean() })
      .nullable(),
    timeSlots: SlotSchedule.nullable(),
  })
  .meta({ id: 'ShippingRate' })
export type ShippingRateRecord = z.infer<typeof ShippingRateRecord>

export const ShippingZoneRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    places: z.array(z.string()),
    coversRest: z.boolean(),
    rates: z.array(ShippingRateRecord),
  })
  .meta({ id: 'ShippingZone' })
export type ShippingZoneRecord = z.infer<typeof ShippingZoneRecord>

export const ShippingSettings = z
  .object({
    version: z.string(),
    currency: z.string(),
    weightUnit: z.enum(['kg', 'lb']),
    zones: z.array(ShippingZoneRecord),
  })
  .meta({ id: 'ShippingSettings' })
export type ShippingSettings = z.infer<typeof ShippingSettings>

function isPlace(place: string): boolean {
  const country = place.slice(0, 2)
  if (!isCountryCode(country)) return false
  return place.length === 2 || listStates(country).some(({ code }) => place === `${country}-${code}`)
}

function repeatedPlace(place: string): string {
  if (place === 'rest') return 'Only one zone can be the rest of the world.'
  return `${place} is in two zones. Take it out of one of them.`
}
