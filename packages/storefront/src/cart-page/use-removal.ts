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

interface Taken {
  readonly entry: CartEntry
  /** Whether the server has taken it out; false once it has refused to. */
  readonly isTaken: Promise<boolean>
}

/** Lines go at once; what the server does not take out comes back, and what was taken out can be put back. */
export function useRemoval(page: Page): Removal {
  const [gone, setGone] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Taken>()

  const takeOut = async (entry: CartEntry): Promise<boolean> => {
    const answer = await page.cart.remove(entry.id)
    setGone((ids) => ids.filter((id) => id !== entry.id))
    if (answer.kind === 'ok') return true
    setRemoved((last) => (last?.entry === entry ? undefined : last))
    void page.alert({ title: page.t('cartRemoveFailed'), message: formatFailure(answer.failure, page.t) })
    return false
  }
  const undo = async ({ entry, isTaken }: Taken) => {
    setRemoved(undefined)
    // What comes back sooner than it went would be added to the line, and go with it.
    if (!(await isTaken)) return
    const { itemId, chosenVariant, quantity, additionalFields } = entry
    const answer = await page.cart.add({ itemId, sku: chosenVariant?.sku ?? null, quantity, additionalFields })
    if (answer.kind === 'failed')
      await page.alert({ title: page.t('productAddFailed'), message: formatFailure(answer.failure, page.t) })
  }
  return {
    removed: removed?.entry,
    isGone: (entry) => gone.includes(entry.id),
    remove: (entry) => {
      setGone((ids) => [...ids, entry.id])
      setRemoved({ entry, isTaken: takeOut(entry) })
    },
    undo: () => {
      if (removed) void undo(removed)
    },
  }
}
