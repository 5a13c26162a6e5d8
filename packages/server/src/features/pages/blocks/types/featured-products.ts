import { z } from 'zod'
import { Link, Plain, defineBlock } from '../define.ts'

/** RecordType of the specification. */
const storeItem = 11

/** Products chosen by the owner, in the owner's order. */
export const featuredProducts = defineBlock({
  type: 'featured-products',
  code: 43,
  shell: 'product-block sqs-block-featured-products',
  version: 1,
  settings: z.object({
    title: Plain,
    text: Plain,
    productSlugs: z.array(z.string()).max(24).catch([]).default([]),
    link: Link.optional().catch(undefined),
  }),
  needs: ({ productSlugs }) => ({ itemSlugs: productSlugs }),
  data: ({ productSlugs }, found) => ({
    products: productSlugs.flatMap((slug) => found.itemBySlug(slug, storeItem) ?? []),
  }),
})
