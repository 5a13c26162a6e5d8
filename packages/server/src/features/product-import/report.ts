import type { Remark } from './imported.ts'

type RowOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'error'

/** What became of one line of the file. */
export interface RowReport {
  readonly line: number
  readonly outcome: RowOutcome
  /** The title of its product in the file; its handle where the file has no title. */
  readonly product: string
  /** Reasons, and what changed from what to what. */
  readonly messages: readonly string[]
}

export interface ImportReport {
  readonly isDryRun: boolean
  readonly products: Record<'created' | 'updated' | 'unchanged' | 'failed', number>
  readonly rows: Record<RowOutcome, number>
  readonly pictures: { fetched: number; failed: number }
  /** About the file as a whole. */
  readonly warnings: readonly string[]
}

type ProductOutcome = keyof ImportReport['products']

export interface ProductReport {
  readonly outcome: ProductOutcome
  readonly rows: readonly RowReport[]
  readonly pictures: { readonly fetched: number; readonly failed: number }
}

/** The report of a product that could not be imported: lines at fault say why, the others were left out with them. */
export function reportFailedProduct(
  product: string,
  lines: readonly number[],
  faults: readonly Remark[],
  pictures = { fetched: 0, failed: 0 },
): ProductReport {
  const rows = lines.map((line): RowReport => {
    const messages = listTexts(faults, line)
    if (messages.length > 0) return { line, outcome: 'error', product, messages }
    const culprit = faults[0]?.line ?? line
    return { line, outcome: 'skipped', product, messages: [`Its product has an error in line ${culprit}.`] }
  })
  return { outcome: 'failed', rows, pictures }
}

export function listTexts(remarks: readonly Remark[], line: number): string[] {
  return remarks.filter((remark) => remark.line === line).map((remark) => remark.text)
}

export function emptyReport(isDryRun: boolean, warnings: readonly string[]): ImportReport {
  return {
    isDryRun,
    products: { created: 0, updated: 0, unchanged: 0, failed: 0 },
    rows: { created: 0, updated: 0, unchanged: 0, skipped: 0, error: 0 },
    pictures: { fetched: 0, failed: 0 },
    warnings,
  }
}

export function addProduct(report: ImportReport, product: ProductReport): void {
  report.products[product.outcome]++
  for (const row of product.rows) report.rows[row.outcome]++
  report.pictures.fetched += product.pictures.fetched
  report.pictures.failed += product.pictures.failed
}
