import { PassThrough, Readable } from 'node:stream'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { importProducts } from './import-products.ts'
import type { RowReport } from './report.ts'
import type { ImportQuery } from './schema.ts'

/** Lines of the report that a browser gets: those with something to say come first in the file's order. */
const maxRows = 1_000
/** One message in so many products, so that a large file does not flood the browser. */
const progressStep = 20

class ImportStopped extends Error {}

/**
 * Imports a file and tells how far it is, as lines of JSON: `progress`, `row` for what changes or fails, `report` at the end, or `error`
 * where the file as a whole is at fault. A browser that leaves stops the import behind the product that is being written.
 */
export function streamImport(ctx: Ctx, bytes: Buffer, { format, dryRun, ...query }: ImportQuery): Readable {
  const stream = new PassThrough()
  const tell = (line: Readonly<Record<string, unknown>>) => void stream.write(`${JSON.stringify(line)}\n`)
  let rowCount = 0
  const onRow = (row: RowReport) => {
    if (row.outcome === 'unchanged' && row.messages.length === 0) return
    rowCount++
    if (rowCount <= maxRows) tell({ kind: 'row', ...row })
  }
  const onProgress = (done: number, all: number) => {
    if (stream.destroyed) throw new ImportStopped()
    if (done % progressStep === 0 || done === all) tell({ kind: 'progress', done, all })
  }
  const run = async () => {
    try {
      const report = await importProducts(ctx, {
        format,
        open: () => Readable.from([bytes]),
        isDryRun: dryRun,
        withPictures: query.withPictures,
        ...(query.weightUnit === undefined ? {} : { weightUnit: query.weightUnit }),
        ...(query.sizeUnit === undefined ? {} : { sizeUnit: query.sizeUnit }),
        onRow,
        onProgress,
      })
      tell({ kind: 'report', ...report, leftOutRows: Math.max(0, rowCount - maxRows) })
    } catch (error) {
      if (error instanceof AppError) tell({ kind: 'error', code: error.code, message: error.message })
      else if (!(error instanceof ImportStopped)) {
        ctx.log.error({ err: error }, 'import failed')
        tell({
          kind: 'error',
          code: 'internal',
          message: 'The import stopped. What was imported before stays; import the file again.',
        })
      }
    } finally {
      stream.end()
    }
  }
  void run()
  return stream
}
