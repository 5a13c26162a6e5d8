import { useTranslate } from '../page/messages-context.tsx'
import type { Checkout, CheckoutCart, PaymentMethod } from './checkout-types.ts'
import { TextField, getFieldId } from './field.tsx'
import { Choice, Section } from './section.tsx'
import { type ProviderFormRef, StripeElement } from './stripe-element.tsx'
import type { Form } from './use-form.ts'

/** How the order is paid: a choice where there are several ways, and what the chosen one needs. */
export function PaymentSection({
  checkout,
  form,
  formRef,
}: {
  checkout: Checkout
  form: Form
  formRef: ProviderFormRef
}) {
  const { paymentMethods, cart } = checkout
  const given = { form, cart, formRef }
  const t = useTranslate()
  const [only] = paymentMethods
  const problem = form.problems['provider']
  return (
    <Section title={t('checkoutPayment')}>
      {only === undefined && <p className="vt-quiet-box">{t('checkoutNoPayment')}</p>}
      {only !== undefined && paymentMethods.length === 1 && <Details method={only} {...given} withTitle />}
      {paymentMethods.length > 1 && (
        <div
          className="vt-choices"
          role="radiogroup"
          aria-label={t('checkoutPayment')}
          id={getFieldId('provider')}
          tabIndex={-1}
        >
          {paymentMethods.map((method) => (
            <Choice
              key={method.provider}
              name="provider"
              value={method.provider}
              isChosen={method.provider === form.draft.provider}
              onChoose={() => form.change({ provider: method.provider })}
              label={method.title}
            >
              <Details method={method} {...given} />
            </Choice>
          ))}
        </div>
      )}
      {problem !== undefined && <p className="vt-problem">{problem}</p>}
    </Section>
  )
}

interface DetailsProps {
  readonly method: PaymentMethod
  readonly form: Form
  readonly cart: CheckoutCart
  readonly formRef: ProviderFormRef
  readonly withTitle?: boolean
}

function Details(props: DetailsProps) {
  return props.method.savedCards.length > 0 ? <SavedCards {...props} /> : <NewMeans {...props} />
}

/** The cards that the buyer saved, and another way below them. */
function SavedCards(props: DetailsProps) {
  const { method, form } = props
  const t = useTranslate()
  const chosen = method.savedCards.find(({ id }) => id === form.draft.savedCardId)
  const choose = (savedCardId: string | null) => form.change({ savedCardId, provider: method.provider })
  return (
    <div className="vt-choices" role="radiogroup" aria-label={t('checkoutSavedCards')}>
      {method.savedCards.map(({ id, title, expires }) => (
        <Choice
          key={id}
          name="savedCard"
          value={id}
          isChosen={id === chosen?.id}
          onChoose={() => choose(id)}
          label={<bdi>{title}</bdi>}
          detail={t('checkoutCardExpires', { date: expires })}
        />
      ))}
      <Choice name="savedCard" value="" isChosen={!chosen} onChoose={() => choose(null)} label={t('checkoutOtherCard')}>
        <NewMeans {...props} withTitle={false} />
      </Choice>
    </div>
  )
}

function NewMeans(props: DetailsProps) {
  return (
    <>
      <MeansForm {...props} />
      {props.method.offersToKeepCard && <KeepCardField form={props.form} />}
    </>
  )
}

/** The box to keep the card, never ticked beforehand. */
function KeepCardField({ form }: { form: Form }) {
  const t = useTranslate()
  return (
    <label className="vt-terms-row vt-keep-card">
      <input
        type="checkbox"
        name="keepsCard"
        checked={form.draft.keepsCard}
        onChange={(event) => form.change({ keepsCard: event.target.checked })}
      />
      <span>{t('checkoutSaveCard')}</span>
    </label>
  )
}

function MeansForm({ method, form, cart, formRef, withTitle = false }: DetailsProps) {
  if (method.stripe)
    return (
      <StripeElement
        settings={method.stripe}
        cart={cart}
        title={method.title}
        formRef={formRef}
        keepsCard={method.offersToKeepCard && form.draft.keepsCard}
      />
    )
  if (method.needsToken) return <Card method={method} form={form} />
  return (
    <div className="vt-quiet-box">
      {withTitle && <p className="vt-pay-title">{method.title}</p>}
      {method.instructions !== null && method.instructions !== '' && (
        <p className="vt-pay-instructions">{method.instructions}</p>
      )}
    </div>
  )
}

function Card({ method, form }: { method: PaymentMethod; form: Form }) {
  const t = useTranslate()
  return (
    <>
      <div className="vt-fields">
        <TextField
          name="cardNumber"
          label={t('checkoutCardNumber')}
          value={form.draft.cardNumber}
          problem={form.problems['cardNumber']}
          // Nobody's real card belongs into a shop that only tries out.
          autoComplete={method.testCards ? 'off' : 'cc-number'}
          inputMode="numeric"
          maxLength={40}
          onChange={(text) => form.change({ cardNumber: grouped(text) })}
          onLeave={() => form.leave('cardNumber')}
        />
      </div>
      {method.testCards && <TestCards cards={method.testCards} form={form} />}
    </>
  )
}

function TestCards({ cards, form }: { cards: NonNullable<PaymentMethod['testCards']>; form: Form }) {
  const t = useTranslate()
  const [first, ...others] = cards
  const row = ({ number, outcome }: (typeof cards)[number]) => (
    <li key={number}>
      <button type="button" className="vt-link" onClick={() => form.change({ cardNumber: number })}>
        {number}
      </button>
      <span>{outcome}</span>
    </li>
  )
  return (
    <div className="vt-test-cards">
      <p>{t('checkoutTestMode')}</p>
      <ul>{first && row(first)}</ul>
      <details>
        <summary>{t('checkoutTestCards')}</summary>
        <ul>{others.map(row)}</ul>
      </details>
    </div>
  )
}

/** Digits in groups of four, as they are on a card. */
function grouped(text: string): string {
  return text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}
