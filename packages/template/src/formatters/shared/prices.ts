import type { Value } from '../../registry/types.ts'
import { ProductType } from '../../enums.ts'
import { getAmount, readPrice, ZERO } from './money.ts'
import type { Money } from './money.ts'
import { getStructuredContent, getProductType, listVariants } from './product.ts'
import { listElements, getOwnFields, isTruthy, getMember } from './values.ts'
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

const NONE: Prices = { from: ZERO, normal: ZERO, sale: undefined, varied: false }

/** The prices of a product; 0 when its type cannot be sold. A gift card is never shown as on sale. */
export function getPrices(item: Value): Prices {
  switch (getProductType(item)) {
    case ProductType.physical:
    case ProductType.service:
      return getPriceRange(listVariants(item))
    case ProductType['gift-card']:
      return { ...getPriceRange(listVariants(item)), sale: undefined }
    case ProductType.digital:
      return getSinglePrices(getOwnFields(getStructuredContent(item)))
    default:
      return NONE
  }
}

function getSinglePrices(fields: Fields): Prices {
  const normal = readPrice(fields['priceMoney']) ?? ZERO
  const sale = isTruthy(fields['onSale']) ? (readPrice(fields['salePriceMoney']) ?? ZERO) : undefined
  return { from: normal, normal, sale, varied: false }
}

/** What one part costs: with a sale, `from` is its sale price. */
export function getPartPrices(part: Value): Prices {
  return getPriceRange([part])
}

/** The prices of several parts, each with `priceMoney`, `salePriceMoney` and `onSale`. A part without an amount costs nothing. */
function getPriceRange(parts: readonly Value[]): Prices {
  const from = new Extreme(-1)
  const normal = new Extreme(1)
  const sale = new Extreme(-1)
  for (const part of parts) {
    const fields = getOwnFields(part)
    const usual = readPrice(fields['priceMoney']) ?? ZERO
    normal.offer(usual)
    if (isTruthy(fields['onSale'])) {
      const reduced = readPrice(fields['salePriceMoney']) ?? ZERO
      sale.offer(reduced)
      from.offer(reduced)
    } else {
      from.offer(usual)
    }
  }
  return {
    from: from.money ?? ZERO,
    normal: normal.money ?? ZERO,
    sale: sale.money,
    varied: isVaried(parts),
  }
}

/** The part that costs least now, the first one of equals. */
function findCheapest(parts: readonly Value[]): Value {
  let cheapest = parts[0]
  let least = Infinity
  for (const part of parts) {
    const fields = getOwnFields(part)
    const price = readPrice(fields[isTruthy(fields['onSale']) ? 'salePriceMoney' : 'priceMoney']) ?? ZERO
    const amount = getAmount(price)
    if (amount >= least) continue
    least = amount
    cheapest = part
  }
  return cheapest
}

/** The first pricing option of the cheapest variant: the one shown before a choice is made. */
export function findShownOption(variants: readonly Value[]): Value {
  return listElements(getMember(findCheapest(variants), 'pricingOptions'))[0]
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
    const amount = getAmount(money)
    if (this.money !== undefined && (amount - this.#amount) * this.#direction <= 0) return
    this.money = money
    this.#amount = amount
  }
}

/** Told by the integers of minor units, which every variant has, and by what is on sale. */
export function isVaried(parts: readonly Value[]): boolean {
  const first = getOwnFields(parts[0])
  return parts.some((part) => {
    const fields = getOwnFields(part)
    if (!isSame(fields['price'], first['price']) || !isSame(fields['onSale'], first['onSale'])) return true
    return isTruthy(fields['onSale']) && !isSame(fields['salePrice'], first['salePrice'])
  })
}

/** Scalars by their value; whatever is no price is like any other. */
function isSame(left: Value, right: Value): boolean {
  return left === right || (isNoScalar(left) && isNoScalar(right))
}

function isNoScalar(value: Value): boolean {
  return value === undefined || typeof value === 'object'
}
