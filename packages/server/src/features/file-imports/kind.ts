import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A kind of file that is imported in the background. */
export interface ImportKind {
  /** Where its imports are; all these tables have the same columns. */
  readonly table: 'product_import' | 'order_import' | 'discount_import' | 'translation_import'
  /** The job that checks or imports a file. */
  readonly job: string
  /** Where the files of all sites are until they are imported. */
  readonly folder: string
  /** Rows `i` of the table that can be undone: newer ones do not push them out. */
  readonly isUndoable?: RawBuilder<boolean>
}

/** Where the files of a site are in the file store until they are imported. */
export function getImportsFolder({ folder }: ImportKind, websiteId: string): string {
  return `${folder}/${websiteId}`
}

/** Where the file of one import is. */
export function getImportKey(kind: ImportKind, websiteId: string, importId: string): string {
  return `${getImportsFolder(kind, websiteId)}/${importId}.csv`
}

/** Removes the file of an import that is gone or done. One that cannot be removed is left and logged. */
export async function removeImportFile(
  { files, log }: Pick<Ctx, 'files' | 'log'>,
  kind: ImportKind,
  { websiteId, importId }: { readonly websiteId: string; readonly importId: string },
): Promise<void> {
  try {
    await files.remove(getImportKey(kind, websiteId, importId))
  } catch (error) {
    log.warn({ err: error, importId }, 'the file of an import was not removed')
  }
}
