import { checkEmail, emailTexts } from '@vitrine/commerce'
import { type Address, countryName, validateAddress } from '@vitrine/commerce/addresses'
import type { Checkout, PaymentMethod } from './checkout-types.ts'
import { type AddressName, type Draft, valueOf } from './draft.ts'

/** What is wrong, by field, in the order of the page. */
export type Problems = Readonly<Record<string, string>>

export const checkoutTexts = {
  email: 'Enter your email address.',
  unreachable: 'We do not ship to {country}.',
  method: 'Choose a payment method.',
  cardNumber: 'Enter the card number.',
}

/** Everything that keeps the order from being placed, as far as the form can tell. The server checks all of it again. */
export function draftProblems(draft: Draft, checkout: Checkout): Problems {
  const { requiresShipping } = checkout.cart
  return {
    ...emailProblem(draft.email),
    ...(requiresShipping ? addressProblems('shippingAddress', draft.shippingAddress, checkout.phoneRequired) : {}),
    ...(requiresShipping ? shippingProblem(draft, checkout) : {}),
    ...paymentProblem(draft, checkout),
    ...(draft.isBillingSame && requiresShipping ? {} : addressProblems('billingAddress', draft.billingAddress, false)),
  }
}

/** The problem of one field, for when it is left; undefined when it has none. */
export function problemOf(field: string, draft: Draft, checkout: Checkout): string | undefined {
  const problems = draftProblems(draft, checkout)
  return Object.hasOwn(problems, field) ? problems[field] : undefined
}

/** What a form was validated against. */
export interface Validated {
  readonly draft: Draft
  readonly checkout: Checkout
}

/**
 * The problems that still hold after a change. A problem belongs to its field's value and goes with it. Where the value stayed but what the
 * form says of it is another thing (another country, another way to pay), the new sentence stands, or none. The same object when nothing changed.
 */
export function settleProblems(problems: Problems, before: Validated, after: Validated): Problems {
  const settled = Object.entries(problems).flatMap(([field, message]) => {
    if (valueOf(field, before.draft) !== valueOf(field, after.draft)) return []
    const then = problemOf(field, before.draft, before.checkout)
    const now = problemOf(field, after.draft, after.checkout)
    const kept = then === now ? message : now
    return kept === undefined ? [] : [[field, kept] as const]
  })
  const isSame =
    settled.length === Object.keys(problems).length && settled.every(([field, text]) => problems[field] === text)
  return isSame ? problems : Object.fromEntries(settled)
}

function emailProblem(email: string): Problems {
  const { kind } = checkEmail(email)
  if (kind === 'email') return {}
  return { email: kind === 'blank' ? checkoutTexts.email : emailTexts.enterValid }
}

function addressProblems(name: AddressName, address: Address, phoneRequired: boolean): Problems {
  const problems = Object.entries(validateAddress(address, { phoneRequired }))
  return Object.fromEntries(problems.map(([part, message]) => [`${name}.${part}`, message]))
}

/** Ways to ship are known for the country the shop has: while that is another one, only the shop can tell. */
function shippingProblem(draft: Draft, { cart, shippingAddress, shippingCountries }: Checkout): Problems {
  const { countryCode } = draft.shippingAddress
  if (countryCode === '') return {}
  if (shippingCountries !== null && !shippingCountries.includes(countryCode)) return unreachable(countryCode)
  if (shippingAddress?.countryCode !== countryCode) return {}
  return cart.shippingOptions.length > 0 ? {} : unreachable(countryCode)
}

function unreachable(countryCode: string): Problems {
  return {
    'shippingAddress.countryCode': checkoutTexts.unreachable.replace('{country}', () => countryName(countryCode)),
  }
}

/** The way to pay: the chosen one, or the only one there is (a gift card may have left nothing to pay since). */
export function chosenMethod({ provider }: Draft, { paymentMethods }: Checkout): PaymentMethod | undefined {
  const only = paymentMethods.length === 1 ? paymentMethods[0] : undefined
  return paymentMethods.find((candidate) => candidate.provider === provider) ?? only
}

function paymentProblem(draft: Draft, checkout: Checkout): Problems {
  const { paymentMethods } = checkout
  const { cardNumber } = draft
  const method = chosenMethod(draft, checkout)
  if (!method) return paymentMethods.length > 0 ? { provider: checkoutTexts.method } : {}
  return method.needsToken && cardNumber.trim() === '' ? { cardNumber: checkoutTexts.cardNumber } : {}
}
