import { isRecord, sortKeys } from '../../platform/text/json.ts'
import { createHash } from 'node:crypto'
import { parseQuantity, quantityLimits, type Translate } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { invalidInput, isUniqueViolation } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { isClosedItem } from '../content/index.ts'
import { lineAnswers } from '../forms/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { allowsServiceQuantity, storeSettings } from '../store-settings/index.ts'
import { getStorePlace, getTaxNumberHome } from '../tax/index.ts'
import { cartSeconds } from './cookies.ts'
import { findEntryFields, findProductForm } from './entry-form.ts'
import {
  cartAnswersFull,
  cartFull,
  entryNotFound,
  invalidQuantity,
  notSubscribable,
  oneOfService,
  quantityTooLarge,
  outOfStock,
  subscriptionOnly,
  variantUnavailable,
} from './errors.ts'
import { type PricedCart, priceCart } from './price-cart.ts'
import { selectCartById, selectOpenCart } from './read-store.ts'
import type { CartRecord } from './record.ts'
import type { AddEntry, CartEntry, ShoppingCart } from './schema.ts'
import { emptyCart, toShoppingCart } from './view.ts'
import type { AddedRow, NewEntry } from './add-store.ts'
import type { CartBatcher } from './batched-add.ts'
import { deleteEntry, extendCart, updateFields, updateQuantity } from './write-store.ts'

const maxEntries = 200
/** Characters of the answers of one line, and of all lines of a cart. */
const maxAnswersOfLine = 20_000
const maxAnswers = 200_000
/** Calls of one browser that come this close together made one first cart. */
const parallelMs = 5_000
/** A cart's end is moved when it is nearer than this: not with every call, which would write the row each time. */
const extendBelowSeconds = cartSeconds - 86_400

/** The cart behind a cookie's token, priced; undefined when there is none. Pages read it too. */
async function findPricedCart(ctx: Ctx, token: string | undefined): Promise<PricedCart | undefined> {
  if (token === undefined || token === '') return undefined
  const record = await selectOpenCart(ctx, hashCartToken(token))
  return record && priceRecord(ctx, record)
}

/** The cart entity behind a cookie's token; an empty one when there is none. */
export async function findCart(ctx: Ctx, token: string | undefined): Promise<ShoppingCart> {
  const cart = await findPricedCart(ctx, token)
  return cart ? toShoppingCart(ctx.site, cart) : emptyCart(ctx.site)
}

/** The cart for its page and pill, kept for 30 more days. `exists` is false for an unknown cookie. */
export async function openCart(
  ctx: Ctx,
  token: string | undefined,
): Promise<{ readonly cart: ShoppingCart; readonly exists: boolean; readonly extended: boolean }> {
  const cart = await findPricedCart(ctx, token)
  if (!cart) return { cart: emptyCart(ctx.site), exists: false, extended: false }
  const { record } = cart
  const extended = record.expiresMs < ctx.now.getTime() + extendBelowSeconds * 1000
  if (extended) await extendCart(ctx, record.cartId, expiry(ctx))
  return { cart: toShoppingCart(ctx.site, cart), exists: true, extended }
}

export function priceRecord(ctx: Ctx, record: CartRecord): PricedCart {
  const { taxIncluded } = storeSettings(ctx.site)
  const { site, now } = ctx
  return priceCart(record, {
    site,
    now,
    taxIncluded,
    storePlace: getStorePlace(ctx.site),
    taxNumberHome: getTaxNumberHome(ctx.site),
    allowsServiceQuantity: allowsServiceQuantity(ctx.site),
  })
}

interface AddedEntry {
  readonly shoppingCart: ShoppingCart
  readonly newlyAdded: CartEntry
  /** The token that leads to the cart. */
  readonly token: string
}

/**
 * Adds a variant to the visitor's cart, or to a new one. `newTokens` are tried in turn for a new cart. Prices and totals are the shop's:
 * whatever else a browser sends is not looked at.
 */
export async function addEntry(
  ctx: Ctx,
  adder: CartBatcher,
  input: AddEntry,
  token: string | undefined,
  newTokens: readonly (() => string)[],
): Promise<AddedEntry> {
  const entry = await toNewEntry(ctx, input, false)
  const placed = await placeEntry(ctx, adder, entry, token, newTokens)
  const shoppingCart = placed.cart
    ? toShoppingCart(ctx.site, priceRecord(ctx, placed.cart))
    : await cartById(ctx, placed.cartId)
  const newlyAdded = shoppingCart.entries.find(({ id }) => id === placed.entryId)
  // A parallel call removed it again between our two statements.
  if (!newlyAdded) throw entryNotFound({})
  return { shoppingCart, newlyAdded, token: placed.token }
}

