import type { Readable } from 'node:stream'
import type { Ctx } from '../../platform/context.ts'
import { fetchPublic } from '../../platform/outbound/fetch-public.ts'
import { sizeLimits } from '../assets/index.ts'
import { toImportedSlug } from '../slugs/index.ts'
import { importFileUnusable } from '../file-imports/index.ts'
import { noProductsPage } from './errors.ts'
import { type ImportFormat, openProductFile } from './formats.ts'
import { importProduct, type ImportTarget } from './import-product.ts'
import { type FetchPicture, createPictureSource } from './pictures.ts'
import { addProduct, emptyReport, type ImportReport, type RowReport } from './report.ts'
import { findProductsPage } from './store.ts'
import { parseCurrency, type SizeUnit, type WeightUnit } from './values.ts'

const pictureTimeoutMs = 15_000

export interface ImportOptions {
  readonly format: ImportFormat
  /** Opens the file from its beginning; called twice: to look at all of it, then to import it. */
  readonly open: () => Readable
  /** Says what would happen and changes nothing. */
  readonly isDryRun?: boolean
  /** Slug of the page of products; the site's first one when absent. */
  readonly collectionSlug?: string
  /** Unit of a Squarespace file's weights; needed when it has any. */
  readonly weightUnit?: WeightUnit
  /** Unit of a Squarespace file's lengths, widths and heights; needed when it has any. */
  readonly sizeUnit?: SizeUnit
  /** False leaves pictures alone. */
  readonly withPictures?: boolean
  readonly fetchPicture?: FetchPicture
  /** Told each line as soon as its product is done. */
  readonly onRow?: (row: RowReport) => void
  /** Told the number of products read so far and of all, and the totals so far. */
  readonly onProgress?: (done: number, all: number, report: ImportReport) => void
  /** Of an import of the same file that was interrupted: its products are left out, and its totals are counted on. */
  readonly resume?: { readonly done: number; readonly report: Pick<ImportReport, 'products' | 'rows' | 'pictures'> }
  /** Ends the import behind the product that is being written. */
  readonly signal?: AbortSignal
}

/** Imports a file of products. Throws `import_file_unusable` before anything is written when the file as a whole is at fault, and the reason of the signal. */
export async function importProducts(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const page = await findProductsPage(ctx, options.collectionSlug?.toLowerCase())
  if (!page) throw noProductsPage({ slug: options.collectionSlug ?? '' })
  const currency = parseCurrency(ctx.site.currency)
  const { format, open, weightUnit, sizeUnit } = options
  const { survey, read } = openProductFile(format, open, { currency, weightUnit, sizeUnit })
  const found = await survey()
  if (found.productCount === 0) throw importFileUnusable({ reason: 'The file has no products.', line: 0 })

  const isDryRun = options.isDryRun ?? false
  const { resume, signal } = options
  const report: ImportReport = { ...emptyReport(isDryRun, found.warnings), ...resume?.report }
  const target: ImportTarget = {
    collectionId: page.collectionId,
    isDryRun,
    ...(signal === undefined ? {} : { signal }),
    pictures: pictures(options, isDryRun),
    slugsOfFile: new Set([...found.slugs].flatMap((slug) => toImportedSlug(slug) ?? [])),
  }
  let done = 0
  for await (const product of read()) {
    signal?.throwIfAborted()
    if (++done <= (resume?.done ?? 0)) continue
    const result = await importProduct({ ...ctx, now: new Date() }, product, target)
    addProduct(report, result)
    for (const row of result.rows) options.onRow?.(row)
    options.onProgress?.(done, found.productCount, report)
  }
  return report
}

function pictures({ withPictures = true, fetchPicture }: ImportOptions, isDryRun: boolean) {
  if (!withPictures) return createPictureSource(undefined, 'was not fetched, as asked for.')
  if (isDryRun) return createPictureSource(undefined, 'would be fetched.')
  const fetchOne: FetchPicture = (url) =>
    fetchPublic(url, { maxBytes: sizeLimits.picture, timeoutMs: pictureTimeoutMs })
  return createPictureSource(fetchPicture ?? fetchOne, '')
}
