import { type BrowserTranslate, checkEmail } from '@vitrine/commerce'
import {
  type Address,
  getBillingPhoneRule,
  getCountryName,
  type PhoneRule,
  validateAddress,
} from '@vitrine/commerce/addresses'
import type { Checkout, PaymentMethod } from './checkout-types.ts'
import { type AddressName, type Draft, getFieldValue } from './draft.ts'

/** Problems by field, in the order of the page. */
export type Problems = Readonly<Record<string, string>>

/** Everything that keeps the order from being placed, as far as the form can tell. The server checks all of it again. */
export function listDraftProblems(draft: Draft, checkout: Checkout, t: BrowserTranslate): Problems {
  const { requiresShipping } = checkout.cart
  const terms: Problems =
    checkout.termsRequired && !draft.termsAccepted ? { termsAccepted: t('checkoutTermsMissing') } : {}
  // The owner wrote down the rest.
  if (checkout.isOffer) return { ...paymentProblem(draft, checkout, t), ...terms }
  return {
    ...emailProblem(draft.email, t),
    ...(requiresShipping ? addressProblems('shippingAddress', draft.shippingAddress, t, checkout.phone) : {}),
    ...(requiresShipping ? { ...shippingProblem(draft, checkout, t), ...slotProblem(draft, checkout, t) } : {}),
    ...paymentProblem(draft, checkout, t),
    ...(draft.isBillingSame && requiresShipping
      ? {}
      : addressProblems(
          'billingAddress',
          draft.billingAddress,
          t,
          getBillingPhoneRule(checkout.phone, requiresShipping),
        )),
    ...terms,
  }
}

/** The problem of one field, for when it is left; undefined when it has none. */
export function findProblem(field: string, draft: Draft, checkout: Checkout, t: BrowserTranslate): string | undefined {
  const problems = listDraftProblems(draft, checkout, t)
  return Object.hasOwn(problems, field) ? problems[field] : undefined
}

/** What a form was validated against. */
export interface ValidationInput {
  readonly draft: Draft
  readonly checkout: Checkout
}

/**
 * The problems that still hold after a change. A problem belongs to its field's value and goes with it. Where the value stayed but what the
 * form says of it is another thing (another country, another way to pay), the new sentence stands, or none. The same object when nothing changed.
 */
export function settleProblems(
  problems: Problems,
  before: ValidationInput,
  after: ValidationInput,
  t: BrowserTranslate,
): Problems {
  const settled = Object.entries(problems).flatMap(([field, message]) => {
    if (getFieldValue(field, before.draft) !== getFieldValue(field, after.draft)) return []
    const then = findProblem(field, before.draft, before.checkout, t)
    const now = findProblem(field, after.draft, after.checkout, t)
    const kept = then === now ? message : now
    return kept === undefined ? [] : [[field, kept] as const]
  })
  const isSame =
    settled.length === Object.keys(problems).length && settled.every(([field, text]) => problems[field] === text)
  return isSame ? problems : Object.fromEntries(settled)
}

function emailProblem(email: string, t: BrowserTranslate): Problems {
  const { kind } = checkEmail(email)
  if (kind === 'email') return {}
  return { email: t(kind === 'blank' ? 'checkoutEnterEmail' : 'checkoutEmailInvalid') }
}

function addressProblems(name: AddressName, address: Address, t: BrowserTranslate, phone: PhoneRule): Problems {
  const problems = Object.entries(validateAddress(address, t, { phone }))
  return Object.fromEntries(problems.map(([part, message]) => [`${name}.${part}`, message]))
}

/** Ways to ship are known for the country the shop has: while that is another one, only the shop can tell. */
function shippingProblem(
  draft: Draft,
  { cart, shippingAddress, shippingCountries }: Checkout,
  t: BrowserTranslate,
): Problems {
  const { countryCode } = draft.shippingAddress
  if (countryCode === '') return {}
  if (shippingCountries !== null && !shippingCountries.includes(countryCode)) return unreachable(countryCode, t)
  if (shippingAddress?.countryCode !== countryCode) return {}
  return cart.shippingOptions.length > 0 ? {} : unreachable(countryCode, t)
}

/** The chosen time, while the shop still offers it. */
export function findChosenSlot({ timeSlot }: Draft, { timeSlots }: Checkout) {
  return timeSlots?.find(({ startsOn }) => startsOn === timeSlot)
}

function slotProblem(draft: Draft, checkout: Checkout, t: BrowserTranslate): Problems {
  if (checkout.timeSlots === null || findChosenSlot(draft, checkout)) return {}
  return { timeSlot: t(checkout.timeSlots.length === 0 ? 'checkoutSlotNone' : 'checkoutSlotChoose') }
}

function unreachable(countryCode: string, t: BrowserTranslate): Problems {
  const country = getCountryName(countryCode, t.language)
  return { 'shippingAddress.countryCode': t('checkoutUnreachable', { country }) }
}

/** The way to pay: the chosen one, or the only one there is (a gift card may have left nothing to pay since). */
export function findChosenMethod({ provider }: Draft, { paymentMethods }: Checkout): PaymentMethod | undefined {
  const only = paymentMethods.length === 1 ? paymentMethods[0] : undefined
  return paymentMethods.find((candidate) => candidate.provider === provider) ?? only
}

/** The saved card that pays; undefined: none is chosen, or it is not there any more. */
export function findChosenCard(draft: Draft, checkout: Checkout): PaymentMethod['savedCards'][number] | undefined {
  return findChosenMethod(draft, checkout)?.savedCards.find(({ id }) => id === draft.savedCardId)
}

function paymentProblem(draft: Draft, checkout: Checkout, t: BrowserTranslate): Problems {
  const { paymentMethods } = checkout
  const { cardNumber } = draft
  const method = findChosenMethod(draft, checkout)
  if (!method) return paymentMethods.length > 0 ? { provider: t('checkoutChoosePayment') } : {}
  if (findChosenCard(draft, checkout)) return {}
  // A provider's own form checks its fields itself.
  return method.needsToken && method.stripe === null && cardNumber.trim() === ''
    ? { cardNumber: t('checkoutEnterCardNumber') }
    : {}
}
