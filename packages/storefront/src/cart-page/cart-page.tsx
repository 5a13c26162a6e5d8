import { useEffect, useRef } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import type { ShoppingCart } from '../cart/cart-types.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'
import { type Quantities, useQuantities } from './use-quantities.ts'
import { type Removal, useRemoval } from './use-removal.ts'

/** The page of the cart: its lines on one side, what they come to and the way on at the other. */
export function CartPage({ page }: { page: Page }) {
  const cart = useCart(page)
  const quantities = useQuantities(page)
  const removal = useRemoval(page)
  const { t } = page
  if (!cart) return null
  const entries = cart.entries.filter((entry) => !removal.isGone(entry))
  return (
    <div className="vt-cart cart-container">
      <h1 className="vt-cart-title">{t('cartTitle')}</h1>
      <Removed removal={removal} />
      {entries.length === 0 ? (
        <Empty page={page} />
      ) : (
        <div className="vt-cart-columns">
          <ul className="vt-cart-lines">
            {entries.map((entry) => (
              <CartLine
                key={entry.id}
                entry={entry}
                currency={cart.currency}
                page={page}
                quantities={quantities}
                onRemove={removal.remove}
              />
            ))}
          </ul>
          <CartSummary cart={cart} subtotalMinor={calculateSubtotal(cart, quantities, removal)} page={page} />
        </div>
      )}
    </div>
  )
}

/** What the lines come to with the quantities that are shown. */
function calculateSubtotal(cart: ShoppingCart, quantities: Quantities, removal: Removal): number {
  const shown = cart.entries.filter((entry) => !removal.isGone(entry) && entry.subTotal > 0)
  return shown.reduce((sum, entry) => sum + entry.purchasePriceCents * quantities.of(entry), 0)
}

/** Says what was removed and offers it back. The focus comes here: the button it was on is gone. */
function Removed({ removal }: { removal: Removal }) {
  const t = useTranslate()
  const { removed } = removal
  const button = useRef<HTMLButtonElement>(null)
  const removedId = removed?.id
  useEffect(() => {
    if (removedId !== undefined) button.current?.focus()
  }, [removedId])
  return (
    <output className="vt-cart-removed">
      {removed && (
        <span>
          {t('cartRemoved', { item: removed.title })}{' '}
          <button type="button" ref={button} className="vt-link" onClick={removal.undo}>
            {t('cartUndo')}
          </button>
        </span>
      )}
    </output>
  )
}

function Empty({ page }: { page: Page }) {
  return (
    <div className="vt-cart-empty">
      <p>{page.t('cartEmpty')}</p>
      <a className="vt-button" href={page.settings.continueShoppingUrl}>
        {page.t('actionContinue')}
      </a>
    </div>
  )
}
