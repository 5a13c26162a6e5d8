import type { BrowserTranslate } from '@vitrine/commerce'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../island/page.ts'
import { waitMs } from '../page/wait.ts'
import { type Attempts, createAttempts } from './attempt.ts'
import type { Checkout, OrderBody } from './checkout-types.ts'
import { findChosenCard, findChosenMethod, type Problems, listDraftProblems } from './draft-problems.ts'
import { type Outcome, type RefusalReason, readOutcome } from './place-order.ts'
import type { ProviderFormRef } from './stripe-element.tsx'
import type { CheckoutCalls } from './use-checkout.ts'
import type { Form } from './use-form.ts'
import { addLanguage } from '../page/add-language.ts'

/** An attempt nobody knows the outcome of is asked about this often before the buyer has to press again. */
const maxAsks = 3

/** The message above the button, and its reason. */
interface Notice {
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
  /** The form of the payment provider, while it is shown. */
  readonly formRef: ProviderFormRef
  readonly reload: () => Promise<Checkout | undefined>
  readonly onProblems: (problems: Problems) => void
}

/** Places the order: everything is checked and kept first, then one attempt is made, and what became of it is said. */
export function useOrder({ page, calls, checkout, form, formRef, reload, onProblems }: Parts): OrderState {
  const [attempts] = useState(() => createAttempts(sessionStorage))
  const [state, setState] = useState<OrderState['state']>('idle')
  const [notice, setNotice] = useState<Notice | undefined>(() => bankNotice(location.href, attempts, page.t))
  const isBusy = useRef(false)
  // A token of a provider's form is new at each press. The attempt whose outcome is open has to be asked about with its own.
  const open = useRef<{ readonly body: OrderBody; readonly key: string }>(undefined)
  useEffect(forgetBankAnswer, [])

  const attempt = async (body: OrderBody, key: string): Promise<Exclude<Outcome, { kind: 'bank' }>> => {
    let wasAtBank = false
    for (let asks = 0; ; asks++) {
      const outcome = readOutcome(await calls.place(body, key), page.t)
      if (outcome.kind === 'bank') {
        if (!formRef.current) return { kind: 'go', path: outcome.path }
        // The buyer went away from the bank's question without an answer: nothing was paid, and another press begins anew.
        if (wasAtBank) return { kind: 'refused', reason: 'declined', message: page.t('checkoutBankFailed') }
        wasAtBank = true
        // Whatever went wrong in the browser, only the shop knows what became of the payment.
        await formRef.current.confirmAtBank(outcome.clientSecret).catch(() => undefined)
        continue
      }
      if (outcome.kind !== 'unknown' || outcome.retryAfterSeconds === 0 || asks === maxAsks) return outcome
      setState('asking')
      setNotice({ reason: 'unknown', message: outcome.message })
      await waitMs(outcome.retryAfterSeconds * 1000)
    }
  }
  const end = async (outcome: Exclude<Outcome, { kind: 'bank' }>) => {
    if (outcome.kind === 'go') {
      form.forget()
      // Back leads to the cart, not to a checkout of nothing.
      location.replace(addLanguage(outcome.path))
      return
    }
    if (outcome.kind === 'unknown') {
      setNotice({ reason: 'unknown', message: outcome.message })
    } else {
      attempts.end()
      open.current = undefined
      if (outcome.kind === 'fields') {
        // The shop began to ask for it after the page was loaded: the field comes with the checkout.
        if (Object.keys(outcome.problems).some((field) => /^termsAccepted$|^timeSlot$|\.phone$/.test(field)))
          await reload()
        onProblems(outcome.problems)
      } else {
        setNotice(outcome)
        page.announce(outcome.message)
        // Totals, stock and what is in the cart may all be different now.
        await reload()
      }
    }
    setState('idle')
    isBusy.current = false
  }
  /** What the provider's form has for the order; undefined when it has not: then it, or the notice, says why. */
  const takeToken = async (): Promise<string | undefined> => {
    const token = await formRef.current?.createToken().catch(() => undefined)
    if (token !== undefined) return token
    const message = page.t(formRef.current ? 'checkoutPaymentIncomplete' : 'checkoutPaymentUnavailable')
    setNotice({ reason: 'other', message })
    page.announce(message)
    setState('idle')
    isBusy.current = false
    return undefined
  }
  const place = async () => {
    if (isBusy.current) return
    const problems = listDraftProblems(form.draft, checkout, page.t)
    onProblems(problems)
    if (Object.keys(problems).length > 0) return
    isBusy.current = true
    setNotice(undefined)
    setState('placing')
    if (open.current) return end(await attempt(open.current.body, open.current.key))
    const method = findChosenMethod(form.draft, checkout)
    const savedCardId = findChosenCard(form.draft, checkout)?.id
    const fromForm = method?.stripe && savedCardId === undefined ? await takeToken() : ''
    if (fromForm === undefined) return
    await form.flush()
    const { cardNumber, keepsCard } = form.draft
    const { provider = form.draft.provider, needsToken = false, offersToKeepCard = false } = method ?? {}
    const token = fromForm || (needsToken ? cardNumber.replace(/\s/g, '') : '')
    // What the buyer saw when pressing, whatever the save has changed since: then the shop says so and asks again.
    const { grandTotalCents: expectedGrandTotalCents, amountDueCents: expectedAmountDueCents } = checkout.cart
    const expected = { expectedGrandTotalCents, expectedAmountDueCents }
    const accepted = checkout.termsRequired ? { termsAccepted: form.draft.termsAccepted } : {}
    const news = checkout.asksForNews ? { acceptsNews: form.draft.acceptsNews } : {}
    const means = savedCardId === undefined ? (needsToken ? { token } : {}) : { savedCardId }
    const keep = savedCardId === undefined && offersToKeepCard && keepsCard ? { keepCard: true } : {}
    const body = { payment: { provider, ...means, ...keep }, ...expected, ...accepted, ...news }
    const key = attempts.getKey({ cartId: checkout.cart.id, ...body.payment, ...expected })
    if (fromForm !== '') open.current = { body, key }
    await end(await attempt(body, key))
  }
  return { state, notice, place }
}

/** The buyer came back with `?payment=declined` or `canceled`: that attempt is over. */
function bankNotice(address: string, attempts: Attempts, t: BrowserTranslate): Notice | undefined {
  const result = new URL(address).searchParams.get('payment')
  if (result === null) return undefined
  attempts.end()
  return { reason: 'bank', message: t(result === 'canceled' ? 'checkoutPaymentCanceled' : 'checkoutBankFailed') }
}

/** The address says it only once: a reload begins afresh. */
function forgetBankAnswer(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('payment')) return
  address.searchParams.delete('payment')
  history.replaceState(history.state, '', address)
}
