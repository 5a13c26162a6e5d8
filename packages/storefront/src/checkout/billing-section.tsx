import { AddressFields } from './address-fields.tsx'
import type { Checkout } from './checkout-types.ts'
import { Choice, Section } from './section.tsx'
import type { Form } from './use-form.ts'

/** The address of who pays. Where nothing is shipped it is the only address, and the one that taxes go by. */
export function BillingSection({ checkout, form }: { checkout: Checkout; form: Form }) {
  const fields = <AddressFields name="billingAddress" form={form} countries={null} phoneRequired={false} />
  if (!checkout.cart.requiresShipping) return <Section title="Billing address">{fields}</Section>
  const { isBillingSame } = form.draft
  return (
    <Section title="Billing address">
      <div className="vt-choices" role="radiogroup" aria-label="Billing address">
        <Choice
          name="billing"
          value="same"
          isChosen={isBillingSame}
          onChoose={() => form.change({ isBillingSame: true })}
          label="Same as the shipping address"
        />
        <Choice
          name="billing"
          value="other"
          isChosen={!isBillingSame}
          onChoose={() => form.change({ isBillingSame: false })}
          label="Another address"
        >
          {fields}
        </Choice>
      </div>
    </Section>
  )
}
