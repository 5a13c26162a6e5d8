import {
  allocate,
  calculateTax,
  multiplyFraction,
  selectTaxRulesOfClass,
  taxClasses,
  type TaxClass,
  type TaxPricing,
  type TaxRule,
} from '@vitrine/commerce'

/** The tax of an order by one rate. */
export interface OrderTax {
  readonly name: string
  readonly ratePpm: number
  readonly baseMinor: number
  readonly taxMinor: number
}

/** What is charged for a line, and the tax of it. */
interface TaxedAmount {
  readonly chargedMinor: number
  readonly taxMinor: number
}

type TaxRate = Pick<OrderTax, 'name' | 'ratePpm'>

/** A line that lost pieces several times has rounded its tax each time. */
const maxRoundingMinor = 3

/**
 * The taxes of an order by rate, while its lines change. The tax of a line is split over its rates as the checkout splits it, so a line takes from
 * its rates what it gave them.
 */
export class TaxTable {
  readonly #entries = new Map<string, OrderTax>()
  readonly #pricing: TaxPricing

  constructor(taxes: readonly OrderTax[], pricing: TaxPricing) {
    this.#pricing = pricing
    for (const tax of taxes) this.#change(tax, tax.taxMinor, tax.baseMinor)
  }

  /**
   * The class whose rules taxed a line: that of its product where its rules explain the tax, else the closest one. Undefined: none does, since rules or
   * products changed after the sale.
   */
  findClass(line: TaxedAmount, rules: readonly TaxRule[], ofProduct: TaxClass | undefined): TaxClass | undefined {
    const fitting = taxClasses.flatMap((taxClass) => {
      const missMinor = this.#measureMiss(line, selectTaxRulesOfClass(rules, taxClass))
      return missMinor <= maxRoundingMinor ? [{ taxClass, missMinor }] : []
    })
    if (fitting.some(({ taxClass }) => taxClass === ofProduct)) return ofProduct
    return fitting.sort((a, b) => a.missMinor - b.missMinor)[0]?.taxClass
  }

  /** Takes a line out, or the part that it is charged less. Without rules: those that taxed it are unknown. */
  reduce(before: TaxedAmount, after: TaxedAmount, rules: readonly TaxRule[] | undefined): void {
    if (!rules) return this.#takeFromAll(before, after)
    this.#move(before, rules, -1)
    this.add(after, rules)
  }

  /** Adds what a line is charged, by the rules that tax it. */
  add(amount: TaxedAmount, rules: readonly TaxRule[]): void {
    this.#move(amount, rules, 1)
  }

  /** Without rates that tax nothing any more. */
  list(): OrderTax[] {
    return [...this.#entries.values()].filter(({ taxMinor, baseMinor }) => taxMinor > 0 || baseMinor > 0)
  }

  /** How far the tax of a line is from what these rules ask for; infinite when the order was not taxed by them. */
  #measureMiss({ chargedMinor, taxMinor }: TaxedAmount, rules: readonly TaxRule[]): number {
    if (!rules.every((rule) => this.#entries.has(toKey(rule)))) return Infinity
    const expected = calculateTax(chargedMinor, rules, this.#pricing)
    if (expected.shares.every((_, index) => rules[index]?.ratePpm === 0)) return taxMinor === 0 ? 0 : Infinity
    return Math.abs(expected.taxMinor - taxMinor)
  }

  #move(amount: TaxedAmount, rules: readonly TaxRule[], sign: 1 | -1): void {
    if (rules.length === 0) return
    const rates = rules.map(({ ratePpm }) => ratePpm)
    const parts = allocate(sign * amount.taxMinor, rates)
    const netMinor = sign * this.#getNet(amount)
    let missingMinor = 0
    for (const [index, rule] of rules.entries()) {
      const partMinor = parts[index] ?? 0
      // Less than its part is left where an earlier change took from all rates.
      const movedMinor = Math.max(partMinor, -(this.#entries.get(toKey(rule))?.taxMinor ?? 0))
      missingMinor += movedMinor - partMinor
      this.#change(rule, movedMinor, netMinor)
    }
    this.#spread(missingMinor)
  }

  /** Takes from all rates in proportion. A line without tax can only have been taxed by rates of zero. */
  #takeFromAll(before: TaxedAmount, after: TaxedAmount): void {
    const netMinor = this.#getNet(before) - this.#getNet(after)
    if (before.taxMinor > 0) return this.#spread(before.taxMinor - after.taxMinor, netMinor)
    for (const entry of this.#entries.values()) if (entry.ratePpm === 0) this.#change(entry, 0, -netMinor)
  }

  #spread(taxMinor: number, netMinor?: number): void {
    const entries = [...this.#entries.values()].filter((entry) => entry.taxMinor > 0)
    if (taxMinor === 0 || entries.length === 0) return
    const parts = allocate(
      taxMinor,
      entries.map((entry) => entry.taxMinor),
    )
    const onlyNet = entries.length === 1 ? netMinor : undefined
    for (const [index, entry] of entries.entries()) {
      const partMinor = parts[index] ?? 0
      this.#change(entry, -partMinor, -(onlyNet ?? multiplyFraction(partMinor, 1_000_000, entry.ratePpm)))
    }
  }

  #change(rate: TaxRate, taxMinor: number, baseMinor: number): void {
    const key = toKey(rate)
    const entry = this.#entries.get(key) ?? { name: rate.name, ratePpm: rate.ratePpm, baseMinor: 0, taxMinor: 0 }
    this.#entries.set(key, {
      ...entry,
      taxMinor: entry.taxMinor + taxMinor,
      baseMinor: Math.max(0, entry.baseMinor + baseMinor),
    })
  }

  /** The price of an amount without tax. */
  #getNet({ chargedMinor, taxMinor }: TaxedAmount): number {
    return this.#pricing === 'inclusive' ? chargedMinor - taxMinor : chargedMinor
  }
}

function toKey({ name, ratePpm }: TaxRate): string {
  return `${ratePpm} ${name}`
}
