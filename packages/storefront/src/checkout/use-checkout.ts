import { useCallback, useEffect } from 'react'
import type { Answer, CallFailure } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'
import type { Page } from '../island/page.ts'
import { type FetchState, useFetch } from '../page/use-fetch.ts'
import type { Checkout, CheckoutUpdate, OrderBody, PlacedAnswer } from './checkout-types.ts'

/** The checkout calls of one cart: the visitor's, or the one a `cartToken` of the address leads to. */
export interface CheckoutCalls {
  /** The visitor's cart, not one that only the address leads to. */
  readonly isVisitorsCart: boolean
  /** Needs no `this`. */
  readonly load: () => Promise<Answer<Checkout>>
  update(update: CheckoutUpdate): Promise<Answer<Checkout>>
  /** All gift cards the order is paid with: ids of those it has, codes of new ones. */
  giveGiftCards(codes: string[]): Promise<Answer<Checkout>>
  /** All discount codes of the order. */
  givePromoCodes(codes: string[]): Promise<Answer<Checkout>>
  /** Null takes it back. */
  giveTaxNumber(taxNumber: string | null): Promise<Answer<Checkout>>
  place(order: OrderBody, key: string): Promise<Answer<PlacedAnswer>>
}

export function createCheckoutCalls({ call }: Page, cartToken: string | null): CheckoutCalls {
  const query = cartToken === null ? '' : `?cartToken=${encodeURIComponent(cartToken)}`
  const path = `/api/commerce/checkout`
  return {
    isVisitorsCart: cartToken === null,
    load: () => call('GET', `${path}${query}`),
    update: (body) => call('PUT', `${path}${query}`, { body }),
    giveGiftCards: (giftCardCodes) => call('PUT', `${path}${query}`, { body: { giftCardCodes } }),
    givePromoCodes: (promoCodes) => call('PUT', `${path}${query}`, { body: { promoCodes } }),
    giveTaxNumber: (taxNumber) => call('PUT', `${path}${query}`, { body: { taxNumber } }),
    place: (body, key) => call('POST', `${path}/order${query}`, { body, headers: { 'idempotency-key': key } }),
  }
}

interface LoadedCheckout {
  readonly state: FetchState<Checkout>
  /** Asks again; what is shown stays until the answer is there. */
  readonly reload: () => Promise<Checkout | undefined>
  /** The newest one an answer has brought. */
  readonly show: (checkout: Checkout) => void
}

/** `known` is the checkout the page itself has brought; without it the shop is asked. */
export function useCheckout(calls: CheckoutCalls, known: Checkout | undefined, page: Page): LoadedCheckout {
  // What is shown stays when asking again fails: then nothing else says so.
  const onError = useCallback((error: CallFailure) => page.announce(formatFailure(error, page.t)), [page])
  const { state, refetch, put } = useFetch(calls.load, { known, onError })
  // A page that comes back out of the browser's memory may be older than the cart.
  useEffect(() => {
    const comesBack = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch()
    }
    window.addEventListener('pageshow', comesBack)
    return () => window.removeEventListener('pageshow', comesBack)
  }, [refetch])
  return { state, reload: refetch, show: put }
}
