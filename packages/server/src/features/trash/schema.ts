import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { isId } from '../../platform/ids.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

const Time = z.iso.datetime()

export const TrashQuery = z.object({
  cursor: IdInput.refine(isId, 'This cursor is not one of ours.').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const TrashList = z
  .object({
    entries: z.array(
      z.object({
        trashId: z.string(),
        kind: z.enum(['page', 'item', 'file']),
        title: z.string(),
        /** Of the page, or of the list that the item was in; the content type of a file. */
        typeName: z.string(),
        /** Items of a page. */
        itemCount: z.int(),
        /** The list that an item was in; null for pages, and when it is gone, too. */
        listTitle: z.string().nullable(),
        deletedBy: z.string(),
        deletedAt: Time,
        /** When it is gone for good. */
        expiresAt: Time,
        /** Whether the caller may restore it, or delete it permanently. */
        mayRestore: z.boolean(),
      }),
    ),
    pagination: Pagination,
  })
  .meta({ id: 'TrashList' })

export const RestoredEntry = z
  .object({
    kind: z.enum(['page', 'item', 'file']),
    /** Empty for files. */
    collectionId: z.string(),
    itemId: z.string().nullable(),
    slug: z.string(),
    /** Its address was taken meanwhile: it has another one. */
    hasOtherSlug: z.boolean(),
  })
  .meta({ id: 'RestoredFromTrash' })

export type RestoredEntry = z.infer<typeof RestoredEntry>
