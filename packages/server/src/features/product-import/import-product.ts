import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { toImportedSlug } from '../slugs/index.ts'
import { createProduct, lockProduct, productLimits, updateProduct } from '../products/index.ts'
import { createCategories, planCategories } from './categories.ts'
import type { ImportedProduct, ReadProduct, Remark } from './imported.ts'
import type { PictureOutcome, PictureSource } from './pictures.ts'
import { type PlanContext, planProduct, type ProductPlan } from './plan-product.ts'
import type { PlannedVariant } from './plan-variants.ts'
import { reportFailedProduct, type ProductReport, type RowReport, listTexts } from './report.ts'
import { type ExistingProduct, findByIdOrSlug, findExisting, findSkuOwners } from './store.ts'
import { parseCurrency } from './values.ts'

export interface ImportTarget {
  readonly collectionId: string
  readonly isDryRun: boolean
  readonly pictures: PictureSource
  /** Ends the import between pictures. */
  readonly signal?: AbortSignal
  /** Slugs of all products of the file: a product that is named elsewhere in it is not meant by a SKU. */
  readonly slugsOfFile: ReadonlySet<string>
}

/** Imports one product, all of it or nothing, and says what became of each of its lines. */
export async function importProduct(ctx: Ctx, read: ReadProduct, target: ImportTarget): Promise<ProductReport> {
  const { product, tooMany } = limitPictures(read.product)
  if (!product) return reportFailedProduct(read.label, read.lines, read.faults)
  const slug = product.slug === '' ? '' : toImportedSlug(product.slug)
  const firstLine = product.lines[0] ?? 0
  if (slug === undefined)
    return reportFailedProduct(read.label, read.lines, [
      { line: firstLine, text: `"${product.slug}" has nothing an address could be made of.` },
    ])
  // Outside of the transaction: a slow server must not keep rows locked.
  const pictures = await target.pictures.get(ctx, product.images ?? [], target.signal)
  try {
    const run = (ctx: Ctx) => planAndWrite(ctx, product, slug, pictures, target)
    const done = target.isDryRun ? await run(ctx) : await transaction(ctx, run)
    const notices = [...read.notices, ...tooMany, ...pictures.notices, ...done.plan.notices]
    return done.plan.faults.length > 0
      ? reportFailedProduct(read.label, read.lines, done.plan.faults, pictures)
      : buildReport(read, done.existing, done.plan, notices, pictures)
  } catch (error) {
    // What the shop refuses is the owner's to mend; anything else is a failure of ours and ends the import.
    if (!(error instanceof AppError)) throw error
    return reportFailedProduct(read.label, read.lines, describeRefusal(error, product), pictures)
  }
}

async function planAndWrite(
  ctx: Ctx,
  product: ImportedProduct,
  slug: string,
  pictures: PictureOutcome,
  target: ImportTarget,
): Promise<{ plan: ProductPlan; existing: ExistingProduct | undefined }> {
  const skus = product.variants.flatMap(({ sku }) => (sku ? [sku] : []))
  const owners = await findSkuOwners(ctx, skus)
  const productId = product.productId !== undefined && isId(product.productId) ? product.productId : ''
  const bySku = owners.find(
    (owner) => owner.collectionId === target.collectionId && !target.slugsOfFile.has(owner.slug),
  )?.itemId
  const itemId = (await findByIdOrSlug(ctx, target.collectionId, productId, slug)) ?? bySku
  if (itemId !== undefined && !target.isDryRun) await lockProduct(ctx, itemId)
  const existing = itemId === undefined ? undefined : await findExisting(ctx, itemId)
  const categories = await planCategories(ctx, target.collectionId, product.categories ?? [])
  const context: PlanContext = {
    currency: parseCurrency(ctx.site.currency),
    slug,
    foreignSkus: new Set(owners.filter((owner) => owner.itemId !== itemId).map((owner) => owner.sku)),
    getCategorySlug: categories.getSlug,
    pictures,
  }
  const plan = planProduct(product, existing, context)
  if (plan.faults.length === 0 && !target.isDryRun) {
    await createCategories(ctx, target.collectionId, categories)
    await write(ctx, plan, existing, target.collectionId)
  }
  return { plan, existing }
}

