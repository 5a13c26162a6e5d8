import { z } from 'zod'
import { AssetId, defineBlock, lenientList, Title } from '../define.ts'

/** Ways into the shop by category, each with a picture. */
export const categories = defineBlock({
  type: 'categories',
  code: 43,
  wrapper: 'categories-block sqs-block-categories',
  summary: 'Ways into the shop by category, each with a picture.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    items: lenientList(
      z.object({
        categorySlug: z
          .string()
          .max(200)
          .describe('The last part of the category’s address.')
          .meta({ title: 'Category', field: 'category' }),
        assetId: AssetId.describe('Id of the picture.').meta({ title: 'Picture' }),
      }),
      24,
    )
      .describe('`categorySlug` and `assetId` of each.')
      .meta({ title: 'Categories' }),
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
