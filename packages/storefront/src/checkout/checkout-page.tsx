import { formatFailure } from '../page/failures.ts'
import { useTranslate } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import type { Checkout } from './checkout-types.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type CheckoutCalls, useCheckout } from './use-checkout.ts'

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
  const { state, reload, show } = useCheckout(calls, known, page)
  if (state.status === 'pending') return <Skeleton />
  if (state.status === 'failed') {
    return (
      <div className="vt-checkout-message" role="alert">
        <p>
          {page.t('loadFailed')} {formatFailure(state.error, page.t)}
        </p>
        <button type="button" className="vt-button" onClick={() => void reload()}>
          {page.t('actionTryAgain')}
        </button>
      </div>
    )
  }
  const checkout = state.data
  if (checkout.cart.entries.length === 0) {
    return (
      <div className="vt-checkout-message">
        <h1 className="vt-checkout-title">{page.t('checkoutTitle')}</h1>
        <p>{page.t('cartEmpty')}</p>
        <a className="vt-button" href={page.settings.continueShoppingUrl}>
          {page.t('actionContinue')}
        </a>
      </div>
    )
  }
  return <CheckoutForm page={page} calls={calls} checkout={checkout} onCheckout={show} reload={reload} />
}

function Skeleton() {
  const t = useTranslate()
  const rows = [0, 1, 2, 3, 4, 5]
  return (
    <output className="vt-checkout vt-checkout-skeleton" aria-busy="true" aria-label={t('checkoutLoading')}>
      <div className="vt-checkout-main">
        {rows.map((row) => (
          <span key={row} className="vt-skeleton" />
        ))}
      </div>
      <div className="vt-checkout-side" />
    </output>
  )
}
