import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'

/** Where a list goes on: send `nextPageCursor` as `cursor`, with the same filters. */
export const ApiPagination = z
  .object({ hasNextPage: z.boolean(), nextPageCursor: z.string().nullable() })
  .meta({ id: 'ApiPagination' })
export type ApiPagination = z.infer<typeof ApiPagination>

export const Limit = z.coerce.number().int().min(1).max(100).default(50)

export const PageQuery = z.object({ cursor: IdInput.optional(), limit: Limit })

/** The rows of a page, of which one more was read, and where the list goes on. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  getCursor: (row: Row) => string,
): { readonly page: readonly Row[]; readonly pagination: ApiPagination } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNextPage = rows.length > limit
  return { page, pagination: { hasNextPage, nextPageCursor: hasNextPage && last ? getCursor(last) : null } }
}
