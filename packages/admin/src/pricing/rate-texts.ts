import type { RateRefusal, ShippingGap, ShippingRateKind } from '@vitrine/commerce'
import { getCountryName } from '@vitrine/commerce/addresses'
import type { Rate, Zone } from './shipping.ts'
import type { WeightTexts } from './weight-texts.ts'
import { t } from '../i18n/text.ts'

/** What texts of rates are made with. */
export interface RateFormats {
  readonly money: (amountMinor: number) => string
  readonly weight: WeightTexts
}

export const rateKinds: readonly { readonly value: ShippingRateKind; readonly label: string }[] = [
  { value: 'flat', label: t('Flat rate') },
  { value: 'weight', label: t('By weight') },
  { value: 'price', label: t('By order total') },
  { value: 'quantity', label: t('By number of items') },
  { value: 'per_item', label: t('Per item') },
  { value: 'carrier', label: t('Carrier service') },
  { value: 'pickup', label: t('Pickup') },
  { value: 'local_delivery', label: t('Local delivery') },
]

export function getKindLabel(kind: ShippingRateKind): string {
  return rateKinds.find(({ value }) => value === kind)?.label ?? ''
}

/** "$9.00", "Free", "$4.00–$12.00" or "$4.00, then $1.00 each". */
export function describePrice(rate: Rate, { money }: RateFormats): string {
  if (rate.carrier) return t('By the carrier')
  const prices = rate.tiers.length > 0 ? rate.tiers.map(({ priceMinor }) => priceMinor) : [rate.priceMinor]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const text = (amountMinor: number) => (amountMinor === 0 ? t('Free') : money(amountMinor))
  if (rate.kind === 'per_item' && rate.furtherMinor !== rate.priceMinor)
    return t('{first}, then {further} each', { first: text(rate.priceMinor), further: text(rate.furtherMinor) })
  return low === high ? text(low) : `${text(low)}–${text(high)}`
}

/** The conditions of a rate: "By weight, up to 30 kg · free over $150.00". */
export function describeRate(rate: Rate, formats: RateFormats): string {
  const { freeOverMinor, minOrderMinor, postalCodes, tiers, kind } = rate
  const last = tiers.at(-1)?.upTo ?? null
  const parts = [
    last === null
      ? getKindLabel(kind)
      : t('{kind}, up to {size}', { kind: getKindLabel(kind), size: describeSize(kind, last, formats) }),
    postalCodes.length > 0 ? describePostalCodes(postalCodes) : '',
    (minOrderMinor ?? 0) > 0 ? t('from {amount}', { amount: formats.money(minOrderMinor ?? 0) }) : '',
    freeOverMinor === null ? '' : t('free from {amount}', { amount: formats.money(freeOverMinor) }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function describeSize(kind: ShippingRateKind, size: number, { money, weight }: RateFormats): string {
  if (kind === 'weight') return weight.format(size)
  if (kind === 'price') return money(size)
  return t('{count, plural, one {# item} other {# items}}', { count: size })
}

function describePostalCodes(codes: readonly string[]): string {
  const shown = codes.slice(0, 2).join(', ')
  return codes.length > 2 ? t('{codes} and {count} more', { codes: shown, count: codes.length - 2 }) : shown
}

const refusals: Readonly<Record<RateRefusal, string>> = {
  postal_code: t('The postal code is outside its area.'),
  below_minimum: t('The order is below its minimum.'),
  over_last_tier: t('The order is over its last row.'),
  no_quote: t('Its prices come from the carrier at the checkout.'),
}

export function describeRefusal(reason: RateRefusal): string {
  return refusals[reason]
}

/** Whom the zones miss, in a sentence. */
export function describeGap(gap: ShippingGap, zones: readonly Zone[]): string {
  const name = 'zoneId' in gap ? (zones.find(({ id }) => id === gap.zoneId)?.name ?? '') : ''
  switch (gap.kind) {
    case 'no_rates':
      return t('No rate for {name}. Buyers there can’t check out.', { name })
    case 'large_orders':
      return t('Large orders to {name} have no rate.', { name })
    case 'some_orders':
      return t('Some orders to {name} have no rate: each one there has a minimum or postal codes.', { name })
    case 'other_regions':
      return t(
        '{count, plural, one {No rate for # region of {country}.} other {No rate for # regions of {country}.}}',
        { count: gap.count, country: getCountryName(gap.countryCode) },
      )
    case 'rest_of_world':
      return t('No rate for the rest of the world. Buyers in other countries can’t check out.')
  }
}
