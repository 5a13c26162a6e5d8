import {
  type OrderLine,
  type OrderPrice,
  priceOrder,
  type ShippingZone,
  type TaxClass,
  type TaxPlace,
  type TaxRule,
} from '@vitrine/commerce'
import { listStates, readPostalCode } from '@vitrine/commerce/addresses'
import type { AmountTexts } from '../forms/amount-texts.ts'
import type { WeightTexts } from './weight-texts.ts'
import { t } from '../i18n/text.ts'

/** One line of the tried order, as it is typed. */
export interface ItemValues {
  readonly key: string
  readonly price: string
  readonly quantity: string
  readonly weight: string
  readonly taxClass: TaxClass
  readonly isShipped: boolean
}

export interface CheckValues {
  readonly country: string
  readonly region: string
  readonly postalCode: string
  readonly items: readonly ItemValues[]
  readonly rateId: string | null
}

/** What prices the order: the rules as they are edited, saved or not. */
interface CheckRules {
  readonly zones: readonly ShippingZone[]
  readonly taxRules: readonly TaxRule[]
  readonly taxIncluded: boolean
  readonly storePlace: TaxPlace | undefined
}

export function createItem(price: string, weight: string): ItemValues {
  return { key: crypto.randomUUID(), price, quantity: '1', weight, taxClass: 'standard', isShipped: true }
}

/** The fields that cannot be read: `postalCode`, or `price` of an item by its key. */
export type CheckProblems = ReadonlyMap<string, string>

export function checkOrder(
  values: CheckValues,
  rules: CheckRules,
  texts: { readonly amounts: AmountTexts; readonly weight: WeightTexts },
): { readonly problems: CheckProblems; readonly price: OrderPrice | undefined } {
  const problems = new Map<string, string>()
  const lines = values.items.map((item): OrderLine => {
    const price = texts.amounts.read(item.price)
    if ('message' in price) problems.set(`${item.key} price`, price.message)
    const quantity = /^[1-9]\d{0,3}$/.test(item.quantity.trim()) ? Number(item.quantity) : undefined
    if (quantity === undefined) problems.set(`${item.key} quantity`, t('Enter a number from 1 to 9999.'))
    const isWeightless = !item.isShipped || /^0*[.,]?0*$/.test(item.weight.trim())
    const grams = isWeightless ? 0 : texts.weight.read(item.weight)
    if (grams === undefined)
      problems.set(`${item.key} weight`, t('Enter a weight, like 2.5 {unit}.', { unit: texts.weight.unit }))
    return {
      id: item.key,
      unitPriceMinor: 'amountMinor' in price ? price.amountMinor : 0,
      quantity: quantity ?? 1,
      productType: item.isShipped ? 1 : 2,
      taxClass: item.taxClass,
      requiresShipping: item.isShipped,
      discountEligible: true,
      weightGrams: grams ?? 0,
    }
  })
  const { country, region } = values
  const typed = values.postalCode.trim()
  const postalCode = typed === '' ? '' : readPostalCode(country, typed)
  if (postalCode === undefined) problems.set('postalCode', t('Enter a postal code of this country.'))
  if (country === '' || problems.size > 0) return { problems, price: undefined }
  const place = {
    countryCode: country,
    state: listStates(country).length > 0 ? region : '',
    postalCode: postalCode ?? '',
  }
  const input = {
    lines,
    discounts: [],
    zones: rules.zones,
    taxRules: rules.taxRules,
    taxPricing: rules.taxIncluded ? ('inclusive' as const) : ('exclusive' as const),
    shippingPlace: place,
    billingPlace: place,
    storePlace: rules.storePlace,
  }
  const price = priceOrder({ ...input, shippingRateId: values.rateId })
  if (price.shippingRate || price.shippingPlan?.kind !== 'options') return { problems, price }
  // The checkout proposes the first rate, too.
  return { problems, price: priceOrder({ ...input, shippingRateId: price.shippingPlan.options[0]?.id ?? null }) }
}
