import type { Value } from '../../registry/types.ts'
import { ProductType } from '../../enums.ts'
import { amountOf, centsOf, readMoney, ZERO } from './money.ts'
import type { Money } from './money.ts'
import { contentOf, productType, variantsOf } from './product.ts'
import { asNumber, fieldsOf, isAbsent, isTruthy } from './values.ts'
import type { Fields } from './values.ts'

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
  let first: MinorPrices | undefined
  let varied = false
  for (const part of parts) {
    const fields = fieldsOf(part)
    const onSale = isTruthy(fields['onSale'])
    const usual = readMoney(fields['priceMoney']) ?? ZERO
    normal.offer(usual)
    if (onSale) {
      const reduced = readMoney(fields['salePriceMoney']) ?? ZERO
      sale.offer(reduced)
      from.offer(reduced)
    } else {
      from.offer(usual)
    }
    const minor = minorPrices(fields, onSale)
    if (first === undefined) first = minor
    else varied ||= minor.normal !== first.normal || minor.now !== first.now
  }
  return { from: from.money ?? ZERO, normal: normal.money ?? ZERO, sale: sale.money, varied }
}

/** The lowest (-1) or highest (1) of the amounts offered; the first of equal ones. */
class Extreme {
  money: Money | undefined
  #amount = 0
  readonly #direction: 1 | -1

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  offer(money: Money): void {
    // Most variants cost the same: what is written alike needs no reading.
    if (this.money?.value === money.value) return
    const amount = amountOf(money)
    if (this.money !== undefined && (amount - this.#amount) * this.#direction <= 0) return
    this.money = money
    this.#amount = amount
  }
}

/** What a part costs, without a sale and now, in minor units. */
interface MinorPrices {
  readonly normal: number
  readonly now: number
}

function minorPrices(fields: Fields, onSale: boolean): MinorPrices {
  const normal = minorAmount(fields['price'], fields['priceMoney'])
  return { normal, now: onSale ? minorAmount(fields['salePrice'], fields['salePriceMoney']) : normal }
}

/** Integer of minor units where the data has it, else made of the amount with its currency. */
function minorAmount(minor: Value, amount: Value): number {
  if (!isAbsent(minor)) return asNumber(minor)
  const money = readMoney(amount)
  return money ? centsOf(money) : 0
}
