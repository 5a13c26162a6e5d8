import type { Ctx } from '../../platform/context.ts'
import { getImportKey, runImport } from '../file-imports/index.ts'
import { importOrders } from './import-orders.ts'
import { orderImports } from './kind.ts'
import { StoredOptions, StoredReport } from './schema.ts'
import { undoOrders } from './undo-import.ts'

/** Checks, imports or takes back a file, unless somebody else does. An attempt continues behind the orders of the one before. */
export async function runOrderImport(ctx: Ctx, importId: string): Promise<void> {
  await runImport(ctx, orderImports, importId, async (ctx, row, tracker, signal) => {
    const report = row.report === null ? undefined : StoredReport.parse(row.report)
    if (StoredOptions.parse(row.options).isUndo) {
      await undoOrders(ctx, { importId, signal, ...tracker }, report)
      return
    }
    await importOrders(ctx, {
      importId,
      open: () => ctx.files.stream(getImportKey(orderImports, ctx.site.id, importId)),
      isDryRun: row.isDryRun,
      ...(report === undefined ? {} : { resume: { done: row.done, report } }),
      signal,
      ...tracker,
    })
  })
}
