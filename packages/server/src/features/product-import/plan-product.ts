import { isRecord, sortKeys } from '../../platform/text/json.ts'
import { getProductTypeName, productTypes, isProductType } from '@vitrine/commerce'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import type { ImportedProduct, Remark } from './imported.ts'
import type { PictureOutcome } from './pictures.ts'
import { planVariants, type VariantPlan, type VariantPlanContext } from './plan-variants.ts'
import type { ExistingProduct } from './store.ts'

/** The fields of a product's item that change; for a new one, all that the file has. */
interface ItemPlan {
  title?: string
  slug?: string
  excerpt?: string
  body?: string
  tags?: string[]
  categories?: string[]
  workflowState?: 'published' | 'draft'
  assetIds?: string[]
  content?: Record<string, unknown>
}

export interface ProductPlan {
  readonly item: ItemPlan
  readonly optionNames: readonly string[]
  readonly productType: number
  readonly variants: VariantPlan
  /** In words, for the report; of a product that exists. */
  readonly changes: readonly string[]
  readonly faults: readonly Remark[]
  readonly notices: readonly Remark[]
}

export interface PlanContext extends Pick<VariantPlanContext, 'currency' | 'foreignSkus'> {
  /** '' when the title makes it. */
  readonly slug: string
  /** Slug of a category by its name. */
  readonly getCategorySlug: (name: string) => string
  readonly pictures: PictureOutcome
}

/** What importing a product would do to the shop: pure, so that a dry run says what the real one does. */
export function planProduct(
  desired: ImportedProduct,
  existing: ExistingProduct | undefined,
  context: PlanContext,
): ProductPlan {
  const firstLine = desired.lines[0] ?? 0
  const faults: Remark[] = []
  const productType = existing?.productType ?? desired.type ?? productTypes.physical
  if (existing && desired.type !== undefined && desired.type !== existing.productType)
    faults.push({
      line: firstLine,
      text: `The product is ${nameProductType(existing.productType)} here and ${nameProductType(desired.type)} in the file. A product cannot change its type.`,
    })
  const variants = planVariants(desired, existing, {
    currency: context.currency,
    productType,
    foreignSkus: context.foreignSkus,
    findAssetId: (url) => context.pictures.assetIdByUrl.get(url),
  })
  const wishes = itemWishes(desired, existing, context)
  const { item, changes } = existing ? changedFields(wishes, existing) : { item: wishes, changes: [] }
  const optionChange =
    existing && !sameList(existing.optionNames, desired.optionNames)
      ? [`options ${existing.optionNames.join(', ') || 'none'} → ${desired.optionNames.join(', ') || 'none'}`]
      : []
  return {
    item,
    optionNames: desired.optionNames,
    productType,
    variants,
    changes: [...changes, ...optionChange],
    faults: [...faults, ...variants.faults],
    notices: variants.notices,
  }
}

/** The item as the file wants it; what the file has no column for is left out. */
function itemWishes(desired: ImportedProduct, existing: ExistingProduct | undefined, context: PlanContext): ItemPlan {
  const content = contentWishes(desired, existing)
  const assetIds = pictureWishes(desired, existing, context.pictures)
  return {
    ...(desired.title === undefined ? {} : { title: desired.title }),
    ...(context.slug === '' ? {} : { slug: context.slug }),
    ...(desired.excerpt === undefined ? {} : { excerpt: cleanHtml(desired.excerpt) }),
    ...(desired.body === undefined ? {} : { body: cleanHtml(desired.body) }),
    ...(desired.tags === undefined ? {} : { tags: [...desired.tags] }),
    ...(desired.categories === undefined
      ? {}
      : { categories: [...new Set(desired.categories.map(context.getCategorySlug))] }),
    ...(desired.isVisible === undefined ? {} : { workflowState: desired.isVisible ? 'published' : 'draft' }),
    ...(assetIds === undefined ? {} : { assetIds }),
    ...(content === undefined ? {} : { content }),
  }
}

