import {
  type BrowserTranslate,
  canPayInInstallments,
  formatBelowMinimum,
  formatMoneyText,
  listDiscountLines,
  purchasePaths,
} from '@vitrine/commerce'
import { useRef } from 'react'
import { describeOffer, followInstallmentLink } from '../installments/offer.ts'
import { useTranslate } from '../page/messages-context.tsx'
import type { Page } from '../island/page.ts'
import type { Answer } from '../page/call.ts'
import { PromoCodes } from '../cart/promo-codes.tsx'
import { toDiscounted } from '../cart/discounted.ts'
import type { ShoppingCart } from '../cart/cart-types.ts'
import { addLanguage } from '../page/add-language.ts'

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
      <Installments cart={cart} subtotalMinor={subtotalMinor} page={page} />
      <Discounts cart={cart} money={money} />
      {cart.acceptsPromoCodes && (
        <PromoCodes
          cart={cart}
          money={money}
          announce={page.announce}
          field="promoCode"
          add={async (code) => readCart(await page.cart.addPromoCode(code))}
          remove={async (code) => readCart(await page.cart.removePromoCode(code))}
        />
      )}
      <p className="vt-cart-note">{t('cartNote')}</p>
      <CheckOut obstacle={obstacle} />
      <a className="vt-link vt-cart-continue" href={page.settings.continueShoppingUrl}>
        {t('actionContinue')}
      </a>
    </section>
  )
}

/** What paying in installments comes to, for carts of physical products. */
function Installments({ cart, subtotalMinor, page }: Props) {
  const { installments } = page.settings
  if (!installments || !canPayInInstallments(cart.entries.map(({ productType }) => productType))) return null
  const offer = describeOffer(subtotalMinor, installments.context, page)
  if (!offer) return null
  return (
    <p className="product-installments">
      {offer.before}{' '}
      <a
        className="product-installments-link"
        href={installments.url}
        onClick={(event) => followInstallmentLink(event, installments.url, page)}
      >
        {offer.provider}
      </a>{' '}
      {offer.after}
    </p>
  )
}

/** Amounts by discount. */
function Discounts({ cart, money }: { cart: ShoppingCart; money: (amountMinor: number) => string }) {
  const t = useTranslate()
  const lines = listDiscountLines(toDiscounted(cart), t)
  if (lines.length === 0) return null
  return (
    <dl className="vt-cart-discounts">
      {lines.map(({ label, amountMinor }) => (
        <div key={label}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{money(-amountMinor)}</dd>
        </div>
      ))}
    </dl>
  )
}

function readCart(answer: Answer<{ readonly shoppingCart: ShoppingCart }>): Answer<ShoppingCart> {
  return answer.kind === 'ok' ? { ...answer, data: answer.data.shoppingCart } : answer
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
      <a className="vt-button vt-cart-check-out" href={addLanguage(purchasePaths.checkout)}>
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
