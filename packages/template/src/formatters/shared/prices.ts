import type { Value } from '../../registry/types.ts'
import { ProductType } from '../../enums.ts'
import { amountOf, centsOf, readMoney, ZERO } from './money.ts'
import type { Money } from './money.ts'
import { contentOf, isVariantOnSale, productType, variantsOf } from './product.ts'
import { asNumber, isAbsent, member } from './values.ts'

/** What the parts of a product (its variants, or a digital product itself) cost together. */
export interface Prices {
  /** The lowest price now. */
  readonly from: Money
  /** The highest price without a sale. */
  readonly normal: Money
  /** The lowest sale price; undefined when nothing is on sale. */
  readonly sale: Money | undefined
  /** True when the parts do not all cost the same, now or without their sales. */
  readonly varied: boolean
}

/** The prices of a product; undefined when its type is none that is sold. */
export function pricesOf(item: Value): Prices | undefined {
  switch (productType(item)) {
    case ProductType.physical:
    case ProductType.service:
    case ProductType['gift-card']:
      return rangeOf(variantsOf(item))
    case ProductType.digital:
      return rangeOf([contentOf(item)])
    default:
      return undefined
  }
}

/** The prices of several parts, each with `priceMoney`, `salePriceMoney` and `onSale`. */
export function rangeOf(parts: readonly Value[]): Prices {
  const from = new Extreme(-1)
  const normal = new Extreme(1)
  const sale = new Extreme(-1)
  for (const part of parts) {
    const usual = readMoney(member(part, 'priceMoney')) ?? ZERO
    const usualAmount = amountOf(usual)
    normal.offer(usual, usualAmount)
    if (isVariantOnSale(part)) {
      const reduced = readMoney(member(part, 'salePriceMoney')) ?? ZERO
      const amount = amountOf(reduced)
      sale.offer(reduced, amount)
      from.offer(reduced, amount)
    } else {
      from.offer(usual, usualAmount)
    }
  }
  return { from: from.money ?? ZERO, normal: normal.money ?? ZERO, sale: sale.money, varied: isVaried(parts) }
}

/** The lowest (-1) or highest (1) of the amounts offered; the first of equal ones. */
class Extreme {
  money: Money | undefined
  #amount = 0
  readonly #direction: 1 | -1

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  offer(money: Money, amount: number): void {
    if (this.money && (amount - this.#amount) * this.#direction <= 0) return
    this.money = money
    this.#amount = amount
  }
}

function isVaried(parts: readonly Value[]): boolean {
  const [first, ...others] = parts
  if (others.length === 0) return false
  const normal = minorAmount(first, 'price')
  const now = isVariantOnSale(first) ? minorAmount(first, 'salePrice') : normal
  return others.some((part) => {
    const usual = minorAmount(part, 'price')
    return usual !== normal || (isVariantOnSale(part) ? minorAmount(part, 'salePrice') : usual) !== now
  })
}

/** Integer of minor units where the data has it, else made of the amount with its currency. */
function minorAmount(part: Value, key: 'price' | 'salePrice'): number {
  const minor = member(part, key)
  if (!isAbsent(minor)) return asNumber(minor)
  const money = readMoney(member(part, key === 'price' ? 'priceMoney' : 'salePriceMoney'))
  return money ? centsOf(money) : 0
}
