import { z } from 'zod'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { AssetView } from '../assets/index.ts'

/** Files of one request that moves or deletes many. */
const maxAtOnce = 100

export const FileKind = z.enum(['image', 'video', 'audio', 'document'])
export type FileKind = z.infer<typeof FileKind>
export const FileSort = z.enum(['newest', 'name', 'size'])
export type FileSort = z.infer<typeof FileSort>

export const FilesQuery = z.object({
  /** A part of the file name, the title or the alt text. */
  q: z.string().trim().max(200).optional(),
  kind: FileKind.optional(),
  /** `none`: files that are in no folder. */
  folderId: IdInput.optional(),
  /** Pictures without alt text only. */
  withoutAltText: z.stringbool().default(false),
  /** Files that nothing uses only: no content, draft, author or setting. */
  unused: z.stringbool().default(false),
  /** Goods for download, which have no address, or files that have one. */
  isPrivate: z.stringbool().optional(),
  sort: FileSort.default('newest'),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(48),
})
export type FilesQuery = z.infer<typeof FilesQuery>

export const FileList = z.object({ files: z.array(AssetView), pagination: Pagination }).meta({ id: 'FileList' })

export const Folder = z.object({ id: z.string(), name: z.string(), fileCount: z.int().min(0) }).meta({ id: 'Folder' })
export const FolderList = z
  .object({
    folders: z.array(Folder),
    /** Of the whole library. */
    fileCount: z.int().min(0),
    withoutFolderCount: z.int().min(0),
    /** Pictures without alt text. */
    withoutAltTextCount: z.int().min(0),
  })
  .meta({ id: 'FolderList' })

export const FolderInput = z.object({ name: LineInput(60).min(1, 'Name is required.') })

const AssetIds = z.array(IdInput).min(1).max(maxAtOnce)
export const MoveFiles = z.object({ assetIds: AssetIds, folderId: IdInput.nullable() })
export const FileIds = z.object({ assetIds: AssetIds })
export const FileCount = z.object({ count: z.int().min(0) }).meta({ id: 'FileCount' })
export const DeletedFiles = z
  .object({ files: z.array(z.object({ assetId: z.string(), trashId: z.string() })) })
  .meta({ id: 'DeletedFiles' })

export const FileUse = z
  .object({
    assetId: z.string(),
    kind: z.enum(['product', 'item', 'page', 'blockField', 'author', 'popup', 'setting']),
    /** Of the product, item, page or author; of a setting its key. */
    id: z.string(),
    /** The list of an item. */
    collectionId: z.string().nullable(),
    title: z.string(),
    /** Only in the draft, which visitors do not see yet. */
    isDraft: z.boolean(),
  })
  .meta({ id: 'FileUse' })
export type FileUse = z.infer<typeof FileUse>

/** Ids in the query, separated by commas. */
export const UsesQuery = z.object({
  assetIds: z
    .string()
    .max(maxAtOnce * 25)
    .transform((ids) => ids.split(','))
    .pipe(z.array(IdInput).max(maxAtOnce)),
})
export const FileUses = z.object({ uses: z.array(FileUse), isComplete: z.boolean() }).meta({ id: 'FileUses' })
