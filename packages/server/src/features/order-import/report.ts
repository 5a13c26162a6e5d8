/** What became of an order of the file. */
export interface OrderRowReport {
  /** The line of its first row. */
  readonly line: number
  readonly outcome: 'created' | 'unchanged' | 'removed' | 'error'
  /** Its number in the file. */
  readonly order: string
  readonly messages: readonly string[]
}

export interface OrderImportReport {
  readonly orders: { created: number; unchanged: number; failed: number; removed: number }
  /** About the file as a whole. */
  readonly warnings: readonly string[]
}

export function emptyReport(warnings: readonly string[]): OrderImportReport {
  return { orders: { created: 0, unchanged: 0, failed: 0, removed: 0 }, warnings }
}

export function countRow(report: OrderImportReport, { outcome }: OrderRowReport): void {
  report.orders[outcome === 'error' ? 'failed' : outcome]++
}
