import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { loadTexts, translateRecord } from '../languages/index.ts'
import { wishListFull, wishListOff, wishProductGone } from './errors.ts'
import type { WishInput } from './schema.ts'
import { wishLists } from './settings.ts'
import {
  deleteEntries,
  findListId,
  findShareKey,
  insertEntry,
  isWishable,
  joinLists,
  type ListOwner,
  openList,
  saveShareKey,
  selectKeys,
  selectWishes,
  type WishRow,
} from './store.ts'
import { getSharePath, isShareToken, readSharedId } from './token.ts'

const maxEntries = 200
/** Of lists that were joined: each had less. */
const maxJoined = 1_000
const perNetwork = { name: 'wish list', limit: 240, windowSeconds: 600 } as const

/** Counts a change of a list, before it is looked at. Throws `wish_list_off`, or 429. */
export async function limitWishes(ctx: Ctx, network: string): Promise<void> {
  await limitRate(ctx, perNetwork, network, translateFor(ctx.site)('likeTooMany'))
  if (!wishLists.read(ctx.site).enabled) throw wishListOff({})
}

/** Puts something on a list. Throws `wish_product_gone` or `wish_list_full`. */
export async function addWish(ctx: Ctx, owner: ListOwner, product: WishInput): Promise<void> {
  if (!(await isWishable(ctx, product))) throw wishProductGone({})
  await transaction(ctx, async (ctx) => {
    const listId = await openList(ctx, owner, newId(ctx.now.getTime()))
    if (!(await insertEntry(ctx, listId, product, maxEntries))) throw wishListFull({})
  })
}

/** Takes something off a list. A heart without a choice takes every choice of its product back, and one with a choice also what was kept without. */
export async function removeWish(
  ctx: Ctx,
  owner: ListOwner | undefined,
  { itemId, variantId, byHeart = false }: WishInput & { readonly byHeart?: boolean },
): Promise<void> {
  const listId = owner && (await findListId(ctx, owner))
  if (listId === undefined) return
  const covered = variantId === '' ? 'all' : [variantId, '']
  await deleteEntries(ctx, listId, itemId, byHeart ? covered : [variantId])
}

/** What is on a list, so that pages mark it. */
export async function listWishKeys(ctx: Ctx, owner: ListOwner | undefined) {
  const listId = owner && (await findListId(ctx, owner))
  return listId === undefined ? [] : selectKeys(ctx, listId)
}

/** A list with what can be bought of it, and the link that shows it to others while it is shared. */
export async function findWishList(
  ctx: Ctx,
  owner: ListOwner,
): Promise<{ readonly wishes: readonly WishRow[]; readonly sharePath: string | null }> {
  const listId = await findListId(ctx, owner)
  if (listId === undefined) return { wishes: [], sharePath: null }
  const [wishes, shareKey] = [await readWishes(ctx, listId), await findShareKey(ctx, listId)]
  return { wishes, sharePath: shareKey ? getSharePath(ctx.site, listId, shareKey) : null }
}

/** What a link shows; undefined for one that is not ours, or ended. */
export async function findSharedWishes(ctx: Ctx, token: string): Promise<readonly WishRow[] | undefined> {
  if (!wishLists.read(ctx.site).enabled) return undefined
  const listId = readSharedId(token)
  const shareKey = await findShareKey(ctx, listId)
  return shareKey && isShareToken(ctx.site, token, shareKey) ? readWishes(ctx, listId) : undefined
}

/** Shares a list by a link, or ends the link. */
export async function shareWishList(ctx: Ctx, owner: ListOwner | undefined, isShared: boolean): Promise<void> {
  const listId = owner && (await findListId(ctx, owner))
  if (listId !== undefined) await saveShareKey(ctx, listId, isShared ? newToken() : null)
}

/** Joins the list of a browser with that of the customer who signs in there. */
export async function joinWishLists(
  ctx: Ctx,
  given: { readonly tokenHash: string; readonly customerId: string },
): Promise<void> {
  await transaction(ctx, (ctx) => joinLists(ctx, given, newId(ctx.now.getTime()), maxJoined))
}

async function readWishes(ctx: Ctx, listId: string): Promise<WishRow[]> {
  const rows = await selectWishes(ctx, listId, maxJoined)
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))]
  const texts = await loadTexts(ctx, 'item', itemIds, ['title'])
  return rows.map((row) => {
    const { title } = translateRecord({ title: row.title }, texts.get(row.itemId))
    return { ...row, title }
  })
}
