import { formatDecimal, isCurrency } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../../platform/text/csv.ts'
import type { Discount, DiscountFilter } from '../schema.ts'
import { listDiscounts } from '../service.ts'
import { selectGeneratedCodes } from '../store.ts'
import { findCategoryAddresses, findProductAddresses } from './store.ts'

const pageSize = 100
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
    for (const discount of page.discounts) yield formatCsvLine(await listCells(ctx, discount))
    cursor = page.pagination.nextPageCursor ?? undefined
  } while (cursor !== undefined)
  return undefined
}

async function listCells(ctx: Ctx, discount: Discount): Promise<string[]> {
  const { effect, isAutomatic, generatedCount } = discount
  const { currency } = ctx.site
  const money = (minor: number) => (isCurrency(currency) ? formatDecimal(minor, currency) : String(minor))
  const isInPieces = effect.kind === 'buy_x_get_y'
  const codes = generatedCount > 0 ? await selectGeneratedCodes(ctx, discount.id) : []
  return [
    toPlainCell(discount.name),
    toPlainCell(discount.code),
    isAutomatic ? 'automatic' : 'code',
    typeNames[effect.kind],
    'ratePpm' in effect ? `${effect.ratePpm / 10_000}%` : effect.kind === 'amount' ? money(effect.amountMinor) : '',
    currency,
    isInPieces ? String(effect.buyQuantity) : '',
    isInPieces ? String(effect.getQuantity) : '',
    ...(await listTargetCells(ctx, discount)),
    discount.minimumMinor === null ? '' : money(discount.minimumMinor),
    formatNumber(discount.minimumQuantity),
    formatFlag(discount.excludesSaleItems),
    toPlainCell(discount.emails.join(' ')),
    formatFlag(discount.isFirstOrderOnly),
    discount.startsOn ?? '',
    discount.endsOn ?? '',
    formatNumber(discount.maxUses),
    formatNumber(discount.maxUsesPerCustomer),
    formatNumber(discount.maxUsesPerCode),
    codes.join(' '),
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
async function listTargetCells(ctx: Ctx, { target }: Discount): Promise<[string, string, string]> {
  if (target.kind === 'order') return ['order', '', '']
  const addresses =
    target.kind === 'products'
      ? await findProductAddresses(ctx, target.itemIds)
      : await findCategoryAddresses(ctx, target.categoryIds)
  const cell = toPlainCell([...addresses.values()].toSorted().join(' '))
  return target.kind === 'products' ? [target.kind, cell, ''] : [target.kind, '', cell]
}

function formatNumber(value: number | null): string {
  return value === null ? '' : String(value)
}

function formatFlag(value: boolean): string {
  return value ? 'yes' : 'no'
}
