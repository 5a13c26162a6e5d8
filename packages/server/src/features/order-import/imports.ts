import type { Ctx } from '../../platform/context.ts'
import { type ImportRecord, imports } from '../file-imports/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { importNotUndoable, importTouched } from './errors.ts'
import { orderImports } from './kind.ts'
import {
  OrderImportRow,
  type OrderImport,
  type OrderImportRows,
  type OrderImports,
  StoredOptions,
  StoredReport,
} from './schema.ts'
import { findTouched, findWithOrders, startUndo } from './undo-store.ts'

/** The imports of this site, the newest first. */
export async function listImports(ctx: Ctx): Promise<OrderImports> {
  return { imports: await toViews(ctx, await imports.listImports(ctx, orderImports)) }
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, importId: string): Promise<OrderImport> {
  return toView(ctx, await imports.getImport(ctx, orderImports, importId))
}

/** The orders of the file that have something to say, so far. Throws `not_found`. */
export async function getImportRows(ctx: Ctx, importId: string): Promise<OrderImportRows> {
  return imports.getImportRows(ctx, orderImports, importId, (rows) => OrderImportRow.array().parse(rows))
}

/** Keeps a file and begins to check it; nothing is imported yet. Throws `import_file_unusable`, `import_running`. */
export async function addImport(ctx: Ctx, bytes: Buffer, fileName: string): Promise<OrderImport> {
  return toView(ctx, await imports.addImport(ctx, orderImports, { bytes, fileName, options: { isUndo: false } }))
}

/** Imports a file that was checked; also once more after that failed. Throws `not_found`, `import_not_startable`, `import_running`. */
export async function startImport(ctx: Ctx, importId: string): Promise<OrderImport> {
  return toView(ctx, await imports.startImport(ctx, orderImports, importId))
}

/** Ends the work behind the orders that are being written; what was done before stays. Throws `not_found`, `import_not_running`. */
export async function stopImport(ctx: Ctx, importId: string): Promise<OrderImport> {
  return toView(ctx, await imports.stopImport(ctx, orderImports, importId))
}

/**
 * Begins to take the orders of an import away. Throws `not_found`, `import_running`, `order_import_not_undoable`, and `order_import_touched` where
 * somebody did something to one of them.
 */
export async function undoImport(ctx: Ctx, importId: string): Promise<OrderImport> {
  await imports.getImport(ctx, orderImports, importId)
  const touched = await findTouched(ctx, importId)
  if (touched !== undefined) throw importTouched({ orderNumber: formatOrderNumber(ctx.site, touched) })
  const row = await imports.beginWork(ctx, orderImports, importId, async (ctx, who) => {
    if (!(await startUndo(ctx, importId, who))) throw importNotUndoable({})
  })
  return toView(ctx, row)
}

async function toView(ctx: Ctx, row: ImportRecord): Promise<OrderImport> {
  const [view] = await toViews(ctx, [row])
  if (!view) throw new Error('Each import has a view.')
  return view
}

async function toViews(ctx: Ctx, rows: readonly ImportRecord[]): Promise<OrderImport[]> {
  const withOrders = await findWithOrders(
    ctx,
    rows.map(({ importId }) => importId),
  )
  return rows.map((row) => describeImport(row, withOrders.has(row.importId)))
}

function describeImport(row: ImportRecord, hasOrders: boolean): OrderImport {
  const { importId, fileName, byteSize, status, done, total, person, problem } = row
  const { isUndo } = StoredOptions.parse(row.options)
  const report = row.report === null ? null : StoredReport.parse(row.report)
  const isOver = status !== 'waiting' && status !== 'running'
  return {
    importId,
    fileName,
    byteSize,
    phase: isUndo ? 'undo' : row.isDryRun ? 'check' : 'import',
    status,
    done,
    total,
    person,
    createdOn: row.createdAt.toISOString(),
    problem,
    report,
    // After an undo that is done only orders are left to which somebody did something.
    canUndo: isOver && !row.isDryRun && hasOrders && !(isUndo && status === 'done'),
  }
}
