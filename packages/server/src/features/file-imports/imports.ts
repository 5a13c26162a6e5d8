import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { importFileUnusable, importNotRunning, importNotStartable, importRunning } from './errors.ts'
import { getImportKey, type ImportKind, removeImportFile } from './kind.ts'
import {
  deleteSurplus,
  findImport,
  findRows,
  hasUnfinished,
  type ImportRecord,
  insertImport,
  listImportRecords,
  startChecked,
  stopUnfinished,
} from './store.ts'

/** Imports of one site that are kept, beside those that can be undone. */
const maxKept = 5
/** Imports that are listed: files that can be undone may be many. */
const maxListed = 100

/** The imports of this site, the newest first. */
export async function listImports(ctx: Ctx, kind: ImportKind): Promise<ImportRecord[]> {
  return listImportRecords(ctx, kind, maxListed)
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, kind: ImportKind, importId: string): Promise<ImportRecord> {
  const row = await findImport(ctx, kind, importId)
  if (!row) throw notFound({ what: 'This import' })
  return row
}

/** The lines of the file that have something to say, so far. Throws `not_found`. */
export async function getImportRows<Row>(
  ctx: Ctx,
  kind: ImportKind,
  importId: string,
  parse: (rows: unknown) => Row[],
): Promise<{ rows: Row[]; leftOutRows: number }> {
  const found = await findRows(ctx, kind, importId)
  if (!found) throw notFound({ what: 'This import' })
  const rows = parse(found.rows)
  return { rows, leftOutRows: Math.max(0, found.rowCount - rows.length) }
}

/** Keeps a file and begins to check it; nothing is imported yet. Throws `import_file_unusable`, `import_running`. */
export async function addImport(
  ctx: Ctx,
  kind: ImportKind,
  { bytes, ...file }: { readonly bytes: Buffer } & Pick<ImportRecord, 'fileName' | 'options'>,
): Promise<ImportRecord> {
  const who = requireStaffActor(ctx)
  if (bytes.length === 0) throw importFileUnusable({ reason: 'The file is empty.', line: 0 })
  // Before the file is stored; the unique key decides below.
  if (await hasUnfinished(ctx, kind)) throw importRunning({})
  const importId = newId()
  const key = getImportKey(kind, ctx.site.id, importId)
  await ctx.files.put(key, bytes)
  let surplus: string[]
  try {
    surplus = await transaction(ctx, async (ctx) => {
      await insertImport(ctx, kind, { ...who, ...file, importId, byteSize: bytes.length })
      await addJob(ctx, kind, importId)
      return deleteSurplus(ctx, kind, maxKept)
    })
  } catch (error) {
    await ctx.files.remove(key)
    if (isUniqueViolation(error)) throw importRunning({})
    throw error
  }
  await Promise.all(surplus.map(async (id) => removeImportFile(ctx, kind, { websiteId: ctx.site.id, importId: id })))
  return getImport(ctx, kind, importId)
}

/** Imports a file that was checked; also once more after that failed. Throws `not_found`, `import_not_startable`, `import_running`. */
export async function startImport(ctx: Ctx, kind: ImportKind, importId: string): Promise<ImportRecord> {
  await getImport(ctx, kind, importId)
  return beginWork(ctx, kind, importId, async (ctx, who) => {
    if (!(await startChecked(ctx, kind, importId, who))) throw importNotStartable({})
  })
}

/** Sets an import to waiting by `begin`, and adds its job, in one transaction. Throws `import_running`. */
export async function beginWork(
  ctx: Ctx,
  kind: ImportKind,
  importId: string,
  begin: (ctx: Ctx, who: ReturnType<typeof requireStaffActor>) => Promise<void>,
): Promise<ImportRecord> {
  const who = requireStaffActor(ctx)
  await transaction(ctx, async (ctx) => {
    try {
      await begin(ctx, who)
    } catch (error) {
      if (isUniqueViolation(error)) throw importRunning({})
      throw error
    }
    await addJob(ctx, kind, importId)
  })
  return getImport(ctx, kind, importId)
}

/** Ends an import behind the record that is being written; what was imported before stays. Throws `not_found`, `import_not_running`. */
export async function stopImport(ctx: Ctx, kind: ImportKind, importId: string): Promise<ImportRecord> {
  await getImport(ctx, kind, importId)
  if (!(await stopUnfinished(ctx, kind, importId))) throw importNotRunning({})
  return getImport(ctx, kind, importId)
}

async function addJob(ctx: Ctx, { job }: ImportKind, importId: string): Promise<void> {
  await ctx.jobs.add(job, { websiteId: ctx.site.id, importId }, { maxAttempts: 1 })
}

function requireStaffActor({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.kind !== 'staff') throw new Error('Imports in the browser are for staff.')
  return { accountId: actor.accountId, person: actor.name, role: actor.role }
}
