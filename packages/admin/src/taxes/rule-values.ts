import { isPostalArea, splitPostalAreas } from '@vitrine/commerce'
import { formatRate, readRate } from '../pricing/tax-texts.ts'
import type { TaxRule } from '../pricing/taxes.ts'
import { t } from '../i18n/text.ts'

/** A rule as it is typed. */
export interface RuleValues {
  readonly name: string
  readonly country: string
  readonly region: string
  readonly postalCodes: string
  readonly taxClass: '' | 'standard' | 'reduced'
  readonly rate: string
  readonly appliesToShipping: boolean
  readonly replacesWider: boolean
}

export type RuleProblems = { readonly [Field in keyof RuleValues]?: string }

export function toRuleValues(rule: TaxRule | undefined, country: string): RuleValues {
  if (!rule) {
    const blank = { name: '', region: '', postalCodes: '', rate: '' }
    return { ...blank, country, taxClass: '', appliesToShipping: true, replacesWider: false }
  }
  const { name, region, appliesToShipping, replacesWider, taxClass } = rule
  return {
    name,
    country: rule.country,
    region,
    postalCodes: rule.postalCodes.join(', '),
    taxClass: taxClass === 'standard' || taxClass === 'reduced' ? taxClass : '',
    rate: formatRate(rule.ratePpm),
    appliesToShipping,
    replacesWider,
  }
}

/** The rule that the values say, or what is wrong with them by field. */
export function readRule(
  values: RuleValues,
  id: string | undefined,
): { readonly rule: TaxRule } | { readonly problems: RuleProblems } {
  const problems: { -readonly [Field in keyof RuleValues]?: string } = {}
  const name = values.name.trim()
  const ratePpm = readRate(values.rate)
  const postalCodes = splitPostalAreas(values.postalCodes)
  const wrong = postalCodes.find((area) => !isPostalArea(area))
  if (values.country === '') problems.country = t('Choose a country.')
  if (wrong !== undefined)
    problems.postalCodes = t('“{wrong}” is no postal code. Enter codes like 10115, 101* or 10115-10999.', { wrong })
  if (name === '') problems.name = t('Name is required.')
  if (ratePpm === undefined) problems.rate = t('Enter a rate from 0 to 100, like 8.875.')
  if (Object.keys(problems).length > 0 || ratePpm === undefined) return { problems }
  const { country, region, taxClass, appliesToShipping, replacesWider } = values
  const rule = {
    name,
    country,
    region: region.trim(),
    postalCodes,
    taxClass,
    ratePpm,
    appliesToShipping,
    replacesWider,
  }
  return { rule: { id: id ?? `new-${crypto.randomUUID()}`, ...rule } }
}
