/** Stripe asks that its script comes from there and is never bundled. */
const address = 'https://js.stripe.com/v3/'
const loadTimeoutMs = 20_000

interface StripeError {
  readonly message?: string
}

export interface PaymentElement {
  mount(node: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'ready' | 'change' | 'loaderror', listener: () => void): void
}

/** Whether the means of payment is kept, and for charges without the buyer. */
export type FutureUsage = 'off_session' | 'on_session' | null

export interface StripeElements {
  create(kind: 'payment', options: object): PaymentElement
  update(options: { readonly amount: number; readonly currency: string; readonly setupFutureUsage: FutureUsage }): void
  submit(): Promise<{ readonly error?: StripeError }>
}

/** The parts of Stripe.js that the checkout uses. */
export interface StripeJs {
  elements(options: object): StripeElements
  createConfirmationToken(options: {
    readonly elements: StripeElements
  }): Promise<{ readonly error?: StripeError; readonly confirmationToken?: { readonly id: string } }>
  handleNextAction(options: { readonly clientSecret: string }): Promise<{ readonly error?: StripeError }>
}

type StripeFactory = (publishableKey: string, options: { readonly locale: string }) => StripeJs

let loading: Promise<StripeFactory> | undefined

/** Loads Stripe.js, once for the page; a failed load is tried anew by the next call. Rejects when it does not come. */
export function loadStripeJs(): Promise<StripeFactory> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function loadScript(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Stripe.js could not be loaded.'))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const factory: unknown = Reflect.get(window, 'Stripe')
      if (isFactory(factory)) resolve(factory)
      else fail()
    })
    script.src = address
    document.head.append(script)
  })
}

function isFactory(value: unknown): value is StripeFactory {
  return typeof value === 'function'
}
