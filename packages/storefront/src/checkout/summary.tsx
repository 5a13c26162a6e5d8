import { Answers } from '../cart/answers.tsx'
import { formatOptions } from '../cart/options-text.ts'
import { useTranslate } from '../page/messages-context.tsx'
import { Picture } from '../cart/picture.tsx'
import {
  type BrowserTranslate,
  formatMoneyOrFree,
  formatSubscriptionPrice,
  listDiscountLines,
  listTaxLines,
} from '@vitrine/commerce'
import { toDiscounted } from '../cart/discounted.ts'
import { TaxExemptionNote } from './tax-number-section.tsx'
import type { Checkout, CheckoutCart } from './checkout-types.ts'

interface Props {
  readonly checkout: Checkout
  readonly isBusy: boolean
  readonly money: (amountMinor: number) => string
}

/** Lines and total of the order. On the phone it is folded away below its total. */
export function Summary(props: Props) {
  const t = useTranslate()
  const { checkout, money } = props
  return (
    <>
      <details className="vt-summary-fold">
        <summary>
          <span className="vt-summary-fold-label">{t('checkoutSummary')}</span>
          <span className="vt-summary-fold-total">{money(checkout.cart.amountDueCents)}</span>
        </summary>
        <Content {...props} />
      </details>
      <section className="vt-summary-side" aria-label={t('checkoutSummary')}>
        <Content {...props} />
      </section>
    </>
  )
}

function Content({ checkout, isBusy, money }: Props) {
  const t = useTranslate()
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
              {formatOptions(entry) !== '' && <span className="vt-summary-options">{formatOptions(entry)}</span>}
              <Answers entry={entry} />
              {entry.subscriptionPlan !== null && (
                <span className="vt-summary-options">
                  {formatSubscriptionPrice(entry.subscriptionPlan, money(entry.purchasePriceCents), t)}
                </span>
              )}
              <span className="vt-unseen">
                {t('labelValue', { label: t('productQuantityInputText'), value: entry.quantity })}
              </span>
            </span>
            <span className="vt-summary-price">{money(entry.subTotal)}</span>
          </li>
        ))}
      </ul>
      {cart.entries.some(({ subscriptionPlan }) => subscriptionPlan !== null) && (
        <p className="vt-free-hint">{t('checkoutRenews')}</p>
      )}
      <Totals cart={cart} isBusy={isBusy} money={money} />
      <TaxExemptionNote checkout={checkout} />
      {checkout.freeShippingFromCents !== null && (
        <p className="vt-free-hint">
          {t('checkoutFreeShipping', {
            amount: money(checkout.freeShippingFromCents - cart.subtotalCents + cart.discountCents),
          })}
        </p>
      )}
    </div>
  )
}

function Totals({ cart, isBusy, money }: { cart: CheckoutCart; isBusy: boolean; money: Props['money'] }) {
  const t = useTranslate()
  const charged = cart.taxLineItems.map(({ name, amountCents }) => ({ name, amountMinor: amountCents }))
  const taxes = listTaxLines(charged, cart.taxIncluded, t)
  return (
    <dl className="vt-totals" aria-busy={isBusy}>
      <Row name={t('totalSubtotal')} value={money(cart.subtotalCents)} />
      {listDiscountLines(toDiscounted(cart), t).map(({ label, amountMinor }) => (
        <Row key={label} name={label} value={money(-amountMinor)} />
      ))}
      {cart.requiresShipping && <Row name={shippingName(cart, t)} value={shippingValue(cart, money, t)} />}
      {taxes.added.map(({ label, amountMinor }) => (
        <Row key={label} name={label} value={money(amountMinor)} />
      ))}
      <Row name={t('totalTotal')} value={money(cart.grandTotalCents)} isTotal />
      {cart.giftCards.map(({ id, lastCharacters, amountCents }) => (
        <Row key={id} name={t('totalGiftCard', { characters: lastCharacters })} value={money(-amountCents)} />
      ))}
      {cart.giftCards.length > 0 && <Row name={t('totalDue')} value={money(cart.amountDueCents)} isTotal />}
      {taxes.included.map(({ label, amountMinor }) => (
        <Row key={label} name={label} value={money(amountMinor)} />
      ))}
    </dl>
  )
}

function shippingName({ selectedShippingOption: option }: CheckoutCart, t: BrowserTranslate): string {
  return option ? t('totalShippingBy', { method: option.name }) : t('totalShipping')
}

function shippingValue(
  { selectedShippingOption, shippingCostCents }: CheckoutCart,
  money: Props['money'],
  t: BrowserTranslate,
): string {
  if (!selectedShippingOption) return '—'
  return formatMoneyOrFree(shippingCostCents, money, { freeIfZero: true, freeLabel: t('totalFree') })
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className="vt-total-row" data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
