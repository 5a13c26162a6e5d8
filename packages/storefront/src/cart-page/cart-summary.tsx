import { type BrowserTranslate, formatBelowMinimum, formatMoneyText, purchasePaths } from '@vitrine/commerce'
import { useRef } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import type { ShoppingCart } from '../cart/cart-types.ts'

interface Props {
  readonly cart: ShoppingCart
  readonly subtotalMinor: number
  readonly page: Page
}

export function CartSummary({ cart, subtotalMinor, page }: Props) {
  const { t } = page
  const money = (amountMinor: number) => formatMoneyText(amountMinor, cart.currency, page.settings.language)
  const obstacle = findObstacle(cart, subtotalMinor, money, t)
  return (
    <section className="vt-cart-summary" aria-label={t('cartSummary')}>
      <div className="cart-subtotal vt-cart-subtotal subtotal">
        <span className="label">{t('totalSubtotal')}</span>
        <span className="price sqs-cart-subtotal" aria-live="polite">
          {money(subtotalMinor)}
        </span>
      </div>
      <p className="vt-cart-note">{t('cartNote')}</p>
      <CheckOut obstacle={obstacle} />
      <a className="vt-link vt-cart-continue" href={page.settings.continueShoppingUrl}>
        {t('actionContinue')}
      </a>
    </section>
  )
}

/** Why the cart cannot be checked out as it is shown; undefined when it can. */
function findObstacle(
  cart: ShoppingCart,
  subtotalMinor: number,
  money: (amountMinor: number) => string,
  t: BrowserTranslate,
): string | undefined {
  const isBlocked = cart.entries.some(({ problem }) => problem !== null && problem.kind !== 'priceChanged')
  return isBlocked ? t('cartInvalid') : formatBelowMinimum(subtotalMinor, cart.minimumSubtotalCents, money, t)
}

function CheckOut({ obstacle }: { obstacle: string | undefined }) {
  const t = useTranslate()
  const message = useRef<HTMLParagraphElement>(null)
  if (obstacle === undefined) {
    return (
      <a className="vt-button vt-cart-check-out" href={purchasePaths.checkout}>
        {t('actionCheckOut')}
      </a>
    )
  }
  return (
    <>
      <p className="vt-cart-obstacle" id="vt-cart-obstacle" ref={message} tabIndex={-1}>
        {obstacle}
      </p>
      <button
        type="button"
        className="vt-button vt-cart-check-out"
        aria-disabled="true"
        aria-describedby="vt-cart-obstacle"
        onClick={() => message.current?.focus()}
      >
        {t('actionCheckOut')}
      </button>
    </>
  )
}
