import { createLatest } from '../page/latest.ts'
import type { Checkout, CheckoutUpdate } from './checkout-types.ts'
import { isSameUpdate } from './checkout-update.ts'
import type { CheckoutCalls } from './use-checkout.ts'

/** Between the last key and the save: short, so that options and taxes come while the buyer goes on typing. */
const pauseMs = 500

export interface SaverState {
  /** Totals are being recalculated. */
  readonly isSaving: boolean
  /** The last input could not be sent; it is sent with the next change, or when the connection is back. */
  readonly isOffline: boolean
}

/** Keeps what the buyer types at the shop: the newest of it, one call at a time. */
interface Saver {
  readonly state: () => SaverState
  readonly subscribe: (listener: () => void) => () => void
  /** This is what the form says now; it is sent if the shop does not have it. */
  readonly put: (update: CheckoutUpdate, onAnswer: (checkout: Checkout) => void) => void
  /** Sends what waits; resolves when the shop has it, or cannot be reached. */
  readonly flush: () => Promise<void>
  /** Sends again what did not reach the shop. */
  readonly retry: () => void
}

interface Save {
  readonly update: CheckoutUpdate
  readonly onAnswer: (checkout: Checkout) => void
}

export function createSaver(calls: CheckoutCalls, known: CheckoutUpdate): Saver {
  const listeners = new Set<() => void>()
  let state: SaverState = { isSaving: false, isOffline: false }
  // The input sent last, not the response: the shop writes an address tidier than it was typed, and that is no change.
  let sent: CheckoutUpdate | undefined = known
  let lost: Save | undefined

  const become = (next: SaverState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const latest = createLatest<Save>(async (save) => {
    sent = save.update
    lost = undefined
    become({ ...state, isSaving: true })
    const answer = await calls.update(save.update)
    const isOffline = answer.kind === 'failed' && answer.failure.status === 0
    if (isOffline) lost = save
    become({ isSaving: false, isOffline })
    if (answer.kind === 'ok') save.onAnswer(answer.data)
    else sent = undefined
  }, pauseMs)
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: (update, onAnswer) => {
      if (sent === undefined || !isSameUpdate(update, sent)) latest.put({ update, onAnswer })
      // Typed back to what the shop has: what waits is not true any more.
      else latest.drop()
    },
    flush: () => latest.flush(),
    retry: () => {
      // Newer input is sent by itself.
      if (lost !== undefined && !latest.isBusy()) latest.put(lost)
      void latest.flush()
    },
  }
}