async function write(
  ctx: Ctx,
  plan: ProductPlan,
  existing: ExistingProduct | undefined,
  collectionId: string,
): Promise<void> {
  const variants = plan.variants.variants.map(variantInput)
  const optionNames = [...plan.optionNames]
  if (!existing) {
    const { title = '', ...item } = plan.item
    const productType = asProductType(plan.productType)
    await createProduct(ctx, { ...item, title, collectionId, productType, optionNames, variants }, 'imported')
    return
  }
  if (!isChanged(plan)) return
  const isNewOptions = plan.variants.isChanged || plan.optionNames.join('\n') !== existing.optionNames.join('\n')
  await updateProduct(
    ctx,
    existing.itemId,
    { ...plan.item, ...(isNewOptions ? { optionNames, variants } : {}) },
    'imported',
  )
}

function isChanged(plan: ProductPlan): boolean {
  return plan.changes.length > 0 || plan.variants.isChanged
}

function variantInput({ variantId, ...variant }: PlannedVariant) {
  return { ...variant, ...(variantId === undefined ? {} : { variantId }) }
}

function asProductType(code: number): 1 | 2 | 3 | 4 {
  return code === 2 || code === 3 || code === 4 ? code : 1
}

function buildReport(
  read: ReadProduct,
  existing: ExistingProduct | undefined,
  plan: ProductPlan,
  notices: readonly Remark[],
  pictures: PictureOutcome,
): ProductReport {
  const { label: product } = read
  const [firstLine] = read.lines
  const rows = read.lines.map((line): RowReport => {
    const variant = plan.variants.outcomes.find((outcome) => outcome.line === line)
    const own = line === firstLine ? plan.changes : []
    const messages = [...own, ...(variant?.changes ?? []), ...listTexts(notices, line)]
    if (!existing)
      return { line, outcome: isLeftOut(line, pictures) && !variant ? 'skipped' : 'created', product, messages }
    if (variant)
      return {
        line,
        outcome: own.length > 0 && variant.outcome !== 'created' ? 'updated' : variant.outcome,
        product,
        messages,
      }
    return {
      line,
      outcome: isLeftOut(line, pictures) ? 'skipped' : plan.item.assetIds ? 'updated' : 'unchanged',
      product,
      messages,
    }
  })
  const outcome = existing ? (isChanged(plan) ? 'updated' : 'unchanged') : 'created'
  return { outcome, rows, pictures }
}

function isLeftOut(line: number, pictures: PictureOutcome): boolean {
  return pictures.notices.some((notice) => notice.line === line)
}

/** Says a refusal at the line it is about: fields of variants name their place in the list. */
function describeRefusal(error: AppError, product: ImportedProduct): Remark[] {
  const firstLine = product.lines[0] ?? 0
  const { fields } = error.params
  if (typeof fields !== 'object' || fields === null) return [{ line: firstLine, text: error.message }]
  return Object.entries(fields).map(([field, sentence]) => {
    const index = Number(/^variants\.(\d+)/.exec(field)?.[1] ?? Number.NaN)
    return { line: product.variants[index]?.line ?? firstLine, text: String(sentence) }
  })
}

/** The product with as many pictures as one may have, and a remark about the others. */
function limitPictures(product: ReadProduct['product']): {
  readonly product: ReadProduct['product']
  readonly tooMany: readonly Remark[]
} {
  const images = product?.images ?? []
  const max = productLimits.pictures
  const [first] = images.slice(max)
  if (!product || !first) return { product, tooMany: [] }
  const text = `Only the first ${max} pictures were taken: a product has no more.`
  return { product: { ...product, images: images.slice(0, max) }, tooMany: [{ line: first.line, text }] }
}
