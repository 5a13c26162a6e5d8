import type { BrowserTranslate } from '@vitrine/commerce'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../island/page.ts'
import { waitMs } from '../page/wait.ts'
import { type Attempts, createAttempts } from './attempt.ts'
import type { Checkout, OrderBody } from './checkout-types.ts'
import { findChosenMethod, type Problems, listDraftProblems } from './draft-problems.ts'
import { type Outcome, type RefusalReason, readOutcome } from './place-order.ts'
import type { CheckoutCalls } from './use-checkout.ts'
import type { Form } from './use-form.ts'

/** An attempt nobody knows the outcome of is asked about this often before the buyer has to press again. */
const maxAsks = 3

/** The message above the button, and its reason. */
export interface Notice {
  readonly reason: RefusalReason | 'unknown' | 'bank'
  readonly message: string
}

export interface OrderState {
  /** `asking`: the outcome of an attempt is being found out. */
  readonly state: 'idle' | 'placing' | 'asking'
  readonly notice: Notice | undefined
  readonly place: () => Promise<void>
}

interface Parts {
  readonly page: Page
  readonly calls: CheckoutCalls
  readonly checkout: Checkout
  readonly form: Form
  readonly reload: () => Promise<Checkout | undefined>
  readonly onProblems: (problems: Problems) => void
}

/** Places the order: everything is checked and kept first, then one attempt is made, and what became of it is said. */
export function useOrder({ page, calls, checkout, form, reload, onProblems }: Parts): OrderState {
  const [attempts] = useState(() => createAttempts(sessionStorage))
  const [state, setState] = useState<OrderState['state']>('idle')
  const [notice, setNotice] = useState<Notice | undefined>(() => bankNotice(location.href, attempts, page.t))
  const isBusy = useRef(false)
  useEffect(forgetBankAnswer, [])

  const attempt = async (body: OrderBody, key: string): Promise<Outcome> => {
    for (let asks = 0; ; asks++) {
      const outcome = readOutcome(await calls.place(body, key), page.t)
      if (outcome.kind !== 'unknown' || outcome.retryAfterSeconds === 0 || asks === maxAsks) return outcome
      setState('asking')
      setNotice({ reason: 'unknown', message: outcome.message })
      await waitMs(outcome.retryAfterSeconds * 1000)
    }
  }
  const end = async (outcome: Outcome) => {
    if (outcome.kind === 'go') {
      form.forget()
      // Back leads to the cart, not to a checkout of nothing.
      location.replace(outcome.path)
      return
    }
    if (outcome.kind === 'unknown') {
      setNotice({ reason: 'unknown', message: outcome.message })
    } else {
      attempts.end()
      if (outcome.kind === 'fields') onProblems(outcome.problems)
      else {
        setNotice(outcome)
        page.announce(outcome.message)
        // Totals, stock and what is in the cart may all be different now.
        await reload()
      }
    }
    setState('idle')
    isBusy.current = false
  }
  const place = async () => {
    if (isBusy.current) return
    const problems = listDraftProblems(form.draft, checkout, page.t)
    onProblems(problems)
    if (Object.keys(problems).length > 0) return
    isBusy.current = true
    setNotice(undefined)
    setState('placing')
    await form.flush()
    const { cardNumber } = form.draft
    const { provider = form.draft.provider, needsToken = false } = findChosenMethod(form.draft, checkout) ?? {}
    const token = needsToken ? cardNumber.replace(/\s/g, '') : ''
    // What the buyer saw when pressing, whatever the save has changed since: then the shop says so and asks again.
    const { grandTotalCents: expectedGrandTotalCents, amountDueCents: expectedAmountDueCents } = checkout.cart
    const expected = { expectedGrandTotalCents, expectedAmountDueCents }
    const body = { payment: { provider, ...(needsToken ? { token } : {}) }, ...expected }
    const key = attempts.getKey({ cartId: checkout.cart.id, provider, token, ...expected })
    await end(await attempt(body, key))
  }
  return { state, notice, place }
}

/** The buyer's bank sent the buyer back with `?payment=declined`: that attempt is over. */
function bankNotice(address: string, attempts: Attempts, t: BrowserTranslate): Notice | undefined {
  if (new URL(address).searchParams.get('payment') === null) return undefined
  attempts.end()
  return { reason: 'bank', message: t('checkoutBankFailed') }
}

/** The address says it only once: a reload begins afresh. */
function forgetBankAnswer(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('payment')) return
  address.searchParams.delete('payment')
  history.replaceState(history.state, '', address)
}
