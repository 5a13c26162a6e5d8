import { formatMoneyText } from '@vitrine/commerce'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../island/page.ts'
import { useTranslate } from '../page/messages-context.tsx'
import { AddressFields } from './address-fields.tsx'
import { BillingSection } from './billing-section.tsx'
import { CartProblems } from './cart-problems.tsx'
import type { Checkout } from './checkout-types.ts'
import type { Problems } from './draft-problems.ts'
import { ErrorSummary, focusField } from './error-summary.tsx'
import { TextField } from './field.tsx'
import { PromoCodeSection } from './promo-code-section.tsx'
import { GiftCardSection } from './gift-card-section.tsx'
import { NoteSection } from './note-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceOrder } from './place-order-section.tsx'
import { Section } from './section.tsx'
import { ShippingSection } from './shipping-section.tsx'
import type { ProviderForm } from './stripe-element.tsx'
import { Summary } from './summary.tsx'
import type { CheckoutCalls } from './use-checkout.ts'
import { OfferDetails } from './offer-details.tsx'
import { TaxNumberSection } from './tax-number-section.tsx'
import { type Form, useForm } from './use-form.ts'
import { useOrder } from './use-order.ts'

interface Props {
  readonly page: Page
  readonly calls: CheckoutCalls
  readonly checkout: Checkout
  readonly onCheckout: (checkout: Checkout) => void
  readonly reload: () => Promise<Checkout | undefined>
}

export function CheckoutForm({ page, calls, checkout, onCheckout, reload }: Props) {
  const form = useForm(calls, checkout, onCheckout)
  const [summary, setSummary] = useState<Problems>({})
  // Each press of the button that finds something wrong is a new object: then the first field gets the focus.
  useEffect(() => {
    const [first] = Object.keys(summary)
    if (first !== undefined) focusField(first)
  }, [summary])
  const onProblems = (problems: Problems) => {
    form.setProblems(problems)
    setSummary(problems)
  }
  const formRef = useRef<ProviderForm>(undefined)
  const ordering = useOrder({ page, calls, checkout, form, formRef, reload, onProblems })

  const { t } = page
  const { cart } = checkout
  const money = (amountMinor: number) => formatMoneyText(amountMinor, cart.currency, page.settings.language)
  const open = Object.fromEntries(Object.entries(summary).filter(([field]) => form.problems[field] !== undefined))
  return (
    <div className="vt-checkout">
      <div className="vt-checkout-side">
        <Summary checkout={checkout} isBusy={form.isSaving} money={money} />
      </div>
      <form
        className="vt-checkout-main"
        noValidate
        aria-label={t('checkoutTitle')}
        onSubmit={(event) => {
          event.preventDefault()
          void ordering.place()
        }}
      >
        <h1 className="vt-checkout-title">{t('checkoutTitle')}</h1>
        <ErrorSummary problems={open} />
        <CartProblems
          checkout={checkout}
          page={page}
          reload={reload}
          canChange={calls.isVisitorsCart}
          isRefusal={ordering.notice?.reason === 'cart'}
        />
        {checkout.isOffer ? (
          <OfferDetails checkout={checkout} />
        ) : (
          <Details checkout={checkout} form={form} money={money} />
        )}
        {!checkout.isOffer && checkout.cart.acceptsPromoCodes && (
          <PromoCodeSection
            checkout={checkout}
            calls={calls}
            onCheckout={onCheckout}
            announce={page.announce}
            money={money}
          />
        )}
        {!checkout.isBalance && checkout.cart.acceptsGiftCards && (
          <GiftCardSection
            checkout={checkout}
            calls={calls}
            onCheckout={onCheckout}
            announce={page.announce}
            money={money}
          />
        )}
        <PaymentSection checkout={checkout} form={form} formRef={formRef} />
        {!checkout.isOffer && (
          <>
            <BillingSection checkout={checkout} form={form} />
            {checkout.asksForTaxNumber && (
              <TaxNumberSection
                checkout={checkout}
                calls={calls}
                onCheckout={onCheckout}
                announce={page.announce}
                money={money}
              />
            )}
            <NoteSection
              form={form}
              label={checkout.noteLabel}
              isShown={page.settings.showsNoteField || checkout.note !== ''}
            />
          </>
        )}
        <PlaceOrder checkout={checkout} form={form} ordering={ordering} isOffline={form.isOffline} money={money} />
      </form>
    </div>
  )
}

/** Who buys and where it goes. */
function Details({
  checkout,
  form,
  money,
}: {
  checkout: Checkout
  form: Form
  money: (amountMinor: number) => string
}) {
  const t = useTranslate()
  return (
    <>
      <Section title={t('checkoutContact')}>
        <div className="vt-fields">
          <TextField
            name="email"
            label={t('checkoutEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={256}
            value={form.draft.email}
            problem={form.problems['email']}
            hint={t('checkoutEmailHint')}
            onChange={(email) => form.change({ email })}
            onLeave={() => form.leave('email')}
          />
        </div>
      </Section>
      {checkout.cart.requiresShipping && (
        <>
          <Section title={t('checkoutShippingAddress')}>
            <AddressFields
              name="shippingAddress"
              form={form}
              countries={checkout.shippingCountries}
              phone={checkout.phone}
            />
          </Section>
          <ShippingSection checkout={checkout} form={form} money={money} />
        </>
      )}
    </>
  )
}
