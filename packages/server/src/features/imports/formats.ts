import type { Currency } from '@vitrine/commerce'
import type { Readable } from 'node:stream'
import type { ReadProduct } from './imported.ts'
import { shopifyFile } from './shopify/file.ts'
import { squarespaceFile } from './squarespace/file.ts'
import type { SizeUnit, WeightUnit } from './values.ts'

export const importFormats = ['shopify-csv', 'squarespace-csv'] as const
export type ImportFormat = (typeof importFormats)[number]

/** What is known of a file after all of it was read once. */
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

export function openProductFile(format: ImportFormat, open: () => Readable, options: FileOptions): ProductFile {
  return format === 'shopify-csv' ? shopifyFile(open, options) : squarespaceFile(open, options)
}
