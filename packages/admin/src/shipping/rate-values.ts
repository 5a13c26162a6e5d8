import { areTiersAscending, hasTiers, isPostalArea, type ShippingRateKind, splitPostalAreas } from '@vitrine/commerce'
import { type CarrierValues, readCarrier, toCarrierValues } from './carrier-values.ts'
import { readSlots, type SlotValues, toSlotValues } from './slot-values.ts'
import type { AmountTexts } from '../forms/amount-texts.ts'
import { createNewId, type Rate } from '../pricing/shipping.ts'
import type { WeightTexts } from '../pricing/weight-texts.ts'
import { t } from '../i18n/text.ts'

/** A rate as it is typed. */
export interface RateValues extends CarrierValues, SlotValues {
  readonly name: string
  readonly kind: ShippingRateKind
  readonly price: string
  /** Of each piece after the first; '' where it is that of the first. */
  readonly further: string
  readonly tiers: readonly TierValues[]
  readonly freeOver: string
  readonly minOrder: string
  readonly postalCodes: string
  readonly location: string
  readonly instructions: string
}

export interface TierValues {
  /** '' on the last row: without an end. */
  readonly upTo: string
  readonly price: string
}

export interface RateTexts {
  readonly amounts: AmountTexts
  readonly weight: WeightTexts
}

export type RateProblems = Readonly<Record<string, string>>

export function toRateValues(rate: Rate | undefined, texts: RateTexts): RateValues {
  const { amounts } = texts
  if (!rate) {
    const blank = { further: '', freeOver: '', minOrder: '', postalCodes: '', location: '', instructions: '' }
    const carrier = toCarrierValues(null, amounts)
    return {
      name: '',
      kind: 'flat',
      price: '',
      tiers: [{ upTo: '', price: '' }],
      ...blank,
      ...carrier,
      ...toSlotValues(null),
    }
  }
  return {
    name: rate.name,
    kind: rate.kind,
    price: hasTiers(rate.kind) ? '' : amounts.format(rate.priceMinor),
    further: rate.kind === 'per_item' ? amounts.format(rate.furtherMinor) : '',
    tiers:
      rate.tiers.length === 0
        ? [{ upTo: '', price: '' }]
        : rate.tiers.map((tier) => toTierValues(rate.kind, tier, texts)),
    freeOver: amounts.format(rate.freeOverMinor),
    minOrder: amounts.format(rate.minOrderMinor),
    postalCodes: rate.postalCodes.join(', '),
    location: rate.location,
    instructions: rate.instructions,
    ...toCarrierValues(rate.carrier, amounts),
    ...toSlotValues(rate.timeSlots),
  }
}

function toTierValues(kind: ShippingRateKind, tier: Rate['tiers'][number], { amounts, weight }: RateTexts): TierValues {
  const write = { weight: weight.write, price: amounts.format, quantity: String }
  const size = kind === 'weight' || kind === 'price' || kind === 'quantity' ? write[kind] : String
  return { upTo: tier.upTo === null ? '' : size(tier.upTo), price: amounts.format(tier.priceMinor) }
}

/** The rate that the values say, or what is wrong with them by field: `price`, `tiers.1.upTo`. */
export function readRate(
  values: RateValues,
  id: string | undefined,
  texts: RateTexts,
): { readonly rate: Rate } | { readonly problems: RateProblems } {
  const { amounts } = texts
  const problems: Record<string, string> = {}
  const amount = (field: string, text: string): number => {
    const read = amounts.read(text)
    if ('amountMinor' in read) return read.amountMinor
    problems[field] = read.message
    return 0
  }
  const optional = (field: string, text: string) => (text.trim() === '' ? null : amount(field, text))

  const { kind } = values
  if (values.name.trim() === '') problems['name'] = t('Name is required.')
  const tiers = hasTiers(kind) ? readTiers(values, texts, amount, problems) : []
  const postalCodes = kind === 'local_delivery' ? readPostalCodes(values.postalCodes, problems) : []
  const isFreePickup = kind === 'pickup' && values.price.trim() === ''
  const isNotOffered = kind === 'carrier' && !values.hasFallback
  const priceMinor = hasTiers(kind) || isFreePickup || isNotOffered ? 0 : amount('price', values.price)
  const rate = {
    id: id ?? createNewId(),
    name: values.name.trim(),
    kind,
    priceMinor,
    furtherMinor: kind === 'per_item' ? (optional('further', values.further) ?? priceMinor) : 0,
    tiers,
    freeOverMinor: kind === 'pickup' || kind === 'carrier' ? null : optional('freeOver', values.freeOver),
    minOrderMinor: optional('minOrder', values.minOrder),
    postalCodes,
    location: kind === 'pickup' ? values.location.trim() : '',
    instructions: values.instructions.trim(),
    carrier: kind === 'carrier' ? readCarrier(values, amount, problems) : null,
    timeSlots: kind === 'pickup' || kind === 'local_delivery' ? readSlots(values, problems) : null,
  }
  return Object.keys(problems).length > 0 ? { problems } : { rate }
}

function readTiers(
  { kind, tiers }: RateValues,
  texts: RateTexts,
  amount: (field: string, text: string) => number,
  problems: Record<string, string>,
): Rate['tiers'] {
  const read = tiers.map(({ upTo, price }, index) => {
    const isOpen = upTo.trim() === '' && index === tiers.length - 1
    const size = isOpen ? null : readSize(kind, upTo, texts)
    if (size === undefined) problems[`tiers.${index}.upTo`] = describeSizeError(kind, texts)
    return { upTo: size ?? null, priceMinor: amount(`tiers.${index}.price`, price) }
  })
  const wrong = read.findIndex((tier, index) => index > 0 && !areTiersAscending(read.slice(index - 1, index + 1)))
  if (wrong > 0 && Object.keys(problems).length === 0)
    problems[`tiers.${wrong}.upTo`] = t('Each row must end above the one before.')
  return read
}

function readSize(kind: ShippingRateKind, text: string, { amounts, weight }: RateTexts): number | undefined {
  if (kind === 'weight') return weight.read(text)
  if (kind === 'quantity') return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined
  const read = amounts.read(text)
  return 'amountMinor' in read && read.amountMinor > 0 ? read.amountMinor : undefined
}

function describeSizeError(kind: ShippingRateKind, { weight }: RateTexts): string {
  if (kind === 'weight') return t('Enter a weight, like 2.5 {unit}.', { unit: weight.unit })
  return kind === 'quantity' ? t('Enter a number of items, like 5.') : t('Enter an amount, like 50.00.')
}

function readPostalCodes(text: string, problems: Record<string, string>): string[] {
  const areas = splitPostalAreas(text)
  const wrong = areas.find((area) => !isPostalArea(area))
  if (areas.length === 0) problems['postalCodes'] = t('Enter the postal codes you deliver to.')
  if (wrong !== undefined)
    problems['postalCodes'] = t('“{wrong}” is no postal code. Enter codes like 10115, 101* or 10115-10999.', { wrong })
  return areas
}
