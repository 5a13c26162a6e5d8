import { type BrowserTranslate, formatMoneyOrFree } from '@vitrine/commerce'
import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout } from './checkout-types.ts'
import { getFieldId } from './field.tsx'
import { Choice, Section } from './section.tsx'
import { SlotFields } from './slot-fields.tsx'
import type { Form } from './use-form.ts'

interface Props {
  readonly checkout: Checkout
  readonly form: Form
  readonly money: (amountMinor: number) => string
}

/** The ways of shipping to the buyer's country, the first of them chosen until the buyer says otherwise. */
export function ShippingSection({ checkout, form, money }: Props) {
  const t = useTranslate()
  const { shippingOptions, selectedShippingOption } = checkout.cart
  const { draft, change } = form
  const chosen =
    shippingOptions.find(({ id }) => id === draft.shippingOptionId) ?? selectedShippingOption ?? shippingOptions[0]
  const problem = form.problems['shippingOptionId']
  return (
    <Section title={t('checkoutShippingMethod')}>
      {shippingOptions.length === 0 ? (
        <p className="vt-quiet-box" id={getFieldId('shippingOptionId')} tabIndex={-1}>
          {emptyText(checkout, form, t)}
        </p>
      ) : (
        <div
          className="vt-choices"
          role="radiogroup"
          aria-label={t('checkoutShippingMethod')}
          id={getFieldId('shippingOptionId')}
          tabIndex={-1}
        >
          {shippingOptions.map((option) => (
            <Choice
              key={option.id}
              name="shippingOption"
              value={option.id}
              isChosen={option.id === chosen?.id}
              onChoose={() => change({ shippingOptionId: option.id })}
              label={option.name}
              detail={formatMoneyOrFree(option.priceCents, money, { freeIfZero: true, freeLabel: t('totalFree') })}
            >
              {hasNotes(option) ? <RateNotes {...option} /> : undefined}
            </Choice>
          ))}
        </div>
      )}
      {checkout.timeSlots !== null && chosen?.id === checkout.shippingOptionId && (
        <SlotFields slots={checkout.timeSlots} form={form} />
      )}
      {problem !== undefined && <p className="vt-problem">{problem}</p>}
    </Section>
  )
}

interface Notes {
  readonly location: string
  readonly instructions: string
}

function hasNotes({ location, instructions }: Notes): boolean {
  return location !== '' || instructions !== ''
}

/** Where to pick up, and what the shop tells buyers who choose this. */
function RateNotes({ location, instructions }: Notes) {
  return (
    <>
      {location !== '' && <p className="vt-pay-instructions">{location}</p>}
      {instructions !== '' && <p className="vt-pay-instructions">{instructions}</p>}
    </>
  )
}

function emptyText(checkout: Checkout, { draft }: Form, t: BrowserTranslate): string {
  const unreachable = checkout.missing.find(({ field }) => field === 'shippingAddress.countryCode')
  if (draft.shippingAddress.countryCode !== '' && unreachable && checkout.shippingAddress?.countryCode)
    return unreachable.message
  // A country that was only guessed has not been asked for yet.
  return t(draft.shippingAddress.countryCode === '' ? 'checkoutShippingNeedsCountry' : 'checkoutShippingNeedsAddress')
}
