import { isRecord, parseJson } from '../page/read.ts'
import type { Draft } from './draft.ts'

/** Keeps what is typed for this tab only, so that a reload loses nothing that the shop could not keep yet. Never the card's number. */
interface DraftMemory {
  /** The draft with what was kept put over it. */
  readonly restore: (draft: Draft) => Draft
  readonly keep: (draft: Draft) => void
  readonly forget: () => void
}

export function createDraftMemory(storage: Storage, cartId: string): DraftMemory {
  const key = `vitrine:checkout:${cartId}`
  return {
    restore: (draft) => {
      const kept = parseJson(storage.getItem(key))
      return isRecord(kept) ? mergeTexts(draft, kept) : draft
    },
    keep: ({ cardNumber: _cardNumber, ...draft }) => storage.setItem(key, JSON.stringify(draft)),
    forget: () => storage.removeItem(key),
  }
}

/** Takes over what has the same name and kind, however deep; anything else in there is not ours. */
function mergeTexts<Target extends object>(target: Target, kept: Record<string, unknown>): Target {
  const merged = Object.entries(target).map(([key, value]: [string, unknown]) => {
    const other = Object.hasOwn(kept, key) ? kept[key] : undefined
    if (isRecord(value) && isRecord(other)) return [key, mergeTexts(value, other)]
    const fits =
      typeof other === typeof value || ((key === 'shippingOptionId' || key === 'timeSlot') && typeof other === 'string')
    return [key, fits && !isRecord(value) ? other : value]
  })
  return { ...target, ...Object.fromEntries(merged) }
}
