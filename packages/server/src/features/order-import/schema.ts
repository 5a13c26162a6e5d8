import { z } from 'zod'
import { CsrfTokenInput, TimeInput } from '../../platform/schemas/bounded.ts'

export const NewOrderImportQuery = z.object({
  /** As the file is called on the computer it comes from. */
  fileName: z.string().trim().min(1).max(200),
  /** The browser's proof may also be here. */
  crumb: CsrfTokenInput.optional(),
})
export type NewOrderImportQuery = z.infer<typeof NewOrderImportQuery>

/** The options of an import, as its row has them. */
export const StoredOptions = z.object({ isUndo: z.boolean().default(false) })

const count = z.int().min(0)

/** The totals, as far as the work is. */
export const StoredReport = z.object({
  orders: z.object({ created: count, unchanged: count, failed: count, removed: count }),
  /** About the file as a whole. */
  warnings: z.array(z.string()),
})

export const OrderImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    byteSize: count,
    /** `check`: nothing changes. `undo`: its orders are taken away. */
    phase: z.enum(['check', 'import', 'undo']),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
    /** Orders that are done, of `total`; 0 of 0 before it is known. */
    done: count,
    total: count,
    /** Who uploaded the file, imported it or took it back. */
    person: z.string(),
    createdOn: TimeInput,
    /** Why it failed; ''. */
    problem: z.string(),
    /** Null before the first order. */
    report: StoredReport.nullable(),
    /** Its orders can be taken away, if nobody did anything to them. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'OrderImport' })
export type OrderImport = z.infer<typeof OrderImport>

export const OrderImports = z.object({ imports: z.array(OrderImport) }).meta({ id: 'OrderImports' })
export type OrderImports = z.infer<typeof OrderImports>

export const OrderImportRow = z.object({
  line: count,
  outcome: z.enum(['created', 'unchanged', 'removed', 'error']),
  /** Its number in the file. */
  order: z.string(),
  messages: z.array(z.string()),
})

export const OrderImportRows = z
  .object({
    rows: z.array(OrderImportRow),
    /** Lines with something to say that were too many to keep. */
    leftOutRows: count,
  })
  .meta({ id: 'OrderImportRows' })
export type OrderImportRows = z.infer<typeof OrderImportRows>
