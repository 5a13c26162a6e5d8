import { getBillingPhoneRule } from '@vitrine/commerce/addresses'
import { useTranslate } from '../page/messages-context.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Checkout } from './checkout-types.ts'
import { Choice, Section } from './section.tsx'
import type { Form } from './use-form.ts'

/** The address of who pays. Where nothing is shipped it is the only address, and the one that taxes go by. */
export function BillingSection({ checkout, form }: { checkout: Checkout; form: Form }) {
  const t = useTranslate()
  const title = t('checkoutBillingAddress')
  const phone = getBillingPhoneRule(checkout.phone, checkout.cart.requiresShipping)
  const fields = <AddressFields name="billingAddress" form={form} countries={null} phone={phone} />
  if (!checkout.cart.requiresShipping) return <Section title={title}>{fields}</Section>
  const { isBillingSame } = form.draft
  return (
    <Section title={title}>
      <div className="vt-choices" role="radiogroup" aria-label={title}>
        <Choice
          name="billing"
          value="same"
          isChosen={isBillingSame}
          onChoose={() => form.change({ isBillingSame: true })}
          label={t('checkoutBillingSame')}
        />
        <Choice
          name="billing"
          value="other"
          isChosen={!isBillingSame}
          onChoose={() => form.change({ isBillingSame: false })}
          label={t('checkoutBillingOther')}
        >
          {fields}
        </Choice>
      </div>
    </Section>
  )
}
