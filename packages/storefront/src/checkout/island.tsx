import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MessagesContext } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import { CheckoutPage } from './checkout-page.tsx'
import type { Checkout } from './checkout-types.ts'
import { createCheckoutCalls } from './use-checkout.ts'
import '../styles/checkout.css'

/** The checkout as the server wrote it into the page; undefined when it did not. */
function readCheckout(): Checkout | undefined {
  const data: { readonly checkout?: Checkout } | null = JSON.parse(
    document.getElementById('vitrine-page-data')?.textContent ?? 'null',
  )
  return data?.checkout
}

/** Draws the checkout. It needs the script: it is all about what the buyer types. */
export function mount(roots: readonly HTMLElement[], page: Page): void {
  const [root] = roots
  if (!root) return
  const cartToken = new URL(location.href).searchParams.get('cartToken')
  const calls = createCheckoutCalls(page, cartToken)
  // At once, so that nothing is seen between the server's content and the form.
  flushSync(() =>
    createRoot(root).render(
      <MessagesContext value={page.t}>
        <CheckoutPage page={page} calls={calls} known={readCheckout()} />
      </MessagesContext>,
    ),
  )
}
