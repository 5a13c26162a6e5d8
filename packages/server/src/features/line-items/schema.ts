import { z } from 'zod'
import { FocalPoint } from '../../platform/schemas/shared-schemas.ts'

/** A decimal string in major units, as page JSON has it. */
export const PriceMoney = z.object({ value: z.string(), currency: z.string() }).meta({ id: 'PriceMoney' })
export const Picture = z
  .object({
    assetUrl: z.string(),
    altText: z.string(),
    originalSize: z.string(),
    mediaFocalPoint: FocalPoint,
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

export const OptionValue = z.object({ optionName: z.string(), value: z.string() }).meta({ id: 'OptionValue' })
export type OptionValue = z.infer<typeof OptionValue>

export const SubscriptionPlan = z
  .object({
    billingPeriod: z.object({ value: z.int(), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
    numBillingCycles: z.int(),
  })
  .meta({ id: 'SubscriptionPlan' })
