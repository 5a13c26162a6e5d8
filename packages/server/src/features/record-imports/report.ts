import type { FileImportRow, RecordReport } from './schema.ts'

/** A report of which nothing is counted yet. */
export function emptyReport(warnings: readonly string[] = []): RecordReport {
  return { records: { created: 0, unchanged: 0, failed: 0, removed: 0 }, warnings: [...warnings] }
}

/** Counts a record by what became of it. */
export function countRow({ records }: RecordReport, { outcome }: Pick<FileImportRow, 'outcome'>): void {
  records[outcome === 'error' ? 'failed' : outcome]++
}
