import { useState } from 'react'
import { formatFailure } from '../page/failures.ts'
import type { Page } from '../island/page.ts'
import type { CartEntry } from '../cart/cart-types.ts'

export interface Removal {
  /** The line removed last, which can be put back. */
  readonly removed: CartEntry | undefined
  /** Not shown any more, whether or not the server has answered yet. */
  isGone(entry: CartEntry): boolean
  readonly remove: (entry: CartEntry) => void
  readonly undo: () => void
}

/** Lines go at once; what the server does not take out comes back, and what was taken out can be put back. */
export function useRemoval(page: Page): Removal {
  const [gone, setGone] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<CartEntry>()

  const remove = async (entry: CartEntry) => {
    setGone((ids) => [...ids, entry.id])
    setRemoved(entry)
    const answer = await page.cart.remove(entry.id)
    setGone((ids) => ids.filter((id) => id !== entry.id))
    if (answer.kind === 'ok') return
    setRemoved(undefined)
    await page.alert({ title: page.t('cartRemoveFailed'), message: formatFailure(answer.failure, page.t) })
  }
  const undo = async ({ itemId, chosenVariant, quantity, additionalFields }: CartEntry) => {
    setRemoved(undefined)
    const answer = await page.cart.add({ itemId, sku: chosenVariant?.sku ?? null, quantity, additionalFields })
    if (answer.kind === 'failed')
      await page.alert({ title: page.t('productAddFailed'), message: formatFailure(answer.failure, page.t) })
  }
  return {
    removed,
    isGone: (entry) => gone.includes(entry.id),
    remove: (entry) => void remove(entry),
    undo: () => {
      if (removed) void undo(removed)
    },
  }
}
