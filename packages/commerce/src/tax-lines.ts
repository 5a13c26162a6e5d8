import { type BrowserTranslate, listText } from './messages.ts'
import { sumMinor } from './rounding.ts'

/** What one rate came to, by the name that the owner gave it. */
export interface ChargedTax {
  readonly name: string
  readonly amountMinor: number
}

export interface TaxLines {
  /** Charged on top of prices: they are above the total. */
  readonly added: readonly TaxLine[]
  /** Contained in the total: it is below. */
  readonly included: readonly TaxLine[]
}

export interface TaxLine {
  readonly label: string
  readonly amountMinor: number
}

/**
 * The taxes of a cart or order as every page, mail and the editor list them: by the owner's names. Rates of one name are one line,
 * and rates that charged nothing have none. Taxes that prices include share a line.
 */
export function listTaxLines(taxes: readonly ChargedTax[], isIncluded: boolean, t: BrowserTranslate): TaxLines {
  const names = [...new Set(taxes.map(({ name }) => name))]
  const lines = names
    .map((name) => ({ label: name, amountMinor: addAmounts(taxes.filter((tax) => tax.name === name)) }))
    .filter(({ amountMinor }) => amountMinor > 0)
  if (!isIncluded) return { added: lines, included: [] }
  if (lines.length === 0) return { added: [], included: [] }
  const labels = lines.map(({ label }) => label)
  const label = t('totalIncludes', { taxes: listText(labels, t.language) })
  return { added: [], included: [{ label, amountMinor: addAmounts(lines) }] }
}

function addAmounts(amounts: readonly { readonly amountMinor: number }[]): number {
  return sumMinor(amounts.map(({ amountMinor }) => amountMinor))
}
