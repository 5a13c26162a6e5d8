import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'

export const WishListSettings = z
  .object({
    enabled: z.boolean(),
    /** Hearts are on the pictures of product lists too. */
    showsInLists: z.boolean(),
    /** Customers get a mail when something on their list becomes cheaper. */
    mailsPriceDrops: z.boolean(),
    /** Customers get a mail when something on their list is back in stock. */
    mailsRestocks: z.boolean(),
  })
  .meta({ id: 'WishListSettings' })
export type WishListSettings = z.infer<typeof WishListSettings>

/** What is kept: a product, or one of its variants. */
export const WishInput = z.object({
  itemId: IdInput,
  /** '' keeps the product without a choice. */
  variantId: IdInput.default(''),
})
export type WishInput = z.output<typeof WishInput>

export const WishChange = WishInput.extend({ isWished: z.boolean() }).meta({ id: 'WishChange' })

export const WishList = z
  .object({ entries: z.array(z.object({ itemId: z.string(), variantId: z.string() })) })
  .meta({ id: 'WishList' })
export type WishList = z.infer<typeof WishList>

const WishedProduct = z
  .object({
    itemId: z.string(),
    title: z.string(),
    pictureUrl: z.string().nullable(),
    /** Lists that have the product. */
    listCount: z.int().min(0),
    /** Those of them that belong to customers. */
    customerCount: z.int().min(0),
    /** Put on a list in the last 30 days. */
    lastMonthCount: z.int().min(0),
    isInStock: z.boolean(),
  })
  .meta({ id: 'WishedProduct' })
export type WishedProduct = z.infer<typeof WishedProduct>

export const WishedProducts = z
  .object({ products: z.array(WishedProduct), hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() })
  .meta({ id: 'WishedProducts' })
export type WishedProducts = z.infer<typeof WishedProducts>

export const WishedProductsQuery = z.object({ cursor: z.string().max(200).optional() })
