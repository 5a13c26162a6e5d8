import { z } from 'zod'
import { Money } from '../../platform/schemas/shared-schemas.ts'

export const SearchQuery = z.object({ q: z.string().trim().min(1).max(100) })

export const SearchResults = z
  .object({
    orders: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        customerName: z.string(),
        email: z.string(),
        total: Money,
        isTest: z.boolean(),
        createdOn: z.string(),
      }),
    ),
    customers: z.array(z.object({ customerId: z.string(), name: z.string(), email: z.string() })),
    products: z.array(z.object({ itemId: z.string(), title: z.string(), isDraft: z.boolean() })),
    pages: z.array(z.object({ collectionId: z.string(), title: z.string(), path: z.string() })),
    items: z.array(
      z.object({
        itemId: z.string(),
        collectionId: z.string(),
        title: z.string(),
        page: z.string(),
        isDraft: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>
