import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { defineBlock, lenientList, Line, Link, Title } from '../define.ts'

/** Products chosen by the owner, in the owner's order. */
export const featuredProducts = defineBlock({
  type: 'featured-products',
  code: 43,
  wrapper: 'product-block sqs-block-featured-products',
  summary: 'Products chosen by the owner, in the owner’s order.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    text: Line.describe('A line below the heading.'),
    productSlugs: lenientList(z.string().max(200), 24)
      .describe('The last parts of the products’ addresses.')
      .meta({ title: 'Products', field: 'products' }),
    link: Link.optional().catch(undefined).describe('A link beside the heading: `label`, `url`, `newWindow`.'),
  }),
  requests: ({ productSlugs }) => ({ itemSlugs: productSlugs }),
  data: ({ productSlugs }, found) => ({
    products: productSlugs.flatMap((slug) => found.itemBySlug(slug, itemTypes.product) ?? []),
  }),
  samples: [{ title: 'Two products', settings: { title: 'New', productSlugs: ['bowl-1', 'bowl-2'] } }],
})
