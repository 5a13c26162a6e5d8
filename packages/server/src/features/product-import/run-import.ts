import type { Ctx } from '../../platform/context.ts'
import { getImportKey, runImport } from '../file-imports/index.ts'
import { importProducts } from './import-products.ts'
import { productImports } from './kind.ts'
import { StoredOptions, StoredReport } from './schema.ts'

/** Checks or imports a file, unless somebody else does. An attempt continues behind the products of the one before. */
export async function runProductImport(ctx: Ctx, importId: string): Promise<void> {
  await runImport(ctx, productImports, importId, async (ctx, row, tracker, signal) => {
    const { format, withPictures, weightUnit, sizeUnit } = StoredOptions.parse(row.options)
    await importProducts(ctx, {
      format,
      open: () => ctx.files.stream(getImportKey(productImports, ctx.site.id, row.importId)),
      isDryRun: row.isDryRun,
      withPictures,
      ...(weightUnit === undefined ? {} : { weightUnit }),
      ...(sizeUnit === undefined ? {} : { sizeUnit }),
      ...(row.report === null ? {} : { resume: { done: row.done, report: StoredReport.parse(row.report) } }),
      signal,
      ...tracker,
    })
  })
}
