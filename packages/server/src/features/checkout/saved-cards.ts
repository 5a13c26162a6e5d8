import type { Ctx } from '../../platform/context.ts'
import type { PricedCart } from '../carts/index.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import type { OfferedProvider } from '../payment-providers/index.ts'
import {
  canKeepCard,
  findCardOwner,
  findSavedCard,
  formatCard,
  formatExpiry,
  isExpired,
  listSavedCards,
} from '../saved-cards/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { isBalance } from './offered-providers.ts'
import type { Checkout, PlaceOrder } from './schema.ts'
import { isSubscribing } from './subscribing.ts'

type PaymentMethod = Checkout['paymentMethods'][number]

/** What a charge does with cards that are kept. */
interface CardChoice {
  readonly saved?: { readonly customerRef: string; readonly methodRef: string; readonly isPresent: true }
  readonly saveFor?: { readonly customerRef: string | null; readonly email: string; readonly isForRenewals: boolean }
  readonly keepsCard?: NonNullable<CheckoutSnapshot['keepsCard']>
}

/** Reads which card is charged, and whether it is kept. Throws `saved_card_not_found`. */
export async function readCardChoice(
  ctx: Ctx,
  cart: PricedCart,
  offered: OfferedProvider,
  { payment, customerId }: PlaceOrder & { readonly customerId?: string | undefined },
): Promise<CardChoice> {
  const account = toAccount(ctx, offered)
  const email = cart.record.email ?? ''
  const isForRenewals = isSubscribing(cart)
  if (payment.savedCardId !== undefined && offered.provider.methods) {
    const { customerRef, methodRef } = await findSavedCard(ctx, customerId, payment.savedCardId, account)
    const saved = { customerRef, methodRef, isPresent: true } as const
    return { saved, ...(isForRenewals ? { saveFor: { customerRef, email, isForRenewals } } : {}) }
  }
  if (payment.keepCard !== true || customerId === undefined || !(await offersToKeep(ctx, cart, offered, customerId)))
    return isForRenewals ? { saveFor: { customerRef: null, email, isForRenewals } } : {}
  const customerRef = await findCardOwner(ctx, customerId, account)
  return {
    saveFor: { customerRef, email, isForRenewals },
    keepsCard: { customerId, accountRef: account.accountRef },
  }
}

async function offersToKeep(
  ctx: Ctx,
  cart: PricedCart,
  { provider }: OfferedProvider,
  customerId: string,
): Promise<boolean> {
  return provider.methods !== undefined && !isBalance(cart) && canKeepCard(await listSavedCards(ctx, customerId))
}

/** Those of guests. */
export const noCardChoices: Pick<PaymentMethod, 'savedCards' | 'offersToKeepCard'> = {
  savedCards: [],
  offersToKeepCard: false,
}

/** The cards that the person who is signed in may choose, and whether they may keep another. */
export async function listCardChoices(
  ctx: Ctx,
  cart: PricedCart,
  offered: OfferedProvider,
  customerId: string | undefined,
): Promise<Pick<PaymentMethod, 'savedCards' | 'offersToKeepCard'>> {
  if (customerId === undefined || !offered.provider.methods) return noCardChoices
  const cards = await listSavedCards(ctx, customerId, toAccount(ctx, offered))
  return {
    savedCards: cards
      .filter((card) => !isExpired(card, ctx.now))
      .map((card) => ({
        id: card.cardId,
        title: formatCard(card),
        expires: formatExpiry(card),
      })),
    offersToKeepCard: await offersToKeep(ctx, cart, offered, customerId),
  }
}

function toAccount(ctx: Ctx, { provider, account }: OfferedProvider) {
  const { testMode } = storeSettings(ctx.site)
  return { provider: provider.name, isTest: testMode, accountRef: account?.accountRef ?? '' }
}
