import { countsStock, sumWantedByVariant } from '@vitrine/commerce'
import type { RawBuilder } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { isClosedItem } from '../content/index.ts'
import { type Arrival, announceArrivals } from '../restock/index.ts'
import { publishChange } from '../sites/index.ts'
import { recordStockChange } from '../webhooks/index.ts'
import { stockBelowZero, stockChanged, stockUnlimited, variantNotFound } from './errors.ts'
import type { ChangeStock, Stock, StockAnswer } from './schema.ts'
import {
  deleteHolds,
  type InventoryRow,
  holdStockCte,
  insertMove,
  lockStock,
  lockVariantStock,
  selectInventory,
  selectItemStock,
  returnStock,
  selectTaken,
  takeStockCte,
  type TakenRow,
  updateStock,
} from './store.ts'

/** Shown where stock does not count. */
const unlimitedQuantity = 9999

interface WantedLine {
  readonly variantId: string
  readonly productType: number
  readonly quantity: number
}

/** The wanted quantities of counted stock, each variant once, ordered by id: lines of one variant share one stock. */
function sumWantedStock(lines: readonly WantedLine[]): { variantId: string; quantity: number }[] {
  // A line of an offer that is no product has no variant.
  return sumWantedByVariant(lines.filter((line) => countsStock(line.productType) && line.variantId !== ''))
}

/** The variants whose stock a purchase of these lines locks. */
export function listStockedVariants(lines: readonly WantedLine[]): string[] {
  return sumWantedStock(lines).map((row) => row.variantId)
}

/** The parts of a statement that put stock aside for the lines of a cart; see `holdStockCte` of the store. */
export function holdLinesCte(
  ctx: Ctx,
  cartId: string,
  lines: readonly WantedLine[],
  expiresAt: Date,
): RawBuilder<unknown> {
  return holdStockCte(ctx, cartId, sumWantedStock(lines), expiresAt)
}

export async function releaseHolds(ctx: Ctx, cartId: string): Promise<void> {
  await deleteHolds(ctx, cartId)
}

export interface Sale {
  /** What could not be taken: nothing of these variants was. Empty when all is well. */
  readonly missing: readonly { readonly variantId: string; readonly quantity: number; readonly available: number }[]
  /** Did a variant run out? Then pages that show it must change. */
  readonly ranOut: boolean
}

/**
 * The statement that turns the cart's holds into a sale of the order; `toSale` reads its answer. Inside the transaction that writes the order, after
 * a statement that locked cart and stock.
 */
export function sellLinesCte(
  ctx: Ctx,
  sale: { readonly cartId: string; readonly orderId: string },
  lines: readonly WantedLine[],
): RawBuilder<TakenRow> {
  return takeStockCte(
    ctx,
    sale,
    sumWantedStock(lines).map((row) => ({ ...row, moveId: newId() })),
  )
}

export function toSale(rows: readonly TakenRow[]): Sale {
  return {
    missing: rows.filter((row) => !row.unlimited && row.left === null),
    ranOut: rows.some((row) => row.left === 0),
  }
}

/** The same at once. */
export async function takeStock(
  ctx: Ctx,
  sale: { readonly cartId: string; readonly orderId: string },
  lines: readonly WantedLine[],
): Promise<Sale> {
  return toSale((await sellLinesCte(ctx, sale, lines).execute(ctx.db)).rows)
}

/**
 * Puts back as many of these quantities as the order took and did not put back yet; true when a variant that was sold out can be
 * bought again.
 */
export async function restockOrder(
  ctx: Ctx,
  orderId: string,
  quantities: ReadonlyMap<string, number>,
): Promise<boolean> {
  const variantIds = [...quantities.keys()]
  await lockStock(ctx, variantIds)
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const rows = (await selectTaken(ctx, orderId, variantIds)).flatMap(({ variantId, quantity: taken }) => {
    const quantity = Math.min(taken, quantities.get(variantId) ?? 0)
    return quantity > 0 ? [{ variantId, quantity, moveId: newId() }] : []
  })
  const back = await returnStock(ctx, orderId, accountId, rows)
  await announceArrivals(ctx, back)
  await recordReturn(ctx, back)
  return back.some((row) => row.onHand === row.quantity)
}

