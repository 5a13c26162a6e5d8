import type { Currency } from '@vitrine/commerce'
import type { ReadProduct } from './imported.ts'
import type { SizeUnit, WeightUnit } from './values.ts'

/** The summary of a file after all of it was read once. */
export interface Survey {
  readonly productCount: number
  /** As the file writes them. */
  readonly slugs: ReadonlySet<string>
  readonly warnings: readonly string[]
}

export interface ProductFile {
  /** Reads the whole file without importing anything; throws `import_file_unusable`. To be called first. */
  readonly survey: () => Promise<Survey>
  /** The products one by one; no more than one is kept in memory unless the rows of several are mixed. */
  readonly read: () => AsyncIterable<ReadProduct>
}

export interface FileOptions {
  readonly currency: Currency
  readonly weightUnit: WeightUnit | undefined
  readonly sizeUnit: SizeUnit | undefined
}
