import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

export const FieldChange = z
  .object({
    /** Where it is in the object, such as `variants 3 price`. */
    field: z.string(),
    /** Null where there was nothing. */
    before: z.string().nullable(),
    /** Null where there is nothing any more. */
    after: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.infer<typeof FieldChange>

export const HistoryPage = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        createdOn: z.string(),
        person: z.object({ accountId: z.string(), name: z.string() }),
        /** The operation of this API, such as `updateProduct`. */
        operation: z.string(),
        object: z.object({ path: z.string(), name: z.string() }),
        /** Changed fields only. What people must not read says that it changed, never what it is. */
        changes: z.array(FieldChange),
        /** False where the server stopped in the middle: look at the object to see how far it came. */
        isDone: z.boolean(),
      }),
    ),
    pagination: Pagination,
  })
  .meta({ id: 'HistoryPage' })
export type HistoryPage = z.infer<typeof HistoryPage>

const maxOperations = 300
const maxName = 60

export const HistoryQuery = z.object({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Of this member. */
  accountId: IdInput.optional(),
  /** Below this path, such as `/api/admin/products/65`. */
  path: z.string().max(300).optional(),
  /** In names of objects and people, operations and changed fields. */
  search: z.string().trim().max(100).optional(),
  /** Operations that `search` finds besides, separated by commas: those whose name in another language has its words. */
  operations: z
    .string()
    .max(maxOperations * maxName)
    .transform((names) => names.split(','))
    .pipe(z.array(z.string().max(maxName)).max(maxOperations))
    .optional(),
  from: z.iso.datetime({ offset: true }).max(40).optional(),
  to: z.iso.datetime({ offset: true }).max(40).optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const HistoryPeople = z
  .object({ people: z.array(z.object({ accountId: z.string(), name: z.string() })) })
  .meta({ id: 'HistoryPeople' })
export type HistoryPeople = z.infer<typeof HistoryPeople>
