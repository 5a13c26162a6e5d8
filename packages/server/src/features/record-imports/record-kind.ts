import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { requireStaff } from '../accounts/index.ts'
import type { ImportKind } from '../file-imports/index.ts'

/** A kind of records that files bring into a store, and that can be taken away again. */
export interface RecordKind extends ImportKind {
  /** What is imported, as operations of the API name it. */
  readonly noun: 'Order' | 'Discount' | 'Translation'
  /** The address of its calls, below `/api/admin/`. */
  readonly path: string
  /** The group of its calls in the API document. */
  readonly tag: string
  readonly capability: Parameters<typeof requireStaff>[0]
  readonly maxFileBytes: number
  /** Files of a site in an hour. Each becomes a job. */
  readonly maxUploads: number
  /** An import `i` has records in the store. */
  readonly isUndoable: RawBuilder<boolean>
  /** When its clock looks for what is too old, as crontab. */
  readonly sweepAt: string
  /** Throws when an import must stay as it is, before its undoing begins. */
  readonly checkUndo?: (ctx: Ctx, importId: string) => Promise<void>
  /** Does the work of its job. */
  readonly run: (ctx: Ctx, importId: string) => Promise<void>
}
