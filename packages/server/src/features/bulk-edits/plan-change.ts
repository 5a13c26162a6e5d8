import { changePrice, type Currency, type PriceStep, productTypes } from '@vitrine/commerce'
import type { BulkChange, ProductFacts } from './schema.ts'

type VariantPrice = NonNullable<ProductFacts['prices']>[number]

/** A product as far as bulk edits look at it. */
export interface ProductSnapshot {
  readonly itemId: string
  readonly title: string
  readonly productType: number
  readonly state: string
  readonly publishedAt: string | null
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  /** Slugs that its page has. */
  readonly knownCategories: readonly string[]
  readonly prices: readonly VariantPrice[]
}

export interface PlanRules {
  readonly currency: Currency
  readonly maxPriceMinor: number
  readonly maxCategories: number
  readonly maxTags: number
  readonly now: Date
}

type Plan =
  | { readonly kind: 'changed'; readonly before: ProductFacts; readonly after: ProductFacts }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'skipped'; readonly reason: string }

export const goneProduct: Plan = { kind: 'skipped', reason: 'The product was deleted.' }

/** What a change does to one product. A product that it does not fit is skipped as a whole. */
export function planChange(change: BulkChange, product: ProductSnapshot, rules: PlanRules): Plan {
  switch (change.kind) {
    case 'price':
    case 'startSale':
    case 'endSale':
      return planPrices(change, product, rules)
    case 'categories':
      return planCategories(change, product, rules)
    case 'tags':
      return planTags(change, product, rules)
    case 'visibility':
      return planVisibility(change, product, rules)
    case 'delete':
      return { kind: 'changed', before: {}, after: {} }
  }
}

type PriceChange = Extract<BulkChange, { kind: 'price' | 'startSale' | 'endSale' }>

function planPrices(change: PriceChange, product: ProductSnapshot, rules: PlanRules): Plan {
  if (product.productType === productTypes.giftCard && change.kind !== 'endSale')
    return skip('Gift cards are priced one by one, since their values name the prices.')
  const after: VariantPrice[] = []
  for (const variant of product.prices) {
    const next = changeVariant(change, variant, rules)
    if (typeof next === 'string') return skip(next)
    after.push(next)
  }
  const moved = after.filter((next, index) => !isSame(next, product.prices[index]))
  const movedIds = new Set(moved.map(({ variantId }) => variantId))
  const before = product.prices.filter(({ variantId }) => movedIds.has(variantId))
  return moved.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'changed', before: { prices: before }, after: { prices: moved } }
}

/** The variant after the change, or the sentence why it does not fit. */
function changeVariant(change: PriceChange, variant: VariantPrice, rules: PlanRules): VariantPrice | string {
  if (change.kind === 'endSale') return { ...variant, onSale: false }
  const step: PriceStep = { kind: change.step, by: change.by, rounding: change.rounding }
  if (step.kind === 'lower' && step.by > variant.priceMinor) return 'The price would be below zero.'
  const amount = changePrice(variant.priceMinor, step, rules.currency)
  if (amount > rules.maxPriceMinor) return 'The price would be too high.'
  if (change.kind === 'startSale') {
    if (amount >= variant.priceMinor) return 'The sale price would not be below the price.'
    return { ...variant, salePriceMinor: amount, onSale: true }
  }
  if (variant.onSale && variant.salePriceMinor !== null && variant.salePriceMinor > amount)
    return 'The price would be below the sale price. End the sale first.'
  return { ...variant, priceMinor: amount }
}

function planCategories(
  change: Extract<BulkChange, { kind: 'categories' }>,
  product: ProductSnapshot,
  { maxCategories }: PlanRules,
): Plan {
  const missing =
    change.mode === 'remove' ? undefined : change.slugs.find((slug) => !product.knownCategories.includes(slug))
  if (missing !== undefined) return skip(`The store page of this product has no category “${missing}”.`)
  const categories = combine(change.mode, product.categories, change.slugs)
  if (categories.length > maxCategories) return skip(`A product has at most ${maxCategories} categories.`)
  return isSame(categories, product.categories)
    ? { kind: 'unchanged' }
    : { kind: 'changed', before: { categories: [...product.categories] }, after: { categories } }
}

function planTags(
  change: Extract<BulkChange, { kind: 'tags' }>,
  product: ProductSnapshot,
  { maxTags }: PlanRules,
): Plan {
  const tags = combine(change.mode, product.tags, change.names)
  if (tags.length > maxTags) return skip(`A product has at most ${maxTags} tags.`)
  return isSame(tags, product.tags)
    ? { kind: 'unchanged' }
    : { kind: 'changed', before: { tags: [...product.tags] }, after: { tags } }
}

function planVisibility(
  { state, publishedAt }: Extract<BulkChange, { kind: 'visibility' }>,
  product: ProductSnapshot,
  { now }: PlanRules,
): Plan {
  const isAhead = product.publishedAt !== null && new Date(product.publishedAt) > now
  // Shown items have a date; a scheduled item that is published early appears now.
  const appearsNow =
    state === 'published' && (product.publishedAt === null || (product.state === 'scheduled' && isAhead))
  const date = state === 'scheduled' ? toTime(publishedAt) : appearsNow ? now.toISOString() : product.publishedAt
  if (state === product.state && date === product.publishedAt) return { kind: 'unchanged' }
  return {
    kind: 'changed',
    before: { state: product.state, publishedAt: product.publishedAt },
    after: { state, publishedAt: date },
  }
}

/** What Undo sets back: that which is still as the change left it. Undefined when nothing is. */
export function planUndo(
  before: ProductFacts,
  after: ProductFacts,
  product: ProductSnapshot,
): ProductFacts | undefined {
  if (before.prices) {
    const untouched = new Set(
      product.prices
        .filter((price) => after.prices?.some((each) => isSamePrice(each, price)))
        .map(({ variantId }) => variantId),
    )
    const prices = before.prices.filter(({ variantId }) => untouched.has(variantId))
    return prices.length === 0 ? undefined : { prices }
  }
  const { tags, state, publishedAt } = product
  const keepKnown = (slugs: readonly string[]) => slugs.filter((slug) => product.knownCategories.includes(slug))
  const isUntouched =
    (after.tags === undefined || isSame(after.tags, tags)) &&
    (after.categories === undefined || isSame(keepKnown(after.categories), keepKnown(product.categories))) &&
    (after.state === undefined || isSame([after.state, after.publishedAt], [state, publishedAt]))
  if (!isUntouched) return undefined
  // Categories that were deleted since stay away.
  return before.categories ? { ...before, categories: keepKnown(before.categories) } : before
}

function combine(mode: 'add' | 'remove' | 'replace', before: readonly string[], given: readonly string[]): string[] {
  if (mode === 'replace') return [...new Set(given)]
  if (mode === 'remove') return before.filter((each) => !given.includes(each))
  return [...new Set([...before, ...given])]
}

function toTime(iso: string | undefined): string | null {
  return iso === undefined ? null : new Date(iso).toISOString()
}

/** Not by its JSON: the database keeps keys in an order of its own. */
function isSamePrice(one: VariantPrice, other: VariantPrice): boolean {
  return (
    one.variantId === other.variantId &&
    one.priceMinor === other.priceMinor &&
    one.salePriceMinor === other.salePriceMinor &&
    one.onSale === other.onSale
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function skip(reason: string): Plan {
  return { kind: 'skipped', reason }
}
