import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import type { CheckoutCart, PaymentMethod } from './checkout-types.ts'
import { type FutureUsage, loadStripeJs, type PaymentElement, type StripeElements, type StripeJs } from './stripe-js.ts'

/** What the order needs of the provider's form. */
export interface ProviderForm {
  /** Checks what was typed; a token that stands for it, or undefined when the form shows what is wrong. */
  createToken(): Promise<string | undefined>
  /** Lets the buyer's bank see the buyer. What came of it is known by asking the shop. */
  confirmAtBank(clientSecret: string): Promise<void>
}

export type ProviderFormRef = RefObject<ProviderForm | undefined>

interface Props {
  readonly settings: NonNullable<PaymentMethod['stripe']>
  readonly cart: Pick<CheckoutCart, 'amountDueCents' | 'currency'>
  readonly title: string
  readonly formRef: ProviderFormRef
  /** The buyer ticked the box to keep the card. */
  readonly keepsCard: boolean
}

/** The Payment Element of Stripe: it shows the ways to pay that the shop has switched on there. */
export function StripeElement(props: Props) {
  const [tries, setTries] = useState(0)
  // Another try begins with a new place for the element.
  return <Fields key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Fields({ settings, cart, title, formRef, keepsCard, onRetry }: Props & { readonly onRetry: () => void }) {
  const t = useTranslate()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements>(undefined)
  const { amountDueCents: amount } = cart
  const currency = cart.currency.toLowerCase()
  const { publishableKey, capturesLater, keepsMethod, language } = settings
  // What the shop asks for must be what the form was made for.
  const setupFutureUsage: FutureUsage = keepsMethod ? 'off_session' : keepsCard ? 'on_session' : null
  const charge = useRef({ amount, currency, setupFutureUsage })

  useEffect(() => {
    charge.current = { amount, currency, setupFutureUsage }
    elements.current?.update(charge.current)
  }, [amount, currency, setupFutureUsage])

  useEffect(() => {
    let isGone = false
    let element: PaymentElement | undefined
    const begin = async () => {
      const factory = await loadStripeJs()
      if (isGone || !place.current) return
      const stripe = factory(publishableKey, { locale: language })
      const made = stripe.elements({
        mode: 'payment',
        ...charge.current,
        captureMethod: capturesLater ? 'manual' : 'automatic',
        appearance: readAppearance(place.current),
      })
      elements.current = made
      element = made.create('payment', { layout: 'tabs' })
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      formRef.current = toForm(stripe, made, element)
    }
    begin().catch(() => {
      if (!isGone) setState('failed')
    })
    return () => {
      isGone = true
      formRef.current = undefined
      elements.current = undefined
      element?.destroy()
    }
  }, [publishableKey, capturesLater, language, formRef])

  return (
    <fieldset className="vt-provider" aria-label={title} aria-busy={state === 'loading'}>
      {state === 'loading' && <p className="vt-quiet-box">{t('checkoutPaymentLoading')}</p>}
      {state === 'failed' && (
        <div className="vt-quiet-box" role="alert">
          <p className="vt-pay-title">{t('checkoutPaymentUnavailable')}</p>
          <button type="button" className="vt-link" onClick={onRetry}>
            {t('actionTryAgain')}
          </button>
        </div>
      )}
      <div ref={place} className="vt-provider-form" hidden={state === 'failed'} />
    </fieldset>
  )
}

function toForm(stripe: StripeJs, elements: StripeElements, element: PaymentElement): ProviderForm {
  return {
    async createToken() {
      const checked = await elements.submit()
      const made = checked.error ? undefined : await stripe.createConfirmationToken({ elements })
      const id = made?.error ? undefined : made?.confirmationToken?.id
      if (id === undefined) element.focus()
      return id
    },
    confirmAtBank: async (clientSecret) => void (await stripe.handleNextAction({ clientSecret })),
  }
}

/** The provider's form in the colors and the type of the page. */
function readAppearance(node: HTMLElement): object {
  const style = getComputedStyle(node)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const variables = {
    colorPrimary: read('--vt-accent'),
    colorText: style.color,
    borderRadius: read('--vt-radius'),
    fontFamily: style.fontFamily,
  }
  return {
    theme: 'stripe',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  }
}
