import { formatDecimal, isCurrency } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../../platform/text/csv.ts'
import type { Discount, DiscountFilter } from '../schema.ts'
import { listDiscounts } from '../service.ts'
import { selectGeneratedCodes } from '../store.ts'
import { findCategoryAddresses, findProductAddresses } from './store.ts'

const pageSize = 100
/** Discounts with more codes read them by themselves: all those of a page would be a million. */
const fewCodes = 100
const columns = [
  'Name',
  'Code',
  'Method',
  'Type',
  'Value',
  'Currency',
  'Buy quantity',
  'Get quantity',
  'Applies to',
  'Products',
  'Categories',
  'Minimum amount',
  'Minimum quantity',
  'Excludes sale items',
  'Customers',
  'Customer selection',
  'First order only',
  'Start',
  'End',
  'Usage limit',
  'Usage limit per customer',
  'Usage limit per code',
  'Generated codes',
  'Times used',
  'Status',
]

/** The discounts that a filter finds, newest first, as a file that can be imported again. */
export async function* exportDiscounts(ctx: Ctx, filter: DiscountFilter): AsyncGenerator<string, undefined> {
  yield formatCsvLine(columns)
  let cursor: string | undefined
  do {
    const page = await listDiscounts(ctx, { ...filter, cursor, limit: pageSize })
    const named = await findNamed(ctx, page.discounts)
    for (const discount of page.discounts) yield formatCsvLine(await listCells(ctx, discount, named))
    cursor = page.pagination.nextPageCursor ?? undefined
  } while (cursor !== undefined)
  return undefined
}

/** What the discounts of a page name, by its id. */
interface NamedRecords {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, readonly string[]>
}

async function findNamed(ctx: Ctx, discounts: readonly Discount[]): Promise<NamedRecords> {
  const targets = discounts.map(({ target }) => target)
  const itemIds = new Set(targets.flatMap((target) => (target.kind === 'products' ? target.itemIds : [])))
  const categoryIds = new Set(targets.flatMap((target) => (target.kind === 'categories' ? target.categoryIds : [])))
  const generated = discounts.filter(({ generatedCount }) => generatedCount > 0 && generatedCount <= fewCodes)
  return {
    products: await findProductAddresses(ctx, [...itemIds]),
    categories: await findCategoryAddresses(ctx, [...categoryIds]),
    codes: await findCodes(ctx, generated),
  }
}

async function findCodes(ctx: Ctx, discounts: readonly Discount[]): Promise<NamedRecords['codes']> {
  if (discounts.length === 0) return new Map()
  return selectGeneratedCodes(
    ctx,
    discounts.map(({ id }) => id),
  )
}

async function listCells(ctx: Ctx, discount: Discount, named: NamedRecords): Promise<string[]> {
  const { effect, isAutomatic, generatedCount } = discount
  const { currency } = ctx.site
  const money = (minor: number) => (isCurrency(currency) ? formatDecimal(minor, currency) : String(minor))
  const isInPieces = effect.kind === 'buy_x_get_y'
  const known = generatedCount > fewCodes ? await findCodes(ctx, [discount]) : named.codes
  return [
    toPlainCell(discount.name),
    toPlainCell(discount.code),
    isAutomatic ? 'automatic' : 'code',
    typeNames[effect.kind],
    'ratePpm' in effect ? `${effect.ratePpm / 10_000}%` : effect.kind === 'amount' ? money(effect.amountMinor) : '',
    currency,
    isInPieces ? String(effect.buyQuantity) : '',
    isInPieces ? String(effect.getQuantity) : '',
    ...listTargetCells(discount, named),
    discount.minimumMinor === null ? '' : money(discount.minimumMinor),
    formatNumber(discount.minimumQuantity),
    formatFlag(discount.excludesSaleItems),
    toPlainCell(discount.emails.join(' ')),
    // An import refuses these: a discount for a segment must not become one for everybody.
    discount.segmentId === null ? '' : 'segment',
    formatFlag(discount.isFirstOrderOnly),
    discount.startsOn ?? '',
    discount.endsOn ?? '',
    formatNumber(discount.maxUses),
    formatNumber(discount.maxUsesPerCustomer),
    formatNumber(discount.maxUsesPerCode),
    (known.get(discount.id) ?? []).join(' '),
    String(discount.useCount),
    discount.status,
  ]
}

const typeNames: Readonly<Record<Discount['effect']['kind'], string>> = {
  percent: 'percentage',
  amount: 'amount',
  free_shipping: 'free shipping',
  buy_x_get_y: 'buy x get y',
}

/** Which products or categories it is for. Those that are gone are left out. */
function listTargetCells({ target }: Discount, { products, categories }: NamedRecords): [string, string, string] {
  switch (target.kind) {
    case 'order':
      return ['order', '', '']
    case 'products':
      return [target.kind, listAddresses(products, target.itemIds), '']
    case 'categories':
      return [target.kind, '', listAddresses(categories, target.categoryIds)]
  }
}

function listAddresses(known: ReadonlyMap<string, string>, ids: readonly string[]): string {
  const addresses = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  return toPlainCell(addresses.toSorted().join(' '))
}

function formatNumber(value: number | null): string {
  return value === null ? '' : String(value)
}

function formatFlag(value: boolean): string {
  return value ? 'yes' : 'no'
}
