import { quantityLimits } from '@vitrine/commerce'
import { useRef, useState } from 'react'
import { type Latest, createLatest } from '../page/latest.ts'
import { formatFailure } from '../page/failures.ts'
import { hasFieldErrors } from '../page/field-errors.ts'
import type { Page } from '../island/page.ts'
import type { CartEntry } from '../cart/cart-types.ts'
import { formatQuantityRefusal } from '../cart/refusal-text.ts'

/** Long enough to press "+" three times, short enough not to wait for. */
const pauseMs = 400

export interface Quantities {
  /** The shown quantities: those the buyer wants, before the server has agreed. */
  of(entry: CartEntry): number
  set(entry: CartEntry, quantity: number): void
  isPending(entry: CartEntry): boolean
  /** Why the last change was refused; gone with the next one. */
  refusal(entry: CartEntry): string | undefined
}

/** Quantities change at once and are sent after a pause; what the server refuses is taken back and said. */
export function useQuantities(page: Page): Quantities {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const senders = useRef(new Map<string, Latest<number>>())

  const settle = (entryId: string) =>
    setWanted((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== entryId)))
  const getSender = (entryId: string): Latest<number> => {
    const known = senders.current.get(entryId)
    if (known) return known
    const sender: Latest<number> = createLatest(async (quantity) => {
      const answer = await page.cart.changeQuantity(entryId, quantity)
      if (answer.kind === 'ok') {
        if (!sender.isWaiting()) settle(entryId)
        return
      }
      sender.drop()
      settle(entryId)
      setRefused((all) => ({ ...all, [entryId]: formatQuantityRefusal(answer.failure, page.t) }))
      if (!hasFieldErrors(document))
        await page.alert({ title: page.t('cartQuantityFailed'), message: formatFailure(answer.failure, page.t) })
    }, pauseMs)
    senders.current.set(entryId, sender)
    return sender
  }
  return {
    of: (entry) => wanted[entry.id] ?? entry.quantity,
    set: (entry, quantity) => {
      const allowed = Math.min(Math.max(quantity, quantityLimits.min), quantityLimits.max)
      setWanted((others) => ({ ...others, [entry.id]: allowed }))
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== entry.id)))
      getSender(entry.id).put(allowed)
    },
    refusal: (entry) => refused[entry.id],
    isPending: (entry) => wanted[entry.id] !== undefined,
  }
}
