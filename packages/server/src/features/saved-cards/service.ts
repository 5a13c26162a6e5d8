import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type ChargeResult, getProvider } from '../payment-providers/index.ts'
import { savedCardNotFound } from './errors.ts'
import {
  claimRemovedCard,
  deleteSavedCard,
  hideSavedCards,
  insertSavedCard,
  lockCardHolder,
  postponeSavedCard,
  type SavedCard,
  selectSavedCards,
} from './store.ts'

/** A means of payment that a provider keeps, as a charge tells it. */
type SavedMethod = NonNullable<Extract<ChargeResult, { kind: 'captured' }>['saved']>

/** Cards of a customer. */
const maxCards = 10
/** The waits between tries to tell a provider, up to three days. */
const retryMs = 3_600_000
const maxAttempts = 72
/** Until a removed card that a subscription still uses is looked at again. */
const usedMs = 86_400_000
const batch = 100

/** The account of the shop that an order is paid into. */
type CardAccount = Pick<SavedCard, 'provider' | 'isTest' | 'accountRef'>

/** The cards of a customer, newest first; with `account` those that it can charge. */
export async function listSavedCards(ctx: Ctx, customerId: string, account?: CardAccount): Promise<SavedCard[]> {
  const cards = await selectSavedCards(ctx, customerId)
  return account ? cards.filter((card) => isOfAccount(card, account)) : cards
}

/** Whether the customer may keep one more. */
export function canKeepCard(cards: readonly SavedCard[]): boolean {
  return cards.length < maxCards
}

/** A card of this customer that the account can charge. Throws `saved_card_not_found`. */
export async function findSavedCard(
  ctx: Ctx,
  customerId: string | undefined,
  cardId: string,
  account: CardAccount,
): Promise<SavedCard> {
  const cards = customerId === undefined ? [] : await listSavedCards(ctx, customerId, account)
  const card = cards.find((each) => each.cardId === cardId)
  if (!card) throw savedCardNotFound({})
  return card
}

/** Keeps the card of a payment, inside the transaction of its order; the same card takes the place of the one before. */
export async function keepCard(ctx: Ctx, customerId: string, account: CardAccount, method: SavedMethod): Promise<void> {
  const { card, customerRef, methodRef } = method
  // Only cards have what a customer tells them apart by.
  if (!card || !(await lockCardHolder(ctx, customerId))) return
  const cards = await selectSavedCards(ctx, customerId)
  if (cards.some((each) => isOfAccount(each, account) && each.methodRef === methodRef)) return
  const before = cards.filter((each) => isOfAccount(each, account) && isSameCard(each, card))
  await hideSavedCards(
    ctx,
    customerId,
    before.map(({ cardId }) => cardId),
  )
  if (!canKeepCard(cards.slice(before.length))) return
  await insertSavedCard(ctx, customerId, {
    cardId: newId(ctx.now.getTime()),
    ...account,
    ...card,
    customerRef,
    methodRef,
  })
}

/** Removes a card of a customer. Throws `saved_card_not_found`. */
export async function removeSavedCard(ctx: Ctx, customerId: string, cardId: string): Promise<void> {
  if ((await hideSavedCards(ctx, customerId, [cardId])) === 0) throw savedCardNotFound({})
  ctx.jobs.wake('forget-saved-cards', ctx.site.id)
}

/** Tells the providers to forget the cards that were removed. Asking twice does no harm, so a crash in between does not either. */
export async function forgetRemovedCards(ctx: Ctx): Promise<void> {
  for (let done = 0; done < batch; done++) {
    const card = await claimRemovedCard(ctx, new Date(ctx.now.getTime() + retryMs))
    if (!card) return
    // It is forgotten when nothing is charged by it any more.
    if (card.isUsed) {
      await postponeSavedCard(ctx, card.cardId, new Date(ctx.now.getTime() + usedMs))
      continue
    }
    const isDone = card.attempts >= maxAttempts || (await forgetAtProvider(ctx, card))
    if (isDone) await deleteSavedCard(ctx, card.cardId)
  }
}

async function forgetAtProvider(ctx: Ctx, { provider, isTest, methodRef, cardId }: SavedCard): Promise<boolean> {
  try {
    await getProvider(provider).methods?.forget?.(ctx, { isTest, methodRef })
    return true
  } catch (error) {
    ctx.log.warn({ err: error, cardId }, 'a payment provider did not forget a card')
    return false
  }
}

/** `Visa •••• 4242` */
export function formatCard({ brand, lastFour }: Pick<SavedCard, 'brand' | 'lastFour'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')} •••• ${lastFour}`
}

/** `09/31`, as it is on the card. */
export function formatExpiry({ expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
}

/** A card works to the end of its month. */
export function isExpired({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1)
}

function isOfAccount(card: SavedCard, { provider, isTest, accountRef }: CardAccount): boolean {
  return card.provider === provider && card.isTest === isTest && card.accountRef === accountRef
}

function isSameCard(a: SavedCard, b: NonNullable<SavedMethod['card']>): boolean {
  return (
    a.brand === b.brand && a.lastFour === b.lastFour && a.expiryMonth === b.expiryMonth && a.expiryYear === b.expiryYear
  )
}
