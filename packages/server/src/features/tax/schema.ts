import { z } from 'zod'
import { IdInput } from '../../platform/bounded.ts'

export const TaxRuleInput = z
  .object({
    id: IdInput.optional(),
    name: z.string().trim().min(1, 'Name is required.').max(100),
    country: z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter code of a country.'),
    /** Code of the state or province as addresses have it; '' is the whole country. */
    region: z.string().max(100).default(''),
    ratePpm: z.int().min(0).max(1_000_000),
    appliesToShipping: z.boolean().default(false),
  })
  .meta({ id: 'NewTaxRule' })
export type TaxRuleInput = z.input<typeof TaxRuleInput>

export const TaxRuleRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    region: z.string(),
    ratePpm: z.int(),
    appliesToShipping: z.boolean(),
  })
  .meta({ id: 'TaxRule' })
export type TaxRuleRecord = z.infer<typeof TaxRuleRecord>

export const TaxRuleList = z.object({ taxRules: z.array(TaxRuleRecord) }).meta({ id: 'TaxRuleList' })
export const ReplaceTaxRules = z.object({ taxRules: z.array(TaxRuleInput).max(500) }).meta({ id: 'ReplaceTaxRules' })
