import { formatBelowMinimum, formatMoneyText, type Translate } from '@vitrine/commerce'
import {
  type Address,
  blankAddress,
  getBillingPhoneRule,
  getCountryName,
  normalizeAddress,
  type PhoneRule,
  validateAddress,
} from '@vitrine/commerce/addresses'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { offers, type PricedCart } from '../carts/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { MissingField } from './schema.ts'
import { findSlotProblem } from './time-slots.ts'

/** Fields that are missing before the order can be placed, each with its sentence, in the order of the page. */
export function listMissingFields(ctx: Pick<Ctx, 'site' | 'now'>, cart: PricedCart): MissingField[] {
  const { site } = ctx
  const { record } = cart
  const t = translateFor(site)
  const fields: MissingField[] = []
  if (record.email === null) fields.push({ field: 'email', message: t('checkoutEnterEmail') })
  // Of an offer the owner decided what has to be known.
  const isFixed = offers.isFixedByOwner(record)
  const phone = isFixed ? 'optional' : storeSettings(site).phone
  if (cart.requiresShipping) {
    fields.push(...listAddressProblems('shippingAddress', record.shippingAddress ?? blankAddress, t, phone))
    fields.push(...shippingProblems(ctx, cart))
  }
  // Of goods that are not shipped the buyer's own address decides the tax.
  if (record.billingAddress || (!cart.requiresShipping && !isFixed)) {
    const rule = getBillingPhoneRule(phone, cart.requiresShipping)
    fields.push(...listAddressProblems('billingAddress', record.billingAddress ?? blankAddress, t, rule))
  }
  return fields
}

function shippingProblems(ctx: Pick<Ctx, 'site' | 'now'>, cart: PricedCart): MissingField[] {
  const t = translateFor(ctx.site)
  const country = cart.record.shippingAddress?.countryCode ?? ''
  if (cart.shippingPlan?.kind === 'unreachable') {
    const message = t('checkoutUnreachable', { country: getCountryName(country, t.language) })
    return [{ field: 'shippingAddress.countryCode', message }]
  }
  if (!cart.shippingRate) return [{ field: 'shippingOptionId', message: t('checkoutChooseShipping') }]
  const problem = findSlotProblem(ctx, cart)
  return problem ? [problem] : []
}

/** The problems of an address, by field. */
function listAddressProblems(name: string, address: Address, t: Translate, phone: PhoneRule): MissingField[] {
  return Object.entries(validateAddress(address, t, { phone })).map(([part, message]) => ({
    field: `${name}.${part}`,
    message,
  }))
}

/** The address as it is stored, and what is wrong with the parts that were given: blank parts are only missing. */
export function readAddress(
  name: string,
  given: Address,
  t: Translate,
  phone: PhoneRule,
): { readonly address: Address; readonly wrong: MissingField[] } {
  const address = normalizeAddress(given, { phone })
  const wrong = Object.entries(validateAddress(address, t, { phone })).flatMap(([part, message]) => {
    const isBlank = Object.entries(address).some(([key, value]) => key === part && value === '')
    return isBlank ? [] : [{ field: `${name}.${part}`, message }]
  })
  return { address, wrong }
}

/** Why the cart itself is not ready, whatever the fields say. */
export function findMinimumProblem(site: Site, cart: PricedCart): string | undefined {
  const { orderMinimumMinor } = storeSettings(site)
  const format = (amountMinor: number) => formatMoneyText(amountMinor, cart.record.currency, site.language)
  return formatBelowMinimum(cart.totals.subtotalMinor, orderMinimumMinor, format, translateFor(site))
}
