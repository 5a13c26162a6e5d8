import { fieldTexts } from './field-texts.ts'
import { t, translateServerText } from '../i18n/text.ts'
import type { Formats } from '../ui/format.ts'

/** The parts of a field that say how an amount is kept: the part before them has its name. */
const amountPart = /^(?:amountMinor|amountCents)$/
const amountEnd = /(?:Minor|Cents)$/
/** Keys of elements, such as ids, have other signs. */
const propertyName = /^[a-z][A-Za-z]*$/
/** Fields whose value is one of few words of the API. */
const choice = /(?:^| )(?:state|status|paymentStatus|fulfillmentStatus|kind|type|productType|stockStatus)$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** A changed field in the language of the editor: `variants 65a priceMinor` reads "Variants 65a: Price". */
export function describeField(field: string): string {
  const parts = field.trim().split(/ +/)
  const named = parts.filter((part, index) => index === 0 || !amountPart.test(part))
  return named.reduce((text, part) => {
    const label = describePart(part)
    if (text === '' || label === undefined) return `${text} ${label ?? part}`.trim()
    return `${text}: ${label}`
  }, '')
}

function describePart(part: string): string | undefined {
  const known = fieldTexts[part]
  if (known !== undefined) return known
  if (!propertyName.test(part)) return undefined
  const words = part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return translateServerText(words.charAt(0).toUpperCase() + words.slice(1))
}

/** A value as people read it: amounts in the currency of the site, moments in its zone. */
export function describeValue(
  field: string,
  value: string | null,
  { currency, formats }: { readonly currency: string; readonly formats: Pick<Formats, 'money' | 'full'> },
): string {
  if (value === null) return '-'
  if (value === 'true') return t('Yes')
  if (value === 'false') return t('No')
  if (choice.test(field) && propertyName.test(value)) return describePart(value) ?? value
  if (amountEnd.test(field) && /^-?\d{1,15}$/.test(value))
    return formats.money({ amountMinor: Number(value), currency })
  return moment.test(value) ? formats.full(value) : value
}
