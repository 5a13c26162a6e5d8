import type { Readable } from 'node:stream'
import type { FileOptions, ProductFile } from './product-file.ts'
import { openShopifyFile } from './shopify/file.ts'
import { openSquarespaceFile } from './squarespace/file.ts'

export const importFormats = ['shopify-csv', 'squarespace-csv'] as const
export type ImportFormat = (typeof importFormats)[number]

export function openProductFile(format: ImportFormat, open: () => Readable, options: FileOptions): ProductFile {
  return format === 'shopify-csv' ? openShopifyFile(open, options) : openSquarespaceFile(open, options)
}
