import type { AddressPart } from '@vitrine/commerce/addresses'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { createCheckoutUpdate } from './checkout-update.ts'
import { createDraftMemory } from './draft-memory.ts'
import { type Problems, findProblem, settleProblems, type ValidationInput } from './draft-problems.ts'
import { type AddressName, type Draft, createDraft, isEmptyField, withAddressPart } from './draft.ts'
import { type SaverState, createSaver } from './saver.ts'
import { useAfterPress } from './use-after-press.ts'
import type { CheckoutCalls } from './use-checkout.ts'

/** The form: what is typed, what is wrong with it, and whether the shop has it. */
export interface Form extends SaverState {
  readonly draft: Draft
  readonly problems: Problems
  readonly change: (change: Partial<Draft>) => void
  readonly changeAddress: (name: AddressName, part: AddressPart, value: string) => void
  /** A field was left: now it may be said what is wrong with it. */
  readonly leave: (field: string) => void
  readonly setProblems: (problems: Problems) => void
  /** Sends what waits; resolves when the shop has it, or cannot be reached. */
  readonly flush: () => Promise<void>
  /** The order is placed: nothing has to be remembered any more. */
  readonly forget: () => void
}

export function useForm(calls: CheckoutCalls, checkout: Checkout, onCheckout: (checkout: Checkout) => void): Form {
  const t = useTranslate()
  const [memory] = useState(() => createDraftMemory(sessionStorage, checkout.cart.id))
  const [draft, setDraft] = useState(() => memory.restore(createDraft(checkout, navigator.languages)))
  const [problems, setProblems] = useState<Problems>({})
  const [saver] = useState(() => createSaver(calls, createCheckoutUpdate(createDraft(checkout, []), checkout)))
  const saving = useSyncExternalStore(saver.subscribe, saver.state)

  useEffect(() => {
    memory.keep(draft)
    // An offer is the owner's: nothing of it is the buyer's to change.
    if (!checkout.isOffer) saver.put(createCheckoutUpdate(draft, checkout), onCheckout)
  }, [draft, checkout, memory, saver, onCheckout])
  useEffect(() => {
    const leaving = () => void saver.flush()
    window.addEventListener('pagehide', leaving)
    window.addEventListener('online', saver.retry)
    return () => {
      window.removeEventListener('pagehide', leaving)
      window.removeEventListener('online', saver.retry)
    }
  }, [saver])

  const afterPress = useAfterPress()
  const validated = useRef<ValidationInput>({ draft, checkout })
  // Before the buyer sees the change: what was wrong with the old value or in the old country is not wrong any more.
  useLayoutEffect(() => {
    const before = validated.current
    validated.current = { draft, checkout }
    setProblems((all) => settleProblems(all, before, { draft, checkout }, t))
  }, [draft, checkout, t])
  return {
    ...saving,
    draft,
    problems,
    change: (change) => setDraft((draft) => ({ ...draft, ...change })),
    changeAddress: (name, part, value) => setDraft((draft) => withAddressPart(draft, name, part, value)),
    // A button that is being pressed would move away from the pointer, and the press would be lost.
    leave: (field) =>
      afterPress(() => {
        void saver.flush()
        const now = validated.current
        const message = findProblem(field, now.draft, now.checkout, t)
        // A field that is only passed by is not wrong yet.
        if (message !== undefined && !isEmptyField(field, now.draft))
          setProblems((all) => ({ ...all, [field]: message }))
      }),
    setProblems,
    flush: saver.flush,
    forget: memory.forget,
  }
}
