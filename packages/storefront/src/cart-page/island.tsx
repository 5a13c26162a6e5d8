import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MessagesContext } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import { CartPage } from './cart-page.tsx'
import '../styles/cart.css'

/**
 * Takes over the cart page. What the server rendered stays until the cart is here, and stays for good when it cannot be loaded: it works
 * without a script.
 */
export function mount(roots: readonly HTMLElement[], page: Page): void {
  const [root] = roots
  if (root) void takeOver(root, page)
}

async function takeOver(root: HTMLElement, page: Page): Promise<void> {
  const answer = await page.cart.load()
  if (answer.kind === 'failed') return
  // At once, so that nothing is seen between the old content and the new.
  flushSync(() =>
    createRoot(root).render(
      <MessagesContext value={page.t}>
        <CartPage page={page} />
      </MessagesContext>,
    ),
  )
}