/** Pictures of the file; while one of them could not be fetched, those the product has stay in front. */
function pictureWishes(
  desired: ImportedProduct,
  existing: ExistingProduct | undefined,
  pictures: PictureOutcome,
): string[] | undefined {
  if (desired.images === undefined) return undefined
  const wanted = [...new Set(desired.images.flatMap(({ url }) => pictures.assetIdByUrl.get(url) ?? []))]
  const isComplete = desired.images.every(({ url }) => pictures.assetIdByUrl.has(url))
  return isComplete ? wanted : [...new Set([...(existing?.assetIds ?? []), ...wanted])]
}

function contentWishes(
  desired: ImportedProduct,
  existing: ExistingProduct | undefined,
): Record<string, unknown> | undefined {
  const { vendor, seoTitle, seoDescription } = desired
  if (vendor === undefined && seoTitle === undefined && seoDescription === undefined) return undefined
  const before = toRecord(existing?.content)
  const seo = {
    ...toRecord(before['seo']),
    ...(seoTitle === undefined ? {} : { title: seoTitle }),
    ...(seoDescription === undefined ? {} : { description: seoDescription }),
  }
  return withoutBlanks({ ...before, ...(vendor === undefined ? {} : { vendor }), seo: withoutBlanks(seo) })
}

function changedFields(wishes: ItemPlan, existing: ExistingProduct): { item: ItemPlan; changes: string[] } {
  const item: ItemPlan = {}
  const changes: string[] = []
  if (wishes.title !== undefined && wishes.title !== existing.title) {
    item.title = wishes.title
    changes.push(`title "${existing.title}" → "${wishes.title}"`)
  }
  if (wishes.slug !== undefined && wishes.slug !== existing.slug) {
    item.slug = wishes.slug
    changes.push(`address ${existing.slug} → ${wishes.slug}`)
  }
  if (wishes.excerpt !== undefined && wishes.excerpt !== existing.excerpt) {
    item.excerpt = wishes.excerpt
    changes.push('description')
  }
  if (wishes.body !== undefined && wishes.body !== existing.body) {
    item.body = wishes.body
    changes.push('additional information')
  }
  if (wishes.tags !== undefined && !sameList(wishes.tags, existing.tags)) {
    item.tags = wishes.tags
    changes.push(`tags ${existing.tags.join(', ') || 'none'} → ${wishes.tags.join(', ') || 'none'}`)
  }
  if (wishes.categories !== undefined && !sameSet(wishes.categories, existing.categories)) {
    item.categories = wishes.categories
    changes.push(`categories ${existing.categories.join(', ') || 'none'} → ${wishes.categories.join(', ') || 'none'}`)
  }
  // A product shown by its address only, or from a date on, is visible as far as a file knows.
  if (
    wishes.workflowState !== undefined &&
    (wishes.workflowState === 'draft') !== (existing.workflowState === 'draft')
  ) {
    item.workflowState = wishes.workflowState
    changes.push(wishes.workflowState === 'draft' ? 'hidden' : 'visible')
  }
  if (wishes.assetIds !== undefined && !sameList(wishes.assetIds, existing.assetIds)) {
    item.assetIds = wishes.assetIds
    changes.push(`pictures ${existing.assetIds.length} → ${wishes.assetIds.length}`)
  }
  if (wishes.content !== undefined && !sameJson(wishes.content, withoutBlanks(toRecord(existing.content)))) {
    item.content = wishes.content
    changes.push('vendor or search texts')
  }
  return { item, changes }
}

function nameProductType(productType: number): string {
  return isProductType(productType) ? getProductTypeName(productType) : String(productType)
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return sameList(a.toSorted(), b.toSorted())
}

/** Keys have no order in the database. */
function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

/** Without texts that are '' and parts that are empty. */
function withoutBlanks(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  )
}
