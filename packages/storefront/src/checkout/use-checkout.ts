import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, CallFailure } from '../page/call.ts'
import type { Page } from '../island/page.ts'
import type { Checkout, CheckoutUpdate, OrderBody, PlacedAnswer } from './checkout-types.ts'

/** The checkout calls of one cart: the visitor's, or the one a `cartToken` of the address leads to. */
export interface CheckoutCalls {
  /** The visitor's cart, not one that only the address leads to. */
  readonly isVisitorsCart: boolean
  load(): Promise<Answer<Checkout>>
  update(update: CheckoutUpdate): Promise<Answer<Checkout>>
  /** All gift cards the order is paid with: ids of those it has, codes of new ones. */
  giveGiftCards(codes: string[]): Promise<Answer<Checkout>>
  /** All discount codes of the order. */
  givePromoCodes(codes: string[]): Promise<Answer<Checkout>>
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
    place: (body, key) => call('POST', `${path}/order${query}`, { body, headers: { 'idempotency-key': key } }),
  }
}

type CheckoutState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  | { readonly kind: 'ready'; readonly checkout: Checkout }

interface LoadedCheckout {
  readonly loading: CheckoutState
  /** Asks again; what is shown stays until the answer is there. */
  readonly reload: () => Promise<Checkout | undefined>
  /** The newest one an answer has brought. */
  readonly show: (checkout: Checkout) => void
}

/** `known` is the checkout the page itself has brought; without it the shop is asked. */
export function useCheckout(calls: CheckoutCalls, known: Checkout | undefined): LoadedCheckout {
  const [loading, setLoading] = useState<CheckoutState>(
    known ? { kind: 'ready', checkout: known } : { kind: 'loading' },
  )
  const isAsked = useRef(known !== undefined)
  const show = useCallback((checkout: Checkout) => setLoading({ kind: 'ready', checkout }), [])
  const reload = useCallback(async () => {
    const answer = await calls.load()
    if (answer.kind === 'ok') {
      setLoading({ kind: 'ready', checkout: answer.data })
      return answer.data
    }
    setLoading((now) => (now.kind === 'ready' ? now : { kind: 'failed', failure: answer.failure }))
    return undefined
  }, [calls])
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void reload()
  }, [reload])
  // A page that comes back out of the browser's memory may be older than the cart.
  useEffect(() => {
    const comesBack = (event: PageTransitionEvent) => {
      if (event.persisted) void reload()
    }
    window.addEventListener('pageshow', comesBack)
    return () => window.removeEventListener('pageshow', comesBack)
  }, [reload])
  return {
    loading,
    reload: async () => {
      setLoading((now) => (now.kind === 'failed' ? { kind: 'loading' } : now))
      return reload()
    },
    show,
  }
}
