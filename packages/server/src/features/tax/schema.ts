import { isPostalArea } from '@vitrine/commerce'
import { isCountryCode, listStates } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'

const Rate = z
  .int('Enter a rate from 0 to 100.')
  .min(0, 'Enter a rate from 0 to 100.')
  .max(1_000_000, 'Enter a rate from 0 to 100.')
const PostalArea = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .refine(isPostalArea, 'Enter postal codes, like 10115, 101* or 10115-10999.')
/** '' is all products that are not exempt. */
const RuleClass = z.enum(['', 'standard', 'reduced'])

export const TaxRuleInput = z
  .object({
    id: IdInput.optional(),
    name: LineInput(100).min(1, 'Name is required.'),
    country: z.string().max(2).refine(isCountryCode, 'Choose a country of the list.'),
    /** Code of the state or province as addresses have it; '' is the whole country. */
    region: LineInput(100).default(''),
    /** Codes, beginnings and ranges; empty: all of the country or region. */
    postalCodes: z.array(PostalArea).max(500, 'At most 500 postal codes.').default([]),
    taxClass: RuleClass.default(''),
    ratePpm: Rate,
    appliesToShipping: z.boolean().default(false),
    replacesWider: z.boolean().default(false),
  })
  .refine(({ country, region }) => region === '' || isRegion(country, region), {
    path: ['region'],
    message: 'Choose a region of the list.',
  })
  .meta({ id: 'NewTaxRule' })
export type TaxRuleInput = z.input<typeof TaxRuleInput>

export const TaxRuleRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    region: z.string(),
    postalCodes: z.array(z.string()),
    taxClass: z.string(),
    ratePpm: z.int(),
    appliesToShipping: z.boolean(),
    replacesWider: z.boolean(),
  })
  .meta({ id: 'TaxRule' })
export type TaxRuleRecord = z.infer<typeof TaxRuleRecord>

export const TaxSettings = z
  .object({
    version: z.string(),
    /** Do the prices that visitors see contain the tax? */
    taxIncluded: z.boolean(),
    /** Do businesses of other member states of the European Union pay no tax, if they give their VAT number? */
    exemptsTaxNumbers: z.boolean(),
    /** Of the store's address; blank while it is not known. */
    homeCountry: z.string(),
    /** Where goods that buyers pick up are taxed; null while the address of the store does not say it. */
    storePlace: z.object({ countryCode: z.string(), state: z.string(), postalCode: z.string() }).nullable(),
    taxRules: z.array(TaxRuleRecord),
  })
  .meta({ id: 'TaxSettings' })
export type TaxSettings = z.infer<typeof TaxSettings>

/** `version` is that of the rules that were changed; without one, whatever is stored is replaced. */
export const SaveTaxes = z
  .object({
    version: z.string().max(100).optional(),
    taxIncluded: z.boolean().optional(),
    exemptsTaxNumbers: z.boolean().optional(),
    taxRules: z.array(TaxRuleInput).max(500, 'At most 500 rules.'),
  })
  .meta({ id: 'SaveTaxes' })
export type SaveTaxes = z.input<typeof SaveTaxes>

function isRegion(country: string, region: string): boolean {
  const states = listStates(country)
  return states.length === 0 || states.some(({ code }) => code === region)
}
