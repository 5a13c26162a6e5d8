import { z } from 'zod'
import { AssetId, Plain, defineBlock } from '../define.ts'

/** Ways into the shop by category, each with a picture. */
export const categories = defineBlock({
  type: 'categories',
  code: 43,
  wrapper: 'categories-block sqs-block-categories',
  summary: 'Ways into the shop by category, each with a picture.',
  version: 1,
  settings: z.object({
    title: Plain.describe('Its heading.'),
    items: z
      .array(z.object({ categorySlug: z.string(), assetId: AssetId }))
      .max(24)
      .catch([])
      .default([])
      .describe('`categorySlug` and `assetId` of each, at most 24.'),
  }),
  requests: ({ items }) => ({ assetIds: items.flatMap(({ assetId }) => (assetId === undefined ? [] : [assetId])) }),
  data: ({ items }, found) => {
    const shop = found.site.collections.find(({ row }) => row.type_name === 'products' && row.enabled)
    const tiles = items.flatMap(({ categorySlug, assetId }) => {
      const category = shop?.json.nestedCategories.find(({ shortSlug }) => shortSlug === categorySlug)
      const image = found.image(assetId)
      return category ? [{ title: category.displayName, fullUrl: category.fullUrl, ...(image ? { image } : {}) }] : []
    })
    return { tiles }
  },
  samples: [{ title: 'One category', settings: { title: 'Where to begin', items: [{ categorySlug: 'bowls' }] } }],
})
