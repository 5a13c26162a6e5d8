import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { getSegmentRules } from '../segments/index.ts'
import { changeSettings, loadSettings, lockSettings } from '../sites/index.ts'
import { discountChanged, discountCodeTaken, tooManyAutomaticDiscounts, tooManyDiscounts } from './errors.ts'
import {
  type Discount,
  DiscountDefinition,
  type DiscountPage,
  type DiscountQuery,
  type DiscountStatus,
  type NewDiscount,
  type SaveDiscount,
} from './schema.ts'
import { addSegmentGuard, removeSegmentGuard } from './segment-guard.ts'
import { discountSettings } from './settings.ts'
import {
  countDiscounts,
  deleteTypedCode,
  type DiscountRow,
  endDiscountRow,
  findDiscount,
  hasCode,
  insertCodes,
  insertDiscount,
  listKnownCategories,
  listKnownProducts,
  lockDiscount,
  markDeleted,
  selectDiscounts,
  updateDiscount,
  type WrittenDiscount,
} from './store.ts'

const maxDiscounts = 5_000
const maxAutomatic = 50

/** Discounts, newest first. */
export async function listDiscounts(ctx: Ctx, query: DiscountQuery): Promise<DiscountPage> {
  const { limit, status } = query
  const search = (query.search ?? '').replaceAll('\0', '').toWellFormed()
  const rows = await selectDiscounts(ctx, { status, search, before: query.cursor ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const hasNextPage = rows.length > limit
  return {
    discounts: shown.map((row) => toDiscount(ctx, row)),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (shown.at(-1)?.id ?? null) : null },
  }
}

/** Throws `not_found`. */
export async function getDiscount(ctx: Ctx, discountId: string): Promise<Discount> {
  const row = await findDiscount(ctx, discountId)
  if (!row) throw notFound({ what: 'This discount' })
  return toDiscount(ctx, row)
}

/** Throws `too_many_discounts`, `too_many_automatic_discounts` or `discount_code_taken`. */
export async function createDiscount(ctx: Ctx, input: NewDiscount): Promise<Discount> {
  const id = newId(ctx.now.getTime())
  return transaction(ctx, async (ctx) => {
    await checkCounts(ctx, id, input)
    await checkSegment(ctx, input)
    await insertDiscount(ctx, toWritten(id, await checkTarget(ctx, input)))
    await writeCode(ctx, id, input)
    return getDiscount(ctx, id)
  })
}

/** Replaces all of a discount but its generated codes. Throws `not_found`, `discount_changed` and what `createDiscount` throws. */
export async function saveDiscount(ctx: Ctx, discountId: string, input: SaveDiscount): Promise<Discount> {
  return transaction(ctx, async (ctx) => {
    if (!(await lockDiscount(ctx, discountId))) throw notFound({ what: 'This discount' })
    await checkCounts(ctx, discountId, input)
    await checkSegment(ctx, input)
    const row = toWritten(discountId, await checkTarget(ctx, input))
    if (!(await updateDiscount(ctx, row, input.version)))
      throw discountChanged({ version: (await getDiscount(ctx, discountId)).version })
    await writeCode(ctx, discountId, input)
    return getDiscount(ctx, discountId)
  })
}

/** Ends a discount now; one that has ended stays as it is. Throws `not_found`. */
export async function endDiscount(ctx: Ctx, discountId: string): Promise<Discount> {
  await getDiscount(ctx, discountId)
  await endDiscountRow(ctx, discountId)
  return getDiscount(ctx, discountId)
}

/** Deletes a discount: carts and new orders do not know it any more, old orders keep their prices. Throws `not_found`. */
export async function deleteDiscount(ctx: Ctx, discountId: string): Promise<void> {
  if (!(await markDeleted(ctx, discountId, ctx.now))) throw notFound({ what: 'This discount' })
}

/** Brings a deleted discount back. Codes that another discount took meanwhile stay there. Throws `not_found`. */
export async function restoreDiscount(ctx: Ctx, discountId: string): Promise<Discount> {
  if (!(await markDeleted(ctx, discountId, null))) throw notFound({ what: 'This discount' })
  return getDiscount(ctx, discountId)
}

/** How many discounts a store has, and may have. */
export interface UsedLimits {
  all: number
  automatic: number
  readonly max: number
  readonly maxAutomatic: number
}

/** What is taken of the limits of a store now. */
export async function getUsedLimits(ctx: Ctx): Promise<UsedLimits> {
  return { ...(await countDiscounts(ctx, '')), max: maxDiscounts, maxAutomatic }
}

async function checkCounts(ctx: Ctx, discountId: string, { isAutomatic }: NewDiscount): Promise<void> {
  // One save at a time: two would count the same discounts.
  await lockSettings(ctx)
  const { all, automatic } = await countDiscounts(ctx, discountId)
  if (all >= maxDiscounts) throw tooManyDiscounts({ max: maxDiscounts })
  if (isAutomatic && automatic >= maxAutomatic) throw tooManyAutomaticDiscounts({ max: maxAutomatic })
}

/** Throws `segment_not_found`. From the first discount for a segment on, carts of the site look at segments. */
async function checkSegment(ctx: Ctx, { segmentId }: NewDiscount): Promise<void> {
  if (segmentId === null) return
  await getSegmentRules(ctx, segmentId)
  if (!discountSettings.read(await loadSettings(ctx)).forSegments)
    await changeSettings(ctx, discountSettings.set({ forSegments: true }))
}

/** Leaves out products and categories that are gone. Throws `invalid_input` when none is left. */
async function checkTarget(ctx: Ctx, input: NewDiscount): Promise<NewDiscount> {
  const { target } = input
  if (target.kind === 'order') return input
  const refuse = (field: string, message: string) => invalidInput({ fields: { [`target.${field}`]: message } })
  if (target.kind === 'products') {
    const itemIds = await listKnownProducts(ctx, target.itemIds)
    if (itemIds.length === 0) throw refuse('itemIds', 'Choose a product.')
    return { ...input, target: { kind: 'products', itemIds } }
  }
  const categoryIds = await listKnownCategories(ctx, target.categoryIds)
  if (categoryIds.length === 0) throw refuse('categoryIds', 'Choose a category.')
  return { ...input, target: { kind: 'categories', categoryIds } }
}

async function writeCode(ctx: Ctx, discountId: string, { code, isAutomatic }: NewDiscount): Promise<void> {
  const wanted = isAutomatic ? '' : code
  await deleteTypedCode(ctx, discountId, wanted)
  if (wanted === '' || (await hasCode(ctx, discountId, wanted))) return
  const [added] = await insertCodes(ctx, discountId, [wanted], false)
  const message = `Code ${code} is used by another discount. Choose another code.`
  if (added === undefined) throw discountCodeTaken({ code: wanted, fields: { code: message } })
}

function toWritten(id: string, input: NewDiscount): WrittenDiscount {
  const { name, isAutomatic, maxUses, maxUsesPerCustomer, maxUsesPerCode } = input
  return {
    id,
    name,
    isAutomatic,
    definition: JSON.stringify(addSegmentGuard(DiscountDefinition.parse(input))),
    startsAt: input.startsOn === null ? null : new Date(input.startsOn),
    endsAt: input.endsOn === null ? null : new Date(input.endsOn),
    maxUses,
    maxUsesPerCustomer,
    maxUsesPerCode,
  }
}

function toDiscount(ctx: Ctx, row: DiscountRow): Discount {
  const { definition, startsAt, endsAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    ...removeSegmentGuard(DiscountDefinition.parse(definition)),
    status: getStatus(ctx, row),
    startsOn: startsAt?.toISOString() ?? null,
    endsOn: endsAt?.toISOString() ?? null,
    createdOn: createdAt.toISOString(),
    updatedOn: updatedAt.toISOString(),
  }
}

function getStatus({ now }: Ctx, { startsAt, endsAt }: DiscountRow): DiscountStatus {
  if (endsAt !== null && endsAt <= now) return 'expired'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}
