import { z } from 'zod'
import { CsrfTokenInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { ProductFilter } from '../products/index.ts'
import { importFormats } from './formats.ts'

const WeightUnit = z.enum(['g', 'kg', 'oz', 'lb'])
const SizeUnit = z.enum(['mm', 'cm', 'in'])

export const NewImportQuery = z.object({
  format: z.enum(importFormats),
  /** Units of a Squarespace file, which does not name them. */
  weightUnit: WeightUnit.optional(),
  sizeUnit: SizeUnit.optional(),
  withPictures: z.stringbool().default(true),
  /** As the file is called on the computer it comes from. */
  fileName: z.string().trim().max(200).default(''),
  /** The browser's proof may also be here. */
  crumb: CsrfTokenInput.optional(),
})
export type NewImportQuery = z.infer<typeof NewImportQuery>

/** How a file is read, as its import stores it. */
export const StoredOptions = z.object({
  format: z.enum(importFormats),
  weightUnit: WeightUnit.optional(),
  sizeUnit: SizeUnit.optional(),
  withPictures: z.boolean(),
})
export type StoredOptions = z.infer<typeof StoredOptions>

const count = z.int().min(0)

/** The totals, as far as the work is. */
export const StoredReport = z.object({
  products: z.object({ created: count, updated: count, unchanged: count, failed: count }),
  rows: z.object({ created: count, updated: count, unchanged: count, skipped: count, error: count }),
  pictures: z.object({ fetched: count, failed: count }),
  /** About the file as a whole. */
  warnings: z.array(z.string()),
})

export const ProductImport = z
  .object({
    importId: z.string(),
    fileName: z.string(),
    byteSize: count,
    /** True: the file is checked, and nothing changes. */
    isDryRun: z.boolean(),
    status: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
    /** Products that are read, of `total`; 0 of 0 before it is known. */
    done: count,
    total: count,
    /** Who uploaded the file, or imported it. */
    person: z.string(),
    createdOn: TimeInput,
    /** Why it failed; ''. */
    problem: z.string(),
    /** Null before the first product. */
    report: StoredReport.nullable(),
  })
  .meta({ id: 'ProductImport' })
export type ProductImport = z.infer<typeof ProductImport>

export const ProductImports = z.object({ imports: z.array(ProductImport) }).meta({ id: 'ProductImports' })
export type ProductImports = z.infer<typeof ProductImports>

export const ImportRow = z.object({
  line: count,
  outcome: z.enum(['created', 'updated', 'unchanged', 'skipped', 'error']),
  /** The title of its product in the file; its handle where the file has no title. */
  product: z.string(),
  messages: z.array(z.string()),
})

export const ProductImportRows = z
  .object({
    rows: z.array(ImportRow),
    /** Lines with something to say that were too many to keep. */
    leftOutRows: count,
  })
  .meta({ id: 'ProductImportRows' })
export type ProductImportRows = z.infer<typeof ProductImportRows>

export const ExportQuery = ProductFilter.extend({
  weightUnit: WeightUnit.default('kg'),
  sizeUnit: SizeUnit.default('cm'),
})
export type ExportQuery = z.infer<typeof ExportQuery>
