import { z } from 'zod'
import { CsrfTokenInput, TimeInput } from '../../platform/schemas/bounded.ts'

export const NewFileImportQuery = z.object({
  /** As the file is called on the computer it comes from. */
  fileName: z.string().trim().min(1).max(200),
  /** The browser's proof may also be here. */
  crumb: CsrfTokenInput.optional(),
})

/** The options of an import, as its row has them. */
export const StoredOptions = z.object({ isUndo: z.boolean().default(false) })

const count = z.int().min(0)

/** The totals, as far as the work is. */
export const StoredReport = z.object({
  records: z.object({ created: count, unchanged: count, failed: count, removed: count }),
  /** About the file as a whole. */
  warnings: z.array(z.string()),
})
export type RecordReport = z.infer<typeof StoredReport>

export const FileImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    byteSize: count,
    /** `check`: nothing changes. `undo`: its records are taken away. */
    phase: z.enum(['check', 'import', 'undo']),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
    /** Records that are done, of `total`; 0 of 0 before it is known. */
    done: count,
    total: count,
    /** Who uploaded the file, imported it or took it back. */
    person: z.string(),
    createdOn: TimeInput,
    /** Why it failed; ''. */
    problem: z.string(),
    /** Null before the first record. */
    report: StoredReport.nullable(),
    /** Its records can be taken away, where nobody did anything to them. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'FileImport' })
export type FileImport = z.infer<typeof FileImport>

export const FileImports = z.object({ imports: z.array(FileImport) }).meta({ id: 'FileImports' })
export type FileImports = z.infer<typeof FileImports>

export const FileImportRow = z.object({
  /** Where its record begins in the file; 0 for records that an undo met. */
  line: count,
  outcome: z.enum(['created', 'unchanged', 'removed', 'error']),
  /** What the file calls the record. */
  subject: z.string(),
  messages: z.array(z.string()),
})
export type FileImportRow = z.infer<typeof FileImportRow>

export const FileImportRows = z
  .object({
    rows: z.array(FileImportRow),
    /** Lines with something to say that were too many to keep. */
    leftOutRows: count,
  })
  .meta({ id: 'FileImportRows' })
export type FileImportRows = z.infer<typeof FileImportRows>
