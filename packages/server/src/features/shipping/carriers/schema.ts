import { z } from 'zod'

/** Services of one answer. */
const maxServices = 20

const Day = z.iso.date().nullish()

/** What a carrier service answers. Unknown fields are left aside. */
export const CarrierAnswer = z.object({
  /** Of all prices: that of the question. */
  currency: z.string().max(10),
  services: z
    .array(
      z.object({
        code: z.string().regex(/^[\w.-]{1,50}$/),
        name: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .regex(/^[^\p{Cc}]*$/u),
        priceMinor: z.int().min(0).max(100_000_000),
        earliestDelivery: Day,
        latestDelivery: Day,
      }),
    )
    .max(maxServices)
    .refine((services) => new Set(services.map(({ code }) => code)).size === services.length, 'A code is there twice.'),
})

/** Why an answer is not used: no answer in time, another status than 200, more bytes than are read, or not the shape that is asked for. */
const carrierFailures = ['unreachable', 'status', 'too_long', 'shape', 'currency'] as const
export type CarrierFailure = (typeof carrierFailures)[number]

export const CarrierCheck = z
  .object({
    url: z.url({ protocol: /^https$/, error: 'Enter a whole address that begins with https://.' }).max(500),
    countryCode: z.string().max(2),
    state: z.string().max(100).default(''),
    postalCode: z.string().max(30).default(''),
    weightGrams: z.int().min(0).max(1_000_000).default(1000),
  })
  .meta({ id: 'CarrierCheck' })
export type CarrierCheck = z.infer<typeof CarrierCheck>

export const CarrierCheckResult = z
  .object({
    /** Signs what the service is asked: of this store and this address. */
    secret: z.string(),
    durationMs: z.int().min(0),
    /** Null: the answer can be used. */
    failure: z.enum(carrierFailures).nullable(),
    /** More about the failure, in English: from a program to its author. */
    detail: z.string(),
    services: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Minor units, without the markup of the rate. */
        priceMinor: z.int(),
        earliestDelivery: z.string().nullable(),
        latestDelivery: z.string().nullable(),
      }),
    ),
    /** The body that was sent, and the beginning of the one that came. */
    request: z.string(),
    answer: z.string(),
  })
  .meta({ id: 'CarrierCheckResult' })
export type CarrierCheckResult = z.infer<typeof CarrierCheckResult>
