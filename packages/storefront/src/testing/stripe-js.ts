import type { Page as Tab } from 'playwright-core'
import type { StripeAccount } from '../../../server/src/testing/stripe-server.ts'

/** Numbers that the form in place of Stripe's knows, with the tokens they become. */
export const stripeCards = { pays: '4242', declined: '0002', challenge: '3220', debit: '9999' } as const

/** A form in place of Stripe's Payment Element: one field, and a bank that is asked by `answerBank`. */
const script = `
const tokens = { 4242: 'ctoken_pays', '0002': 'ctoken_declined', 3220: 'ctoken_challenge', 9999: 'ctoken_debit' }
window.Stripe = (key) => {
  let field, amount
  const elements = {
    create: () => {
      const listeners = {}
      const box = document.createElement('div')
      return {
        on: (name, listener) => { listeners[name] = listener },
        mount: (node) => {
          box.innerHTML = '<label>Card number <input name="stripe-card" inputmode="numeric"></label> <p class="stripe-problem"></p>'
          field = box.querySelector('input')
          node.append(box)
          document.documentElement.dataset.stripeKey = key
          listeners.ready?.()
        },
        focus: () => field.focus(),
        destroy: () => box.remove(),
      }
    },
    update: (options) => { document.documentElement.dataset.stripeAmount = options.amount; document.documentElement.dataset.stripeKeeps = options.setupFutureUsage ?? '' },
    submit: async () => {
      const isKnown = tokens[field.value] !== undefined
      field.closest('div').querySelector('p').textContent = isKnown ? '' : 'Your card number is incomplete.'
      return isKnown ? {} : { error: { message: 'Your card number is incomplete.' } }
    },
  }
  return {
    elements: (options) => { document.documentElement.dataset.stripeAmount = options.amount; return elements },
    createConfirmationToken: async () => ({ confirmationToken: { id: tokens[field.value] } }),
    handleNextAction: async ({ clientSecret }) => { await window.answerBank(clientSecret); return {} },
  }
}`

/** Serves a script in place of Stripe.js to a tab, before it opens the checkout. `approves` is what the buyer tells the bank; with `breaks` the script fails there. */
export async function routeStripeJs(
  tab: Tab,
  account: StripeAccount,
  options: { readonly approves?: boolean; readonly breaks?: boolean; readonly fails?: () => boolean } = {},
): Promise<void> {
  await tab.exposeFunction('answerBank', (clientSecret: string) => {
    if (options.breaks) throw new Error('The bank is out of reach.')
    account.answerChallenge(clientSecret.split('_secret_')[0] ?? '', options.approves ?? true)
  })
  await tab.route('https://js.stripe.com/**', (route) =>
    options.fails?.() ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}
