import { ProductType } from '../../enums.ts'
import type { Value } from '../../registry/types.ts'
import { contentOf, isPricedByVariant, isVariantOnSale, productType, variantsOf } from './product.ts'
import { asNumber, asString, isAbsent, isRecord, member } from './values.ts'

/** An amount as page data holds it: a decimal in major units and a currency code, both possibly ''. */
export interface Money {
  readonly value: string
  readonly currency: string
}

export const ZERO: Money = { value: '0', currency: '' }

/** Reads `{value, currency}` or `{decimalValue, currencyCode}`; undefined when there is neither. */
export function readMoney(value: Value): Money | undefined {
  if (!isRecord(value)) return undefined
  const decimal = member(value, 'decimalValue')
  if (decimal !== undefined) return { value: asString(decimal), currency: asString(member(value, 'currencyCode')) }
  const plain = member(value, 'value')
  return plain === undefined ? undefined : { value: asString(plain), currency: asString(member(value, 'currency')) }
}

/** The amount as a number of major units; 0 when it is none. */
export function amountOf(money: Money): number {
  const amount = Number(money.value)
  return Number.isFinite(amount) ? amount : 0
}

/** The amount in hundredths of a major unit, a whole number. */
export function centsOf(money: Money): number {
  return Math.round(amountOf(money) * 100)
}

/** What a variant, or a digital product's content, costs without a sale. */
export function normalPriceOf(variant: Value): Money {
  return readMoney(member(variant, 'priceMoney')) ?? ZERO
}

/** What it costs in a sale. */
export function salePriceOf(variant: Value): Money {
  return readMoney(member(variant, 'salePriceMoney')) ?? ZERO
}

/** What it costs now. */
export function currentPriceOf(variant: Value): Money {
  return isVariantOnSale(variant) ? salePriceOf(variant) : normalPriceOf(variant)
}

/** What the item can be bought for: its variants, or the content of a digital product; none for unknown types. */
export function pricedParts(item: Value): readonly Value[] {
  if (isPricedByVariant(item)) return variantsOf(item)
  return productType(item) === ProductType.digital ? [contentOf(item)] : []
}

/** The lowest of these amounts; undefined when there are none. */
export function lowest(prices: readonly Money[]): Money | undefined {
  let least: Money | undefined
  for (const price of prices) if (!least || amountOf(price) < amountOf(least)) least = price
  return least
}

/** The highest of these amounts; undefined when there are none. */
export function highest(prices: readonly Money[]): Money | undefined {
  let most: Money | undefined
  for (const price of prices) if (!most || amountOf(price) > amountOf(most)) most = price
  return most
}

/** True when the variants of an item do not all cost the same, now or without their sales. */
export function hasVariedPrices(item: Value): boolean {
  if (!isPricedByVariant(item)) return false
  const [first, ...others] = variantsOf(item)
  const normal = minorAmount(first, 'price')
  const current = minorAmount(first, isVariantOnSale(first) ? 'salePrice' : 'price')
  return others.some(
    (variant) =>
      minorAmount(variant, 'price') !== normal ||
      minorAmount(variant, isVariantOnSale(variant) ? 'salePrice' : 'price') !== current,
  )
}

/** Integer of minor units where the data has it, else made of the amount with its currency. */
function minorAmount(variant: Value, key: 'price' | 'salePrice'): number {
  const minor = member(variant, key)
  if (!isAbsent(minor)) return asNumber(minor)
  const money = readMoney(member(variant, `${key}Money`))
  return money ? centsOf(money) : 0
}

/** `1,234.50`: two decimals, commas between thousands, whatever the locale. Scripts of the page localise it. */
export function plainAmount(amount: number): string {
  // Above this `toFixed` would write an exponent; a price never gets near it.
  const text = (Math.abs(amount) < 1e15 ? amount : 0).toFixed(2)
  const sign = text.startsWith('-') ? '-' : ''
  const digits = sign ? text.slice(1) : text
  let end = digits.length - 3
  let out = digits.slice(end)
  while (end > 3) {
    out = `,${digits.slice(end - 3, end)}${out}`
    end -= 3
  }
  return `${sign}${digits.slice(0, end)}${out}`
}

/** An amount in the element that scripts of the page turn into the visitor's currency. */
export function nativeMoney(amount: number): string {
  return `<span class="sqs-money-native">${plainAmount(amount)}</span>`
}
