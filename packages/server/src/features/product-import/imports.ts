import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { importFileUnusable, importNotRunning, importNotStartable, importRunning } from './errors.ts'
import { getImportKey, importJob, removeImportFile } from './import-keys.ts'
import {
  deleteSurplus,
  findImport,
  findRows,
  hasUnfinished,
  type ImportSummary,
  insertImport,
  listImportRecords,
  startChecked,
  stopUnfinished,
} from './import-store.ts'
import {
  ImportRow,
  type NewImportQuery,
  type ProductImport,
  type ProductImportRows,
  type ProductImports,
  type StoredOptions,
  StoredReport,
} from './schema.ts'

/** Imports of one site that are kept. */
const maxKept = 5

/** The imports of this site, the newest first. */
export async function listImports(ctx: Ctx): Promise<ProductImports> {
  return { imports: (await listImportRecords(ctx, maxKept)).map(toView) }
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  const row = await findImport(ctx, importId)
  if (!row) throw notFound({ what: 'This import' })
  return toView(row)
}

/** The lines of the file that have something to say, so far. Throws `not_found`. */
export async function getImportRows(ctx: Ctx, importId: string): Promise<ProductImportRows> {
  const found = await findRows(ctx, importId)
  if (!found) throw notFound({ what: 'This import' })
  const rows = ImportRow.array().parse(found.rows)
  return { rows, leftOutRows: Math.max(0, found.row_count - rows.length) }
}

/** Keeps a file and begins to check it; nothing is imported yet. Throws `import_file_unusable`, `import_running`. */
export async function addImport(ctx: Ctx, bytes: Buffer, query: NewImportQuery): Promise<ProductImport> {
  const who = requireStaffActor(ctx)
  if (bytes.length === 0) throw importFileUnusable({ reason: 'The file is empty.', line: 0 })
  // Before the file is stored; the unique key decides below.
  if (await hasUnfinished(ctx)) throw importRunning({})
  const importId = newId()
  const { format, weightUnit, sizeUnit, withPictures, fileName } = query
  const options: StoredOptions = {
    format,
    withPictures,
    ...(weightUnit === undefined ? {} : { weightUnit }),
    ...(sizeUnit === undefined ? {} : { sizeUnit }),
  }
  const key = getImportKey(ctx.site.id, importId)
  await ctx.files.put(key, bytes)
  let surplus: string[]
  try {
    surplus = await transaction(ctx, async (ctx) => {
      await insertImport(ctx, {
        ...who,
        import_id: importId,
        file_name: fileName,
        byte_size: bytes.length,
        options: JSON.stringify(options),
      })
      await addJob(ctx, importId)
      return deleteSurplus(ctx, maxKept)
    })
  } catch (error) {
    await ctx.files.remove(key)
    if (isUniqueViolation(error)) throw importRunning({})
    throw error
  }
  await Promise.all(surplus.map(async (id) => removeImportFile(ctx, ctx.site.id, id)))
  return getImport(ctx, importId)
}

/** Imports a file that was checked; also once more after that failed. Throws `not_found`, `import_not_startable`, `import_running`. */
export async function startImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  const who = requireStaffActor(ctx)
  await getImport(ctx, importId)
  await transaction(ctx, async (ctx) => {
    try {
      if (!(await startChecked(ctx, importId, who))) throw importNotStartable({})
    } catch (error) {
      if (isUniqueViolation(error)) throw importRunning({})
      throw error
    }
    await addJob(ctx, importId)
  })
  return getImport(ctx, importId)
}

/** Ends an import behind the product that is being written; what was imported before stays. Throws `not_found`, `import_not_running`. */
export async function stopImport(ctx: Ctx, importId: string): Promise<ProductImport> {
  await getImport(ctx, importId)
  if (!(await stopUnfinished(ctx, importId))) throw importNotRunning({})
  return getImport(ctx, importId)
}

async function addJob(ctx: Ctx, importId: string): Promise<void> {
  await ctx.jobs.add(importJob, { websiteId: ctx.site.id, importId }, { maxAttempts: 1 })
}

function requireStaffActor({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.kind !== 'staff') throw new Error('Imports in the browser are for staff.')
  return { account_id: actor.accountId, person: actor.name, role: actor.role }
}

function toView(row: ImportSummary): ProductImport {
  return {
    importId: row.import_id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    isDryRun: row.is_dry_run,
    status: readStatus(row.status),
    done: row.done,
    total: row.total,
    person: row.person,
    createdOn: row.created_at.toISOString(),
    problem: row.problem,
    report: row.report === null ? null : StoredReport.parse(row.report),
  }
}

function readStatus(status: string): ProductImport['status'] {
  return status === 'waiting' || status === 'running' || status === 'failed' || status === 'stopped' ? status : 'done'
}