/** Makes a cart of its own for a subscription; its token leads to the checkout. */
export async function addSubscription(ctx: Ctx, adder: CartBatcher, input: AddEntry): Promise<string> {
  const placed = await placeEntry(ctx, adder, await toNewEntry(ctx, input, true), undefined, [newToken])
  return placed.token
}

interface StoredCartEntry {
  readonly cartId: string
  readonly entryId: string
  /** The whole cart, unless it has to be read again. */
  readonly cart: CartRecord | undefined
  readonly token: string
}

async function placeEntry(
  ctx: Ctx,
  adder: CartBatcher,
  entry: NewEntry,
  token: string | undefined,
  newTokens: readonly (() => string)[],
): Promise<StoredCartEntry> {
  const expiresAt = expiry(ctx)
  if (token !== undefined) {
    const extendBefore = new Date(ctx.now.getTime() + extendBelowSeconds * 1000)
    const limits = { maxEntries, maxAnswers, expiresAt, extendBefore }
    const placed = checkAdded(await adder.add(ctx, limits, { ...entry, tokenHash: hashCartToken(token) }), entry)
    if (placed) return { ...placed, token }
  }
  const rules = { joinSince: new Date(ctx.now.getTime() - parallelMs), expiresAt }
  for (const make of newTokens) {
    const newToken = make()
    const cart = { ...entry, cartId: newId(), tokenHash: hashCartToken(newToken) }
    const placed = checkAdded(await adder.create(ctx, rules, cart), entry)
    if (placed) return { ...placed, token: newToken }
  }
  throw new Error('No cart could be made: its tokens are all taken.')
}

/** Where the entry went; undefined when the cart is not there any more. Throws what the visitor is to be told. */
function checkAdded(row: AddedRow, entry: NewEntry): Omit<StoredCartEntry, 'token'> | undefined {
  if (row.variantId === null) throw variantUnavailable({})
  if (row.isSubscribable === true && !entry.isSubscription) throw subscriptionOnly({})
  if (row.isSubscribable === false && entry.isSubscription) throw notSubscribable({})
  const { cartId, entryId, inCart, cart } = row
  if (cartId !== null && entryId !== null) return { cartId, entryId, cart }
  if (row.entryCount >= maxEntries) throw cartFull({ limit: maxEntries })
  if (row.answersSize + (entry.additionalFields ?? '').length > maxAnswers) throw cartAnswersFull({})
  checkMaxQuantity(row.maxQuantity, inCart + entry.quantity)
  const available = Math.min(row.available ?? quantityLimits.max, quantityLimits.max)
  // A cart that did not take it: a parallel call took the last ones of the line.
  if (cartId !== null || inCart + entry.quantity > available) throw outOfStock({ available, inCart })
  return undefined
}

function checkMaxQuantity(max: number | null, wanted: number): void {
  if (max === null || wanted <= max || max === quantityLimits.max) return
  throw max === 1 ? oneOfService({}) : quantityTooLarge({ max })
}

/** Sets the quantity of an entry; refused, never capped, when there are not that many. */
export async function changeQuantity(
  ctx: Ctx,
  token: string | undefined,
  entryId: string,
  quantity: unknown,
): Promise<{ readonly shoppingCart: ShoppingCart; readonly updatedEntry: CartEntry }> {
  const wanted = readQuantity(quantity, translateFor(ctx.site))
  const row = token === undefined ? undefined : await updateQuantity(ctx, hashCartToken(token), entryId, wanted)
  if (!row?.cartId || row.entryId === null) throw entryNotFound({})
  if (row.buyable !== true) throw variantUnavailable({})
  if (!row.changed) {
    checkMaxQuantity(row.maxQuantity, row.inOthers + wanted)
    const available = Math.min(row.available ?? quantityLimits.max, quantityLimits.max)
    throw outOfStock({ available, inCart: row.inOthers })
  }
  return withEntry(await cartById(ctx, row.cartId), entryId)
}

/** Takes an entry out; that it is gone already is as good. */
export async function removeEntry(ctx: Ctx, token: string | undefined, entryId: string): Promise<ShoppingCart> {
  if (token !== undefined) await deleteEntry(ctx, hashCartToken(token), entryId)
  return findCart(ctx, token)
}

