import { optionsText } from '../cart/options-text.ts'
import { Picture } from '../page/picture.tsx'
import { subscriptionPriceText } from '@vitrine/commerce'
import type { Checkout, CheckoutCart } from './checkout-types.ts'
import { shippingTexts } from './shipping-section.tsx'

interface Props {
  readonly checkout: Checkout
  readonly isBusy: boolean
  readonly money: (amountMinor: number) => string
}

/** What is bought and what it comes to. On the phone it is folded away below its total. */
export function Summary(props: Props) {
  const { checkout, money } = props
  return (
    <>
      <details className="vt-summary-fold">
        <summary>
          <span className="vt-summary-fold-label">Order summary</span>
          <span className="vt-summary-fold-total">{money(checkout.cart.amountDueCents)}</span>
        </summary>
        <Content {...props} />
      </details>
      <section className="vt-summary-side" aria-label="Order summary">
        <Content {...props} />
      </section>
    </>
  )
}

function Content({ checkout, isBusy, money }: Props) {
  const { cart } = checkout
  return (
    <div className="vt-summary">
      <ul className="vt-summary-lines">
        {cart.entries.map((entry) => (
          <li key={entry.id} className="vt-summary-line">
            <span className="vt-summary-frame">
              <Picture picture={entry.image} widthPx={64} className="vt-summary-picture" />
              <span className="vt-summary-count" aria-hidden="true">
                {entry.quantity}
              </span>
            </span>
            <span className="vt-summary-words">
              <span className="vt-summary-name">{entry.title}</span>
              {optionsText(entry) !== '' && <span className="vt-summary-options">{optionsText(entry)}</span>}
              {entry.subscriptionPlan !== null && (
                <span className="vt-summary-options">
                  {subscriptionPriceText(entry.subscriptionPlan, money(entry.purchasePriceCents))}
                </span>
              )}
              <span className="vt-unseen">Quantity {entry.quantity}</span>
            </span>
            <span className="vt-summary-price">{money(entry.subTotal)}</span>
          </li>
        ))}
      </ul>
      <Totals cart={cart} isBusy={isBusy} money={money} />
      {checkout.freeShippingFromCents !== null && (
        <p className="vt-free-hint">
          {money(checkout.freeShippingFromCents - cart.subtotalCents)} more and shipping is free.
        </p>
      )}
    </div>
  )
}

function Totals({ cart, isBusy, money }: { cart: CheckoutCart; isBusy: boolean; money: Props['money'] }) {
  return (
    <dl className="vt-totals" aria-busy={isBusy}>
      <Row name="Subtotal" value={money(cart.subtotalCents)} />
      {cart.discountCents > 0 && <Row name="Discount" value={money(-cart.discountCents)} />}
      {cart.requiresShipping && <Row name={shippingName(cart)} value={shippingValue(cart, money)} />}
      {!cart.taxIncluded &&
        cart.taxLineItems.map(({ name, amountCents }) => <Row key={name} name={name} value={money(amountCents)} />)}
      <Row name="Total" value={money(cart.grandTotalCents)} isTotal />
      {cart.giftCards.map(({ id, lastCharacters, amountCents }) => (
        <Row key={id} name={`Gift card ending in ${lastCharacters}`} value={money(-amountCents)} />
      ))}
      {cart.giftCards.length > 0 && <Row name="To pay" value={money(cart.amountDueCents)} isTotal />}
      {cart.taxIncluded && cart.taxCents > 0 && (
        <Row name={`Includes ${cart.taxLineItems.map(({ name }) => name).join(', ')}`} value={money(cart.taxCents)} />
      )}
    </dl>
  )
}

function shippingName({ selectedShippingOption }: CheckoutCart): string {
  return selectedShippingOption ? `Shipping: ${selectedShippingOption.name}` : 'Shipping'
}

function shippingValue({ selectedShippingOption, shippingCostCents }: CheckoutCart, money: Props['money']): string {
  if (!selectedShippingOption) return '—'
  return shippingCostCents === 0 ? shippingTexts.free : money(shippingCostCents)
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className="vt-total-row" data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
