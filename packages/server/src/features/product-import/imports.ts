import type { Ctx } from '../../platform/context.ts'
import { imports, type ImportRecord } from '../file-imports/index.ts'
import { productImports } from './kind.ts'
import {
  ImportRow,
  type NewImportQuery,
  type ProductImport,
  type ProductImportRows,
  type ProductImports,
  StoredOptions,
  StoredReport,
} from './schema.ts'

/** The imports of this site, the newest first. */
export async function listImports(ctx: Ctx): Promise<ProductImports> {
  return { imports: (await imports.listImports(ctx, productImports)).map(toView) }
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  return toView(await imports.getImport(ctx, productImports, importId))
}

/** The lines of the file that have something to say, so far. Throws `not_found`. */
export async function getImportRows(ctx: Ctx, importId: string): Promise<ProductImportRows> {
  return imports.getImportRows(ctx, productImports, importId, (rows) => ImportRow.array().parse(rows))
}

/** Keeps a file and begins to check it; nothing is imported yet. Throws `import_file_unusable`, `import_running`. */
export async function addImport(ctx: Ctx, bytes: Buffer, query: NewImportQuery): Promise<ProductImport> {
  const { fileName, ...rest } = query
  return toView(await imports.addImport(ctx, productImports, { bytes, fileName, options: StoredOptions.parse(rest) }))
}

/** Imports a file that was checked; also once more after that failed. Throws `not_found`, `import_not_startable`, `import_running`. */
export async function startImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  return toView(await imports.startImport(ctx, productImports, importId))
}

/** Ends an import behind the product that is being written; what was imported before stays. Throws `not_found`, `import_not_running`. */
export async function stopImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  return toView(await imports.stopImport(ctx, productImports, importId))
}

function toView(row: ImportRecord): ProductImport {
  const { importId, fileName, byteSize, isDryRun, status, done, total, person, problem } = row
  return {
    importId,
    fileName,
    byteSize,
    isDryRun,
    status,
    done,
    total,
    person,
    createdOn: row.createdAt.toISOString(),
    problem,
    report: row.report === null ? null : StoredReport.parse(row.report),
  }
}
