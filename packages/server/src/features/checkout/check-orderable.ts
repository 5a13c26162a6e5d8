import { sumWantedByVariant } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { type AppError, invalidInput } from '../../platform/errors.ts'
import { offers, type PricedCart, toShoppingCart } from '../carts/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { belowMinimum, cartEmpty, cartNeedsChange, offerOutdated, oneOfService, outOfStock } from './errors.ts'
import { findMinimumProblem, listMissingFields } from './missing.ts'

/**
 * Throws the reason why this cart cannot be ordered: unavailable products, short stock, missing data, a total below the
 * minimum.
 */
export function checkOrderable(ctx: Pick<Ctx, 'site' | 'now'>, cart: PricedCart): void {
  const { site } = ctx
  if (cart.entries.length === 0) throw cartEmpty({})
  if (cart.record.offer && cart.record.offer.currency !== site.currency) throw offerOutdated({})
  // An offer has no minimum and no limits of the store: nothing else may come with it.
  if (!offers.hasOfferedLinesOnly(cart.record)) throw offerOutdated({})
  if (!isOfMode(site, cart)) throw offerOutdated({})
  if (cart.entries.some(({ counts, problem }) => !counts || problem === 'unanswered'))
    throw cartNeedsChange({ lines: problemLines(site, cart) })
  if (cart.hasSeveralOfService) throw oneOfService({})
  const short = cart.entries.filter(({ problem }) => problem === 'short')
  if (short.length > 0) {
    throw createShortError(
      cart,
      short.map((line) => ({ variantId: line.entry.variantId, available: line.available })),
    )
  }
  const missing = listMissingFields(ctx, cart)
  if (missing.length > 0) {
    throw invalidInput({ fields: Object.fromEntries(missing.map(({ field, message }) => [field, message])) })
  }
  if (cart.record.offer) return
  const sentence = findMinimumProblem(site, cart)
  if (sentence !== undefined) {
    throw belowMinimum({ sentence, minimumSubtotalCents: storeSettings(site).orderMinimumMinor })
  }
}

/** A balance is paid in the mode of its order: a test card pays nothing of a real one. */
export function isOfMode(site: Site, { record: { offer } }: PricedCart): boolean {
  return offer?.balanceOrderId === undefined || offer.testMode === storeSettings(site).testMode
}

function problemLines(site: Site, cart: PricedCart) {
  return toShoppingCart(site, cart).entries.flatMap(({ id: entryId, itemId, title, problem }) =>
    problem === null || problem.kind === 'priceChanged'
      ? []
      : [{ entryId, itemId, title, kind: problem.kind, message: problem.message }],
  )
}

/** 409 with what is left of each variant that is short. */
export function createShortError(
  cart: PricedCart,
  shortages: readonly { readonly variantId: string; readonly available: number }[],
): AppError {
  const wanted = new Map(
    sumWantedByVariant(cart.entries.map(({ entry }) => entry)).map((row) => [row.variantId, row.quantity]),
  )
  const available = new Map(shortages.map((row) => [row.variantId, row.available]))
  const lines = [...available].flatMap(([variantId, left]) => {
    const entries = cart.entries.filter(({ entry }) => entry.variantId === variantId)
    return entries[0] ? [toShortLine(entries, wanted.get(variantId) ?? 0, left)] : []
  })
  return outOfStock({ available: Math.min(...available.values()), lines })
}

function toShortLine(entries: PricedCart['entries'], wanted: number, available: number) {
  const first = entries[0]?.entry
  return {
    entryIds: entries.map(({ entry }) => entry.entryId),
    itemId: first?.itemId ?? '',
    variantId: first?.variantId ?? '',
    title: first?.itemTitle ?? first?.title ?? '',
    wanted,
    available,
  }
}
