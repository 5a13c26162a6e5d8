import { failureText } from '../page/failures.ts'
import type { Page } from '../page/page.ts'
import type { Checkout } from './checkout-types.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type CheckoutCalls, useCheckout } from './use-checkout.ts'

export const checkoutPageTexts = {
  loading: 'Loading your checkout',
  failed: 'Unable to load. Try again.',
  retry: 'Try again',
  empty: 'Your cart is empty.',
}

/** The checkout in all its states: on its way, not to be had, nothing to check out, and the form itself. */
export function CheckoutPage({
  page,
  calls,
  known,
}: {
  page: Page
  calls: CheckoutCalls
  known: Checkout | undefined
}) {
  const { loading, reload, show } = useCheckout(calls, known)
  if (loading.kind === 'loading') return <Skeleton />
  if (loading.kind === 'failed') {
    return (
      <div className="vt-checkout-message" role="alert">
        <p>
          {checkoutPageTexts.failed} {failureText(loading.failure)}
        </p>
        <button type="button" className="vt-button" onClick={() => void reload()}>
          {checkoutPageTexts.retry}
        </button>
      </div>
    )
  }
  const { checkout } = loading
  if (checkout.cart.entries.length === 0) {
    return (
      <div className="vt-checkout-message">
        <h1 className="vt-checkout-title">Checkout</h1>
        <p>{checkoutPageTexts.empty}</p>
        <a className="vt-button" href={page.settings.continueShoppingUrl}>
          Continue shopping
        </a>
      </div>
    )
  }
  return <CheckoutForm page={page} calls={calls} checkout={checkout} onCheckout={show} reload={reload} />
}

function Skeleton() {
  const rows = [0, 1, 2, 3, 4, 5]
  return (
    <output className="vt-checkout vt-checkout-skeleton" aria-busy="true" aria-label={checkoutPageTexts.loading}>
      <div className="vt-checkout-main">
        {rows.map((row) => (
          <span key={row} className="vt-skeleton" />
        ))}
      </div>
      <div className="vt-checkout-side" />
    </output>
  )
}
