import { checkEmail } from '@vitrine/commerce'
import { blankAddress, type Address, findWrongAddressParts } from '@vitrine/commerce/addresses'
import type { Checkout, CheckoutUpdate } from './checkout-types.ts'
import { findChosenSlot } from './draft-problems.ts'
import { type Draft, isBlank } from './draft.ts'

/**
 * The parts of the draft that the shop accepts. Invalid parts are left blank, since one of them would have the whole
 * refused. The buyer's browser keeps them meanwhile.
 */
export function createCheckoutUpdate(draft: Draft, checkout: Checkout): CheckoutUpdate {
  const email = checkEmail(draft.email)
  const { requiresShipping } = checkout.cart
  return {
    email: email.kind === 'email' ? email.email : null,
    shippingAddress: requiresShipping ? rightParts(draft.shippingAddress) : null,
    billingAddress: requiresShipping && draft.isBillingSame ? null : rightParts(draft.billingAddress),
    shippingOptionId: chooseShippingOption(draft, checkout),
    timeSlot: findChosenSlot(draft, checkout)?.startsOn ?? null,
    note: draft.note,
  }
}

/** The chosen way of shipping, or the first there is. None while the ways that are known are those to another country. */
function chooseShippingOption({ shippingAddress, shippingOptionId }: Draft, checkout: Checkout): string | null {
  const { shippingOptions } = checkout.cart
  if (shippingAddress.countryCode !== checkout.shippingAddress?.countryCode) return null
  const chosen = shippingOptions.find(({ id }) => id === shippingOptionId) ?? shippingOptions[0]
  return chosen?.id ?? null
}

function rightParts(address: Address): Address | null {
  if (isBlank(address) && address.countryCode === '') return null
  const wrong: string[] = findWrongAddressParts(address)
  const right = Object.entries(address).filter(([part]) => !wrong.includes(part))
  return { ...blankAddress, ...Object.fromEntries(right) }
}

export function isSameUpdate(a: CheckoutUpdate, b: CheckoutUpdate): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
