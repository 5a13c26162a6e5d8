import { z } from 'zod'

const Ids = z.array(z.string()).catch([])
/** Where a deleted file was used: rows that get it back when it is restored. */
export const References = z.object({
  pictures: z.array(z.object({ itemId: z.string(), position: z.int() })).catch([]),
  mainItemIds: Ids,
  mainCollectionIds: Ids,
  variantIds: Ids,
  authorIds: Ids,
  digitalItemIds: Ids,
  productFiles: z.array(z.object({ itemId: z.string(), position: z.int() })).catch([]),
})
export type References = z.infer<typeof References>
