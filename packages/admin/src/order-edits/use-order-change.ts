import { isCurrency } from '@vitrine/commerce'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftPlace, DraftProblems } from '../draft-orders/draft-values.ts'
import { type Order, orderQuery } from '../orders/orders.ts'
import { useCurrency } from '../products/use-currency.ts'
import { useSession } from '../session/session.ts'
import { useNotify } from '../ui/notifications.tsx'
import { type EditPrice, useLivePrice } from './use-live-price.ts'

interface OrderChange<Body> {
  readonly order: Order
  /** What is sent; undefined while nothing is changed. */
  readonly body: Body | undefined
  /** Mistakes in the form, by field. */
  readonly problems: DraftProblems
  /** Says what is changed, beside the order. */
  readonly key: string
  readonly askPrice: (body: Body, signal: AbortSignal) => Promise<EditPrice>
  readonly save: (body: Body, price: EditPrice) => Promise<Order>
  /** Confirms that it is saved. */
  readonly message: string
}

/** A change of an order: priced while it is typed, saved at the price that was shown, then the page of the order. */
export function useOrderChange<Body>({ order, body, key, askPrice, message, ...change }: OrderChange<Body>) {
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [problems, setProblems] = useState<DraftProblems>({})
  const live = useLivePrice(key, body, askPrice)
  const save = useMutation({
    mutationFn: (changed: { readonly body: Body; readonly price: EditPrice }) =>
      change.save(changed.body, changed.price),
    onSuccess: async (saved) => {
      queries.setQueryData(orderQuery(order.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['mails'] })
      notify(message)
      await navigate({ to: '/orders/$orderId', params: { orderId: order.id }, ignoreBlocker: true })
    },
  })
  return {
    live,
    problems,
    error: save.error,
    isSaving: save.isPending,
    /** Forgets mistakes and a refusal: something was typed. */
    reset: () => {
      setProblems({})
      save.reset()
    },
    /** False where the form has mistakes, the price is not known yet, or the server refuses. */
    send: async (): Promise<boolean> => {
      setProblems(change.problems)
      if (Object.keys(change.problems).length > 0 || body === undefined || !live.price || live.isBusy) return false
      return save.mutateAsync({ body, price: live.price }).then(
        () => true,
        () => false,
      )
    },
  }
}

/** How amounts of an order are typed: in its currency, which the store may have changed since. */
export function useOrderPlace(order: Order): DraftPlace {
  const { site } = useSession()
  const ofStore = useCurrency()
  const { currency } = order.grandTotal
  return { currency: isCurrency(currency) ? currency : ofStore, language: site.language }
}
