import { z } from 'zod'
import { TimeInput } from '../../platform/schemas/bounded.ts'
import { Title } from '../site-settings/index.ts'

export const SiteExport = z
  .object({
    exportId: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'failed']),
    /** Pages, products and files that are written, of `total`; 0 of 0 before it is known. */
    done: z.int().min(0),
    total: z.int().min(0),
    /** Of the zip file; 0 until it is done. */
    byteSize: z.int().min(0),
    /** Who asked for it. */
    person: z.string(),
    createdOn: TimeInput,
    /** When the file is removed. */
    expiresOn: TimeInput,
    /** Why it failed; ''. */
    problem: z.string(),
    /** What the file lacks, in sentences. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SiteExport' })
export type SiteExport = z.infer<typeof SiteExport>

export const SiteExports = z
  .object({
    exports: z.array(SiteExport),
    /** Older ones are removed for a new one. */
    maxKept: z.int(),
    keptDays: z.int(),
  })
  .meta({ id: 'SiteExports' })
export type SiteExports = z.infer<typeof SiteExports>

/** What the file says of the site in it. */
const Source = z.object({
  title: z.string(),
  identifier: z.string(),
  exportedAt: z.string(),
  pages: z.int().min(0),
  items: z.int().min(0),
  /** Pictures and files. */
  assets: z.int().min(0),
})

export const SiteImport = z
  .object({
    importId: z.string(),
    /** `uploaded`: nobody has begun it. */
    status: z.enum(['uploaded', 'waiting', 'running', 'done', 'failed']),
    done: z.int().min(0),
    total: z.int().min(0),
    byteSize: z.int().min(0),
    person: z.string(),
    createdOn: TimeInput,
    problem: z.string(),
    source: Source,
    /** The new site; null before the import has begun. */
    target: z.object({ title: z.string(), identifier: z.string(), editorUrl: z.string() }).nullable(),
    /** Pages that asked for a password and are disabled now. */
    disabledPages: z.int().min(0),
    /** True where the whole site asked for a password: the new one is closed. */
    isClosed: z.boolean(),
  })
  .meta({ id: 'SiteImport' })
export type SiteImport = z.infer<typeof SiteImport>

export const SiteImports = z.object({ imports: z.array(SiteImport), maxBytes: z.int() }).meta({ id: 'SiteImports' })
export type SiteImports = z.infer<typeof SiteImports>

export const SiteImportRun = z
  .object({
    title: Title,
    /** The first part of its address. */
    identifier: z.string().trim().toLowerCase().max(63, 'A name has at most 63 characters.'),
  })
  .meta({ id: 'SiteImportRun' })
export type SiteImportRun = z.infer<typeof SiteImportRun>

/** What the row of an import keeps. */
export const ImportFacts = z.object({
  source: Source,
  target: z.object({ title: z.string(), identifier: z.string() }).nullable().default(null),
  disabledPages: z.int().default(0),
  isClosed: z.boolean().default(false),
})
export type ImportFacts = z.infer<typeof ImportFacts>
