import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { toAsset, toAssetView } from '../assets/index.ts'
import { folderExists, tooManyFolders } from './errors.ts'
import type { FileSort, FilesQuery, FileUse } from './schema.ts'
import {
  countFiles,
  deleteFolderRow,
  hasFolder,
  insertFolder,
  type FilePlace,
  type FileRow,
  listFileRows,
  listFolderRows,
  moveFileRows,
  renameFolderRow,
} from './store.ts'
import { listUsedIds } from './used-store.ts'
import { listUses } from './uses-store.ts'

const maxFolders = 200
/** Uses that are named; more are said to be more. */
const maxUses = 200

/** Files that one request looks through for unused ones, and those of one statement. */
const maxScanned = 2000
const scannedAtOnce = 500

/**
 * A page of the library. Of unused files it may have fewer than `limit`, even none, and a cursor to go on with: one request
 * looks through 2,000 files at most.
 */
export async function listFiles(ctx: Ctx, { cursor, limit, sort, unused, ...filter }: FilesQuery) {
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  const { q, kind, folderId, withoutAltText, isPrivate } = filter
  const read = (after: FilePlace | undefined, limit: number) =>
    listFileRows(ctx, { q, kind, folderId, withoutAltText, isPrivate }, { sort, after, limit })
  const { rows, end } = unused ? await findUnused(ctx, read, after, limit) : await readPage(read, after, limit)
  const next = end ? writeCursor(sort, end) : null
  return {
    files: rows.map((row) => toAssetView(toAsset(row))),
    pagination: { hasNextPage: next !== null, nextPageCursor: next },
  }
}

interface FilePage {
  readonly rows: FileRow[]
  /** Where the next page begins; undefined at the end of the list. */
  readonly end: FilePlace | undefined
}
type ReadRows = (after: FilePlace | undefined, limit: number) => Promise<FileRow[]>

async function readPage(read: ReadRows, after: FilePlace | undefined, limit: number): Promise<FilePage> {
  const rows = await read(after, limit + 1)
  const shown = rows.slice(0, limit)
  return { rows: shown, end: rows.length > limit ? getPlace(shown.at(-1)) : undefined }
}

async function findUnused(ctx: Ctx, read: ReadRows, start: FilePlace | undefined, limit: number): Promise<FilePage> {
  const found: FileRow[] = []
  let after = start
  for (let scanned = 0; scanned < maxScanned; scanned += scannedAtOnce) {
    const rows = await read(after, scannedAtOnce)
    const used = await listUsedIds(
      ctx,
      rows.map(({ asset_id: id }) => id),
    )
    found.push(...rows.filter(({ asset_id: id }) => !used.has(id)))
    if (found.length > limit) return { rows: found.slice(0, limit), end: getPlace(found[limit - 1]) }
    if (rows.length < scannedAtOnce) return { rows: found, end: undefined }
    after = getPlace(rows.at(-1))
  }
  return { rows: found, end: after }
}

function getPlace(row: FileRow | undefined): FilePlace | undefined {
  return row && { value: row.sort_value, assetId: row.asset_id }
}

const Id = z.string().refine(isId)
const Digits = z.string().regex(/^\d{1,16}$/)
const places = {
  newest: z.tuple([z.literal('newest'), Digits, Id]),
  name: z.tuple([
    z.literal('name'),
    z
      .string()
      .max(300)
      .regex(/^[^\0]*$/),
    Id,
  ]),
  size: z.tuple([z.literal('size'), Digits, Id]),
}

function writeCursor(sort: FileSort, { value, assetId }: FilePlace): string {
  return Buffer.from(JSON.stringify([sort, value, assetId])).toString('base64url')
}

/** An unknown cursor, or one of another order, begins the list anew. */
function readCursor(sort: FileSort, cursor: string): FilePlace | undefined {
  try {
    const [, value, assetId] = places[sort].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { value, assetId }
  } catch {
    return undefined
  }
}

/** The folders with their counts, and the counts of the library. */
export async function listFolders(ctx: Ctx) {
  const [folders, counts] = [await listFolderRows(ctx), await countFiles(ctx)]
  return {
    folders: folders.map((row) => ({ id: row.folder_id, name: row.name, fileCount: row.file_count })),
    fileCount: counts.files,
    withoutFolderCount: counts.unfiled,
    withoutAltTextCount: counts.undescribed,
  }
}

/** Throws when there is a folder of this name, or when there are too many. */
export async function createFolder(ctx: Ctx, name: string) {
  const id = newId()
  if (!(await refuseSecond(name, () => insertFolder(ctx, id, name, maxFolders))))
    throw tooManyFolders({ max: maxFolders })
  return { id, name, fileCount: 0 }
}

export async function renameFolder(ctx: Ctx, folderId: string, name: string): Promise<void> {
  if (!(await refuseSecond(name, () => renameFolderRow(ctx, folderId, name)))) throw noFolder()
}

/** The files of a deleted folder stay. */
export async function deleteFolder(ctx: Ctx, folderId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await deleteFolderRow(ctx, folderId))) throw noFolder()
  })
}

/** Puts files into a folder, or with null into none. Files that are gone by now are left out; says how many moved. */
export async function moveFiles(ctx: Ctx, assetIds: readonly string[], folderId: string | null): Promise<number> {
  return transaction(ctx, async (ctx) => {
    if (folderId !== null && !(await hasFolder(ctx, folderId))) throw noFolder()
    const count = await moveFileRows(ctx, assetIds, folderId)
    if (count === 0) throw notFound({ what: 'These files' })
    return count
  })
}

/** What would miss the files. */
export async function findUses(
  ctx: Ctx,
  assetIds: readonly string[],
): Promise<{ uses: FileUse[]; isComplete: boolean }> {
  const ids = assetIds.filter((id) => isId(id))
  if (ids.length === 0) return { uses: [], isComplete: true }
  const uses = await listUses(ctx, ids, maxUses + 1)
  return { uses: uses.slice(0, maxUses), isComplete: uses.length <= maxUses }
}

async function refuseSecond<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw folderExists({ name })
    throw error
  }
}

function noFolder() {
  return notFound({ what: 'This folder' })
}
