import { z } from 'zod'
import { AssetId, Plain, defineBlock } from '../define.ts'

/** Ways into the shop by category, each with a picture. */
export const categories = defineBlock({
  type: 'categories',
  code: 43,
  shell: 'categories-block sqs-block-categories',
  version: 1,
  settings: z.object({
    title: Plain,
    items: z
      .array(z.object({ categorySlug: z.string(), assetId: AssetId }))
      .max(24)
      .catch([])
      .default([]),
  }),
  needs: ({ items }) => ({ assetIds: items.flatMap(({ assetId }) => (assetId === undefined ? [] : [assetId])) }),
})
