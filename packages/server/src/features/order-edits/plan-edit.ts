import {
  allocate,
  calculateTax,
  getLineShare,
  multiplyFraction,
  selectTaxRulesOfClass,
  sumMinor,
  type TaxClass,
  type TaxRule,
} from '@vitrine/commerce'

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

interface OrderTax {
  readonly name: string
  readonly ratePpm: number
  readonly baseMinor: number
  readonly taxMinor: number
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
  readonly getTaxClass: (line: EditedLine) => TaxClass
}

/**
 * What an order becomes by a change. Lines that are not named keep price, discount and tax to the cent. Fewer pieces at the same price keep
 * their share of both; more pieces, another price and new lines are taxed by the rules of today. Shipping stays as it was paid. Pure.
 */
export function planEdit(order: EditedOrder, input: EditInput): EditPlan {
  const taxes = new TaxTable(order.taxes)
  const priceAnew = (line: EditedLine): EditedLine => {
    const rules = selectTaxRulesOfClass(input.taxRules, input.getTaxClass(line))
    const chargedMinor = line.unitPriceMinor * line.quantity - line.discountMinor
    const tax = calculateTax(chargedMinor, rules, order.taxIncluded ? 'inclusive' : 'exclusive')
    taxes.add(rules, tax)
    return { ...line, taxMinor: tax.taxMinor }
  }
  const changes = new Map(input.changes.map((change) => [change.lineId, change]))
  const edited = order.lines.map((line) => {
    const change = changes.get(line.lineId)
    if (!change || (change.quantity === line.quantity && change.unitPriceMinor === line.unitPriceMinor)) return line
    return editLine(line, change, { taxes, priceAnew, taxIncluded: order.taxIncluded })
  })
  const kept = edited.filter(({ quantity }) => quantity > 0)
  const lines = [...kept, ...input.added.map(priceAnew)]
  const discountLessMinor =
    sumMinor(order.lines.map((line) => line.discountMinor)) - sumMinor(kept.map((line) => line.discountMinor))
  return {
    ...addUp(order, lines, taxes.list(), discountLessMinor),
    removedIds: edited.filter(({ quantity }) => quantity === 0).map(({ lineId }) => lineId),
    changedIds: kept.filter((line) => !order.lines.includes(line)).map(({ lineId }) => lineId),
  }
}

interface EditRules {
  readonly taxes: TaxTable
  readonly priceAnew: (line: EditedLine) => EditedLine
  readonly taxIncluded: boolean
}

function editLine(line: EditedLine, change: LineChange, { taxes, priceAnew, taxIncluded }: EditRules): EditedLine {
  const { quantity, unitPriceMinor } = change
  const isLess = quantity < line.quantity
  const getShare = (amountMinor: number) =>
    isLess ? getLineShare(amountMinor, line.quantity, 0, quantity) : amountMinor
  const discountMinor = Math.min(getShare(line.discountMinor), unitPriceMinor * quantity)
  const next = { ...line, quantity, unitPriceMinor, discountMinor }
  if (isLess && unitPriceMinor === line.unitPriceMinor) {
    const taxMinor = getShare(line.taxMinor)
    const left = { ...next, taxMinor }
    taxes.remove(line.taxMinor - taxMinor, priceNet(line, taxIncluded) - priceNet(left, taxIncluded))
    return left
  }
  taxes.remove(line.taxMinor, priceNet(line, taxIncluded))
  return quantity === 0 ? { ...next, taxMinor: 0 } : priceAnew(next)
}

/** The price of a line without tax. */
function priceNet({ unitPriceMinor, quantity, discountMinor, taxMinor }: EditedLine, taxIncluded: boolean): number {
  return unitPriceMinor * quantity - discountMinor - (taxIncluded ? taxMinor : 0)
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

/** The taxes of an order by rate. Lines do not say which rates taxed them, so what goes is taken from all in proportion. */
class TaxTable {
  #entries: OrderTax[]

  constructor(taxes: readonly OrderTax[]) {
    this.#entries = [...taxes]
  }

  remove(taxMinor: number, netMinor: number): void {
    if (taxMinor === 0) return
    const parts = allocate(
      taxMinor,
      this.#entries.map((entry) => entry.taxMinor),
    )
    this.#entries = this.#entries.map((entry, index) => {
      const part = parts[index] ?? 0
      const isOnly = this.#entries.length === 1
      const base = isOnly || entry.ratePpm === 0 ? netMinor : multiplyFraction(part, 1_000_000, entry.ratePpm)
      return { ...entry, taxMinor: entry.taxMinor - part, baseMinor: Math.max(0, entry.baseMinor - base) }
    })
  }

  add(rules: readonly TaxRule[], tax: ReturnType<typeof calculateTax>): void {
    for (const [index, { amountMinor }] of tax.shares.entries()) {
      const rule = rules[index]
      if (!rule) continue
      const isSame = (entry: OrderTax) => entry.name === rule.name && entry.ratePpm === rule.ratePpm
      if (!this.#entries.some(isSame))
        this.#entries.push({ name: rule.name, ratePpm: rule.ratePpm, baseMinor: 0, taxMinor: 0 })
      this.#entries = this.#entries.map((entry) =>
        isSame(entry)
          ? { ...entry, baseMinor: entry.baseMinor + tax.baseMinor, taxMinor: entry.taxMinor + amountMinor }
          : entry,
      )
    }
  }

  /** Without rates that tax nothing any more. */
  list(): OrderTax[] {
    return this.#entries.filter(({ taxMinor, baseMinor }) => taxMinor > 0 || baseMinor > 0)
  }
}
