import { createRoot } from 'react-dom/client'
import type { Page } from '../page/page.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { checkoutCalls } from './use-checkout.ts'
import '../looks/checkout.css'

/** Draws the checkout. It needs the script: it is all about what the buyer types. */
export function mount(roots: readonly HTMLElement[], page: Page): void {
  const [root] = roots
  if (!root) return
  const cartToken = new URL(location.href).searchParams.get('cartToken')
  createRoot(root).render(<CheckoutPage page={page} calls={checkoutCalls(page, cartToken)} />)
}
