import { findShippingZone, listShippingCountries, type MessageKey, type ShippingZone } from '@vitrine/commerce'
import { isRecord } from '../../platform/text/json.ts'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { offers, type PricedCart, toShoppingCart } from '../carts/index.ts'
import { type OfferedProvider, listOfferedProviders, testGateway } from '../payment-providers/index.ts'
import { mergeZoneRates } from '../shipping/index.ts'
import { newsletter } from '../newsletter/index.ts'
import { getTaxNumberHome } from '../tax/index.ts'
import { areTermsRequired, getNoteLabel, storeSettings } from '../store-settings/index.ts'
import { listMissingFields } from './missing.ts'
import { isBalance, listCheckoutProviders } from './offered-providers.ts'
import { listCardChoices, noCardChoices } from './saved-cards.ts'
import { isSubscribing } from './subscribing.ts'
import { toSlotChoice } from './time-slots.ts'
import type { Checkout } from './schema.ts'

/** The checkout of a cart; of an empty one when there is none. */
export async function toCheckout(
  ctx: Ctx,
  priced: PricedCart | undefined,
  emptyCart: Checkout['cart'],
  customerId?: string,
): Promise<Checkout> {
  const { site } = ctx
  const settings = storeSettings(site)
  const cart = priced ? toShoppingCart(site, priced) : emptyCart
  const record = priced?.record
  const keepsMethod = priced !== undefined && isSubscribing(priced)
  const isForBalance = priced !== undefined && isBalance(priced)
  const providers = priced
    ? await listCheckoutProviders(ctx, priced)
    : await listOfferedProviders(ctx, cart.amountDueCents)
  const slots = priced ? await toSlotChoice(ctx, priced) : { timeSlots: null, timeSlot: null, missing: [] }
  return {
    cart,
    email: record?.email ?? null,
    shippingAddress: record?.shippingAddress ?? null,
    billingAddress: record?.billingAddress ?? null,
    shippingOptionId: priced?.shippingRate?.id ?? null,
    shippingCountries: shippingCountries(priced),
    freeShippingFromCents: freeShippingFrom(priced),
    note: record?.note ?? '',
    noteLabel: getNoteLabel(site),
    additionalFields: isRecord(record?.checkoutFields) ? record.checkoutFields : null,
    paymentMethods: await Promise.all(
      providers.map(async (offered) => ({
        ...toMethod(site, offered, { keepsMethod, isForBalance, amountMinor: cart.amountDueCents }),
        ...(priced ? await listCardChoices(ctx, priced, offered, customerId) : noCardChoices),
      })),
    ),
    timeSlots: slots.timeSlots,
    timeSlot: slots.timeSlot,
    missing: [...cartProblems(cart), ...(priced ? listMissingFields(ctx, priced) : []), ...slots.missing],
    testMode: settings.testMode,
    businessName: settings.businessName === '' ? site.title : settings.businessName,
    contactEmail: settings.contactEmail,
    policies: settings.policies,
    phone: settings.phone,
    isOffer: record !== undefined && offers.isFixedByOwner(record),
    isBalance: isForBalance,
    termsRequired: areTermsRequired(site),
    asksForNews: newsletter.read(site).asksAtCheckout,
    asksForTaxNumber: getTaxNumberHome(site) !== '',
    taxNumber: record?.taxNumber ?? null,
    taxExemption: priced?.taxExemption ?? null,
  }
}

function cartProblems(cart: Checkout['cart']): Checkout['missing'] {
  if (cart.message !== null) return [{ field: 'cart', message: cart.message }]
  return cart.entries.flatMap(({ problem }) =>
    problem === null || problem.kind === 'priceChanged' ? [] : [{ field: 'cart', message: problem.message }],
  )
}

const titles: Readonly<Record<string, MessageKey>> = { free: 'checkoutNothingToPay', stripe: 'checkoutOnline' }

type PlainMethod = Omit<Checkout['paymentMethods'][number], 'savedCards' | 'offersToKeepCard'>

interface MethodUse {
  readonly keepsMethod: boolean
  readonly isForBalance: boolean
  readonly amountMinor: number
}

function toMethod(
  site: Site,
  { provider, account }: OfferedProvider,
  { keepsMethod, isForBalance, amountMinor }: MethodUse,
): PlainMethod {
  const { manualPayment } = storeSettings(site)
  const t = translateFor(site)
  const isManual = provider.name === 'manual'
  if (provider.name === 'mollie') return toMollieMethod(site, account, amountMinor)
  return {
    provider: provider.name,
    title: isManual ? manualPayment.title : t(titles[provider.name] ?? 'checkoutTestCard'),
    needsToken: provider.needsToken,
    instructions: isManual ? manualPayment.instructions : null,
    testCards:
      provider.name === 'test'
        ? testGateway.testCards.map(({ number, outcome }) => ({ number, outcome: t(outcome) }))
        : null,
    stripe:
      provider.name === 'stripe' && account
        ? {
            publishableKey: account.publishableKey,
            capturesLater: account.capturesLater && !isForBalance,
            keepsMethod,
            language: site.language,
          }
        : null,
  }
}

/** How many means of payment are in a title. */
const namedMethods = 3

/** Mollie asks on a page of its own how to pay. The checkout names the means of payment for this amount before. */
function toMollieMethod(site: Site, account: OfferedProvider['account'], amountMinor: number): PlainMethod {
  const t = translateFor(site)
  const names = (account?.methods ?? [])
    .filter(({ currency, minMinor, maxMinor }) => {
      if (currency !== site.currency) return true
      return amountMinor >= (minMinor ?? 0) && amountMinor <= (maxMinor ?? Infinity)
    })
    .map(({ title }) => title)
  const named = names.slice(0, namedMethods).join(', ')
  const hasMore = names.length > namedMethods
  const said = t('checkoutRedirect', { provider: 'Mollie' })
  return {
    provider: 'mollie',
    title: named === '' ? 'Mollie' : hasMore ? `${named} …` : named,
    needsToken: false,
    instructions: hasMore ? `${said}\n${names.join(', ')}` : said,
    testCards: null,
    stripe: null,
  }
}

function shippingCountries(priced: PricedCart | undefined): string[] | null {
  return listShippingCountries(listZones(priced)) ?? null
}

/** The nearest subtotal, after discounts, that makes shipping free; a hint for the buyer, who may not be there yet. */
function freeShippingFrom(priced: PricedCart | undefined): number | null {
  if (!priced?.requiresShipping || priced.totals.shipping.discountMinor > 0) return null
  const zones = listZones(priced)
  const address = priced.record.shippingAddress
  const zone = address && address.countryCode !== '' ? findShippingZone(zones, address) : undefined
  const rates = (address && address.countryCode !== '' ? (zone ? [zone] : []) : zones).flatMap((each) => each.rates)
  const thresholds = rates.flatMap(({ freeOverMinor, postalCodes }) =>
    freeOverMinor === null || postalCodes.length > 0 ? [] : [freeOverMinor],
  )
  if (thresholds.length === 0) return null
  const nearest = Math.min(...thresholds)
  return nearest > priced.discountedSubtotalMinor ? nearest : null
}

function listZones(priced: PricedCart | undefined): readonly ShippingZone[] {
  return priced ? mergeZoneRates(priced.record.shippingZones, priced.record.shippingRates) : []
}
