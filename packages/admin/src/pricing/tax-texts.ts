import { arePostalAreasOverlapping, type TaxClass } from '@vitrine/commerce'
import { getCountryName, listStates } from '@vitrine/commerce/addresses'
import type { TaxRule } from './taxes.ts'
import { editorLanguage, t } from '../i18n/text.ts'

export const taxClassOptions: readonly { readonly value: TaxClass; readonly label: string }[] = [
  { value: 'standard', label: t('Standard') },
  { value: 'reduced', label: t('Reduced') },
  { value: 'exempt', label: t('Exempt') },
]

/** What a rule may tax. Exempt products have no rules. */
export const ruleClassOptions = [
  { value: '', label: t('All products') },
  { value: 'standard', label: t('Standard products') },
  { value: 'reduced', label: t('Reduced products') },
] as const

/** "8.875" of 88,750 parts per million. */
export function formatRate(ratePpm: number): string {
  return String(ratePpm / 10_000)
}

/** Parts per million of a typed percentage: "8.875", "8,875" or "8.875 %". */
export function readRate(text: string): number | undefined {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.')
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(typed)) return undefined
  const ratePpm = Math.round(Number(typed) * 10_000)
  return ratePpm <= 1_000_000 ? ratePpm : undefined
}

/** "All of Germany", "New York", "New York, 100*" */
export function describeRulePlace({ country, region, postalCodes }: TaxRule): string {
  const state = listStates(country).find(({ code }) => code === region)?.name ?? region
  const area = region === '' ? t('All of {country}', { country: getCountryName(country, editorLanguage) }) : state
  const codes =
    postalCodes.length > 2
      ? t('{codes} and {count} more', { codes: postalCodes.slice(0, 2).join(', '), count: postalCodes.length - 2 })
      : postalCodes.join(', ')
  return codes === '' ? area : `${region === '' ? getCountryName(country, editorLanguage) : state}, ${codes}`
}

/** What a rule does beside its rate: "Reduced products · also shipping · instead of wider rules". */
export function describeRule({ taxClass, appliesToShipping, replacesWider }: TaxRule): string {
  const parts = [
    ruleClassOptions.find(({ value }) => value === taxClass)?.label ?? '',
    appliesToShipping ? t('also shipping') : '',
    replacesWider ? t('instead of wider rules') : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Pairs of rules that share places and products, so that their rates add up there. */
export function listOverlaps(rules: readonly TaxRule[]): readonly (readonly [TaxRule, TaxRule])[] {
  return rules.flatMap((one, index) =>
    rules.slice(index + 1).flatMap((other) => (isOverlap(one, other) ? [[one, other] as const] : [])),
  )
}

function isOverlap(one: TaxRule, other: TaxRule): boolean {
  if (one.country !== other.country) return false
  if (one.region !== '' && other.region !== '' && one.region !== other.region) return false
  if (one.taxClass !== '' && other.taxClass !== '' && one.taxClass !== other.taxClass) return false
  const areMet = one.postalCodes.some((code) => other.postalCodes.some((that) => arePostalAreasOverlapping(code, that)))
  if (one.postalCodes.length > 0 && other.postalCodes.length > 0 && !areMet) return false
  // The narrower one takes the place of the wider one.
  const [wide, narrow] = measureWidth(one) >= measureWidth(other) ? [one, other] : [other, one]
  return measureWidth(wide) === measureWidth(narrow) || !narrow.replacesWider
}

/** As the checkout orders rules: a whole country is widest, postal codes narrowest. */
function measureWidth({ region, postalCodes, taxClass }: TaxRule): number {
  const place = postalCodes.length > 0 ? 0 : region === '' ? 2 : 1
  return place * 2 + (taxClass === '' ? 1 : 0)
}
