import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import type { NewDiscount } from '../schema.ts'
import { listDiscounts } from '../service.ts'

const pageSize = 100

/** The discounts of a store, as far as a file is compared with them. */
interface KnownDiscounts {
  /** What a code of the store stands for. */
  readonly byCode: Map<string, string>
  /** Discounts without a typed code. */
  readonly codeless: Set<string>
}

/** Reads all discounts of the store but those of `except`. */
export async function listKnownDiscounts(ctx: Ctx, except: ReadonlySet<string>): Promise<KnownDiscounts> {
  const known: KnownDiscounts = { byCode: new Map(), codeless: new Set() }
  let cursor: string | undefined
  do {
    const page = await listDiscounts(ctx, { cursor, limit: pageSize })
    for (const discount of page.discounts) if (!except.has(discount.id)) addKnown(known, discount)
    cursor = page.pagination.nextPageCursor ?? undefined
  } while (cursor !== undefined)
  return known
}

export function addKnown(known: KnownDiscounts, discount: NewDiscount): void {
  if (discount.code === '') known.codeless.add(hashDiscount(discount))
  else known.byCode.set(discount.code, hashDiscount(discount))
}

/** `same`: the store has this discount. `other`: its code stands for another one. */
export function findKnown(known: KnownDiscounts, discount: NewDiscount): 'same' | 'other' | undefined {
  if (discount.code === '') return known.codeless.has(hashDiscount(discount)) ? 'same' : undefined
  const found = known.byCode.get(discount.code)
  return found === undefined ? undefined : found === hashDiscount(discount) ? 'same' : 'other'
}

/** Equal for discounts that say the same. Hashes, since a store may have thousands with hundreds of customers each. */
function hashDiscount(given: NewDiscount): string {
  const { target } = given
  const parts = [
    given.name,
    given.isAutomatic,
    Object.entries(given.effect).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    target.kind,
    target.kind === 'products' ? target.itemIds.toSorted() : [],
    target.kind === 'categories' ? target.categoryIds.toSorted() : [],
    given.minimumMinor,
    given.minimumQuantity,
    given.excludesSaleItems,
    given.emails.toSorted(),
    given.isFirstOrderOnly,
    ...[given.startsOn, given.endsOn].map((time) => (time === null ? null : Date.parse(time))),
    given.maxUses,
    given.maxUsesPerCustomer,
    given.maxUsesPerCode,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