/** Replaces an entry's form answers; an entry that becomes equal to another one joins it. */
export async function changeFields(
  ctx: Ctx,
  token: string | undefined,
  entryId: string,
  additionalFields: AddEntry['additionalFields'],
): Promise<{ readonly shoppingCart: ShoppingCart; readonly updatedEntry: CartEntry }> {
  const entry = await findEntryFields(ctx, token, entryId)
  if (!entry) throw entryNotFound({})
  const fields = await readFields(ctx, entry.itemId, additionalFields)
  if (entry.sizeOfOthers + (fields.additionalFields ?? '').length > maxAnswers) throw cartAnswersFull({})
  const id = token === undefined ? undefined : await updateFieldsTwice(ctx, hashCartToken(token), entryId, fields)
  if (id === undefined) throw entryNotFound({})
  return withEntry(await findCart(ctx, token), id)
}

async function updateFieldsTwice(
  ctx: Ctx,
  tokenHash: string,
  entryId: string,
  fields: { readonly additionalFields: string | null; readonly fieldsHash: string },
): Promise<string | undefined> {
  try {
    return await updateFields(ctx, tokenHash, entryId, fields)
  } catch (error) {
    // A parallel call made the equal entry after ours had looked for it: now it is found.
    if (isUniqueViolation(error)) return updateFields(ctx, tokenHash, entryId, fields)
    throw error
  }
}

async function cartById(ctx: Ctx, cartId: string): Promise<ShoppingCart> {
  const record = await selectCartById(ctx, cartId)
  return record ? toShoppingCart(ctx.site, priceRecord(ctx, record)) : emptyCart(ctx.site)
}

function withEntry(shoppingCart: ShoppingCart, entryId: string) {
  const updatedEntry = shoppingCart.entries.find(({ id }) => id === entryId)
  if (!updatedEntry) throw entryNotFound({})
  return { shoppingCart, updatedEntry }
}

function expiry(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() + cartSeconds * 1000)
}

async function toNewEntry(ctx: Ctx, input: AddEntry, isSubscription: boolean): Promise<NewEntry> {
  if (await isClosedItem(ctx, input.itemId)) throw variantUnavailable({})
  return {
    entryId: newId(),
    itemId: input.itemId,
    sku: input.sku || null,
    quantity: readQuantity(input.quantity ?? 1, translateFor(ctx.site)),
    ...(await readFields(ctx, input.itemId, input.additionalFields)),
    isSubscription,
  }
}

function readQuantity(value: unknown, t: Translate): number {
  const parsed = parseQuantity(value, t)
  if (parsed.kind === 'refused') throw invalidQuantity({ fields: { quantity: parsed.message } })
  return parsed.quantity
}

/** A NUL or half of a surrogate pair as JSON writes them: PostgreSQL has no text with these. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * Form answers as stored, and what tells equal answers: key order does not count. Answers to the product's form are checked by its rules and
 * keep the titles of its fields. Throws `form_invalid`.
 */
async function readFields(
  ctx: Ctx,
  itemId: string,
  value: AddEntry['additionalFields'],
): Promise<{ additionalFields: string | null; fieldsHash: string }> {
  const t = translateFor(ctx.site)
  const sent = typeof value === 'string' ? parseFields(value, t) : (value ?? null)
  const form = await findProductForm(ctx, itemId)
  const fields = form ? lineAnswers.checkAnswers(ctx, form, lineAnswers.readSentAnswers(sent)) : readFreeFields(sent, t)
  if (fields === null || Object.keys(fields).length === 0) return { additionalFields: null, fieldsHash: '' }
  const text = JSON.stringify(sortKeys(fields))
  if (text.length > maxAnswersOfLine) throw invalidInput({ fields: { additionalFields: t('errorFormTooLong') } })
  if (unstorable.test(text)) throw invalidInput({ fields: { additionalFields: t('errorFormUnreadable') } })
  return { additionalFields: text, fieldsHash: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}

/** Fields of a product without a form of ours, by their names. */
function readFreeFields(sent: unknown, t: Translate): Readonly<Record<string, unknown>> | null {
  if (sent === null || isRecord(sent)) return sent
  // Answers to a form that the product had when its line was removed, which is now put back.
  if (Object.keys(lineAnswers.readSentAnswers(sent)).length > 0) return null
  throw invalidInput({ fields: { additionalFields: t('errorFormUnreadable') } })
}

function parseFields(text: string, t: Translate): unknown {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return null
    if (typeof value === 'object') return value
  } catch {
    // Refused below: not JSON and JSON of something else are the same mistake.
  }
  throw invalidInput({ fields: { additionalFields: t('errorFormUnreadable') } })
}
