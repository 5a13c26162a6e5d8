import {
  allocate,
  calculateTax,
  getLineShare,
  selectTaxRulesOfClass,
  sumMinor,
  type TaxClass,
  type TaxPricing,
  type TaxRule,
} from '@vitrine/commerce'
import { type OrderTax, TaxTable } from './tax-table.ts'

/** A line of an order, or one that is added to it. Amounts are minor units of the whole line. */
export interface EditedLine {
  readonly lineId: string
  readonly itemId: string
  readonly variantId: string
  readonly productType: number
  readonly title: string
  readonly sku: string
  readonly options: readonly { readonly optionName: string; readonly value: string }[]
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly assetId: string | null
}

interface LineChange {
  readonly lineId: string
  /** 0 removes the line. */
  readonly quantity: number
  readonly unitPriceMinor: number
}

/** An order as far as its amounts go. */
export interface EditedOrder {
  readonly lines: readonly EditedLine[]
  readonly discounts: readonly {
    readonly id: string
    readonly name: string
    readonly code: string | null
    readonly amountMinor: number
  }[]
  readonly taxes: readonly OrderTax[]
  readonly taxIncluded: boolean
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly grandTotalMinor: number
}

/** The order after the change, the lines that go, and what each variant needs more or less of. */
export interface EditPlan extends EditedOrder {
  readonly removedIds: readonly string[]
  readonly changedIds: readonly string[]
  readonly differenceMinor: number
}

interface EditInput {
  readonly changes: readonly LineChange[]
  readonly added: readonly EditedLine[]
  /** The rules of the place of the order; those of its class tax a line that is priced anew. */
  readonly taxRules: readonly TaxRule[]
  /** Undefined: the product is gone, or there never was one. */
  readonly getTaxClass: (line: EditedLine) => TaxClass | undefined
}

/**
 * What an order becomes by a change. Lines that are not named keep price, discount and tax to the cent. Fewer pieces at the same price keep
 * their share of both; more pieces, another price and new lines are taxed by the rules of today. Shipping stays as it was paid. Pure.
 */
export function planEdit(order: EditedOrder, input: EditInput): EditPlan {
  const pricer = new LinePricer(order, input)
  const changes = new Map(input.changes.map((change) => [change.lineId, change]))
  const edited = order.lines.map((line) => {
    const change = changes.get(line.lineId)
    if (!change || (change.quantity === line.quantity && change.unitPriceMinor === line.unitPriceMinor)) return line
    return pricer.editLine(line, change)
  })
  const kept = edited.filter(({ quantity }) => quantity > 0)
  const added = input.added.map((line) => pricer.addLine(line, input.getTaxClass(line)))
  const discountLessMinor =
    sumMinor(order.lines.map((line) => line.discountMinor)) - sumMinor(kept.map((line) => line.discountMinor))
  return {
    ...addUp(order, [...kept, ...added], pricer.taxes.list(), discountLessMinor),
    removedIds: edited.filter(({ quantity }) => quantity === 0).map(({ lineId }) => lineId),
    changedIds: kept.filter((line) => !order.lines.includes(line)).map(({ lineId }) => lineId),
  }
}

/** Prices lines, and keeps the taxes of their order by rate. */
class LinePricer {
  readonly taxes: TaxTable
  readonly #pricing: TaxPricing
  readonly #input: EditInput

  constructor(order: EditedOrder, input: EditInput) {
    this.#pricing = order.taxIncluded ? 'inclusive' : 'exclusive'
    this.#input = input
    this.taxes = new TaxTable(order.taxes, this.#pricing)
  }

  editLine(line: EditedLine, { quantity, unitPriceMinor }: LineChange): EditedLine {
    const isLess = quantity < line.quantity
    const getShare = (amountMinor: number) =>
      isLess ? getLineShare(amountMinor, line.quantity, 0, quantity) : amountMinor
    const discountMinor = Math.min(getShare(line.discountMinor), unitPriceMinor * quantity)
    const next = { ...line, quantity, unitPriceMinor, discountMinor, taxMinor: 0 }
    const ofProduct = this.#input.getTaxClass(line)
    const taxClass = this.taxes.findClass(toTaxed(line), this.#input.taxRules, ofProduct)
    const rules = taxClass && selectTaxRulesOfClass(this.#input.taxRules, taxClass)
    if (isLess && unitPriceMinor === line.unitPriceMinor) {
      const left = { ...next, taxMinor: getShare(line.taxMinor) }
      this.taxes.reduce(toTaxed(line), toTaxed(left), rules)
      return left
    }
    this.taxes.reduce(toTaxed(line), { chargedMinor: 0, taxMinor: 0 }, rules)
    return quantity === 0 ? next : this.addLine(next, ofProduct ?? taxClass)
  }

  /** A line at the rates of today; of a class that nobody knows it is a standard one. */
  addLine(line: EditedLine, taxClass: TaxClass = 'standard'): EditedLine {
    const rules = selectTaxRulesOfClass(this.#input.taxRules, taxClass)
    const { taxMinor } = calculateTax(toTaxed(line).chargedMinor, rules, this.#pricing)
    const taxed = { ...line, taxMinor }
    this.taxes.add(toTaxed(taxed), rules)
    return taxed
  }
}

function toTaxed({ unitPriceMinor, quantity, discountMinor, taxMinor }: EditedLine) {
  return { chargedMinor: unitPriceMinor * quantity - discountMinor, taxMinor }
}

function addUp(
  order: EditedOrder,
  lines: readonly EditedLine[],
  taxes: readonly OrderTax[],
  discountLessMinor: number,
): Omit<EditPlan, 'removedIds' | 'changedIds'> {
  const subtotalMinor = sumMinor(lines.map((line) => line.unitPriceMinor * line.quantity))
  const linesTaxBefore = sumMinor(order.lines.map((line) => line.taxMinor))
  // Shipping has a tax of its own, which stays.
  const taxMinor = order.taxMinor - linesTaxBefore + sumMinor(lines.map((line) => line.taxMinor))
  const discountMinor = order.discountMinor - discountLessMinor
  const grandTotalMinor = subtotalMinor - discountMinor + order.shippingMinor + (order.taxIncluded ? 0 : taxMinor)
  const less = allocate(
    order.discounts.length === 0 ? 0 : discountLessMinor,
    order.discounts.map(({ amountMinor }) => amountMinor),
  )
  return {
    lines,
    taxes,
    discounts: order.discounts.map((each, index) => ({ ...each, amountMinor: each.amountMinor - (less[index] ?? 0) })),
    taxIncluded: order.taxIncluded,
    subtotalMinor,
    discountMinor,
    shippingMinor: order.shippingMinor,
    taxMinor,
    grandTotalMinor,
    differenceMinor: grandTotalMinor - order.grandTotalMinor,
  }
}