/**
 * Puts a part of an order's goods back. `too_many`: more than the order took and did not put back yet; then nothing
 * changes. `cameBack`: a variant that was sold out can be bought again.
 */
export async function restockVariants(
  ctx: Ctx,
  orderId: string,
  quantities: ReadonlyMap<string, number>,
): Promise<{ readonly kind: 'done'; readonly cameBack: boolean } | { readonly kind: 'too_many' }> {
  const variantIds = [...quantities.keys()]
  await lockStock(ctx, variantIds)
  const taken = new Map((await selectTaken(ctx, orderId, variantIds)).map((row) => [row.variantId, row.quantity]))
  if (variantIds.some((id) => (taken.get(id) ?? 0) < (quantities.get(id) ?? 0))) return { kind: 'too_many' }
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const rows = [...quantities].map(([variantId, quantity]) => ({ variantId, quantity, moveId: newId() }))
  const back = await returnStock(ctx, orderId, accountId, rows)
  await announceArrivals(ctx, back)
  await recordReturn(ctx, back)
  return { kind: 'done', cameBack: back.some((row) => row.onHand === row.quantity) }
}

async function recordReturn(ctx: Ctx, back: readonly { readonly variantId: string }[]): Promise<void> {
  await recordStockChange(
    ctx,
    back.map(({ variantId }) => variantId),
  )
}

/** Stock of an item as a visitor's browser asks for it: what this visitor could still buy. */
export async function getItemStock(ctx: Ctx, itemId: string, cartTokenHash: string | undefined): Promise<StockAnswer> {
  if (await isClosedItem(ctx, itemId)) return { results: [] }
  const rows = await selectItemStock(ctx, itemId, cartTokenHash ?? null)
  return {
    results: rows.map(({ variantId, sku, productType, unlimited, onHand, held }) => {
      const endless = unlimited || !countsStock(productType)
      return {
        variantId,
        sku,
        unlimited: endless,
        qtyInStock: endless ? unlimitedQuantity : Math.max(0, onHand - held),
      }
    }),
  }
}

/** Changes a variant's stock for the owner, with its move. Raises the revision when it sells out or comes back. */
export async function changeStock(ctx: Ctx, variantId: string, change: ChangeStock): Promise<Stock> {
  return transaction(ctx, async (ctx) => {
    const before = await lockVariantStock(ctx, variantId)
    if (!before) throw variantNotFound({})
    const after = applyChange(before, change)
    await updateStock(ctx, after)
    if (after.onHand !== before.onHand) {
      const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
      const quantity = after.onHand - before.onHand
      await insertMove(ctx, { moveId: newId(), variantId, quantity, reason: 'adjusted', accountId })
    }
    await announceArrivals(ctx, listArrivals(before, after))
    if (isSellable(before) !== isSellable(after)) await publishChange(ctx)
    await recordStockChange(ctx, [variantId])
    return after
  })
}

/** Counted variants with their stock, in the order of their ids; only those of `variantIds` where they are given. */
export async function listInventory(
  ctx: Ctx,
  page: { readonly after: string | null; readonly variantIds: readonly string[] | null; readonly limit: number },
): Promise<InventoryRow[]> {
  return selectInventory(ctx, page)
}

function applyChange(before: Stock, change: ChangeStock): Stock {
  if ('unlimited' in change) return { ...before, unlimited: true }
  if ('onHand' in change) {
    const { onHand, expectedOnHand } = change
    if (expectedOnHand !== undefined && expectedOnHand !== before.onHand) throw stockChanged({ onHand: before.onHand })
    return { ...before, unlimited: false, onHand }
  }
  if (before.unlimited) throw stockUnlimited({})
  const onHand = before.onHand + change.change
  if (onHand < 0) throw stockBelowZero({ onHand: before.onHand })
  return { ...before, onHand }
}

function listArrivals(before: Stock, { variantId, unlimited, onHand }: Stock): readonly Arrival[] {
  if (before.unlimited) return []
  if (unlimited) return [{ variantId, quantity: null }]
  return onHand > before.onHand ? [{ variantId, quantity: onHand - before.onHand }] : []
}

function isSellable(stock: Stock): boolean {
  return stock.unlimited || stock.onHand > 0
}
