import {
  formatMoneyOrFree,
  listDiscountLines,
  listTaxLines,
  taxExemptionTexts,
  type TaxLine,
  type Translate,
} from '@vitrine/commerce'
import { getBillingPhoneRule, getFieldNoun, listAskedFields, listCountries } from '@vitrine/commerce/addresses'
import { newId } from '../../../platform/ids.ts'
import type { Checkout } from '../../checkout/index.ts'
import { createMoneyWriter } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import { escapeAll } from '../../../platform/text/html.ts'

type AddressName = 'shippingAddress' | 'billingAddress'

/** What a buyer typed and what is wrong with it, by the names of the fields: `email`, `shippingAddress.city`. */
export interface TypedCheckout {
  readonly values: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
}

export interface CheckoutFormInput {
  readonly checkout: Checkout
  /** Of a subscription's own cart; undefined for the visitor's cart. */
  readonly cartToken: string | undefined
  readonly csrfToken: string
  /** Undefined when the page is opened. */
  readonly typed: TypedCheckout | undefined
  readonly t: Translate
}

/**
 * The checkout as plain forms, for `checkout.page`: one for the buyer's details, and one that pays once nothing is
 * missing.
 */
export function toCheckoutFormContext(data: SiteData, input: CheckoutFormInput): unknown {
  const { checkout, typed, csrfToken, cartToken } = input
  const address: AddressName = checkout.cart.requiresShipping ? 'shippingAddress' : 'billingAddress'
  const problems = typed?.problems ?? {}
  // What went wrong with paying is tried again; anything else comes first.
  const isReady = checkout.missing.length === 0 && Object.keys(problems).every((field) => field === 'payment')
  return escapeAll({
    crumb: csrfToken,
    query: cartToken === undefined ? '' : `?cartToken=${encodeURIComponent(cartToken)}`,
    problems: Object.values(problems),
    isOffer: checkout.isOffer,
    contact: [emailField(input), ...(checkout.asksForTaxNumber ? [taxNumberField(input)] : [])],
    addressTitle: input.t(address === 'shippingAddress' ? 'checkoutShippingAddress' : 'checkoutBillingAddress'),
    address: readAddressFields(input, address),
    shipping: shippingChoices(data, checkout),
    slot: slotChoice(input),
    payment: isReady ? paymentForm(data, input) : null,
  })
}

function emailField({ checkout, typed, t }: CheckoutFormInput) {
  return {
    ...fieldBasics('email', typed, checkout.email ?? ''),
    label: t('checkoutEmail'),
    type: 'email',
    autocomplete: 'email',
    maxLength: 256,
    isRequired: true,
    options: [],
  }
}

/** Without scripts it is looked up with the other details. */
function taxNumberField({ checkout, typed, t }: CheckoutFormInput) {
  return {
    ...fieldBasics('taxNumber', typed, checkout.taxNumber ?? ''),
    label: `${t('checkoutTaxNumber')} ${t('optional')}`,
    type: 'text',
    autocomplete: 'off',
    maxLength: 50,
    isRequired: false,
    options: [],
  }
}

function readAddressFields({ checkout, typed, t }: CheckoutFormInput, name: AddressName) {
  const known = checkout[name]
  const country = typed?.values[`${name}.countryCode`] ?? known?.countryCode ?? ''
  const rule = getBillingPhoneRule(checkout.phone, checkout.cart.requiresShipping)
  const phone = name === 'billingAddress' ? rule : checkout.phone
  return listAskedFields(country, phone).map((field) => {
    const value = known?.[field.name] ?? ''
    const basics = fieldBasics(`${name}.${field.name}`, typed, value)
    return {
      ...basics,
      label: t(field.label),
      type: field.name === 'phone' ? 'tel' : 'text',
      autocomplete: `${name === 'shippingAddress' ? 'shipping' : 'billing'} ${field.autocomplete}`,
      maxLength: field.maxLength,
      isRequired: field.required,
      prompt:
        field.name === 'countryCode'
          ? t('addressChooseCountry')
          : t('addressChoose', { field: getFieldNoun(field, t) }),
      options: toOptions(field.name === 'countryCode' ? countries(checkout, t) : field.options, basics.value),
    }
  })
}

function fieldBasics(name: string, typed: TypedCheckout | undefined, known: string) {
  const problem = typed?.problems[name]
  return { name, id: `plain-${name.replace('.', '-')}`, value: typed?.values[name] ?? known, problem: problem ?? '' }
}

function countries({ shippingCountries, cart }: Checkout, t: Translate) {
  const all = listCountries(t.language)
  return cart.requiresShipping && shippingCountries ? all.filter(({ code }) => shippingCountries.includes(code)) : all
}

function toOptions(options: readonly { readonly code: string; readonly name: string }[], chosen: string) {
  return options.map(({ code, name }) => ({ code, name, isChosen: code === chosen }))
}

function shippingChoices(data: SiteData, { cart, shippingOptionId }: Checkout) {
  const money = createMoneyWriter(data, cart.currency)
  return cart.shippingOptions.map(({ id, name, priceCents }) => ({
    id,
    name,
    priceText: formatMoneyOrFree(priceCents, money, { freeIfZero: true, freeLabel: data.strings['totalFree'] ?? '' }),
    isChosen: id === shippingOptionId,
  }))
}

/** The times to choose from, by day; null where there are none to choose. */
function slotChoice({ checkout, typed, t }: CheckoutFormInput) {
  const { timeSlots, timeSlot } = checkout
  if (timeSlots === null) return null
  const basics = fieldBasics('timeSlot', typed, timeSlot ?? '')
  const days = [...Map.groupBy(timeSlots, ({ day }) => day)].map(([day, times]) => ({
    day,
    times: times.map(({ startsOn, time }) => ({ startsOn, time, isChosen: startsOn === basics.value })),
  }))
  return { ...basics, days, prompt: t(days.length === 0 ? 'checkoutSlotNone' : 'checkoutSlotChoose') }
}

function totalLines(data: SiteData, { checkout, t }: CheckoutFormInput) {
  const { cart } = checkout
  const money = createMoneyWriter(data, cart.currency)
  const charged = cart.taxLineItems.map(({ name, amountCents }) => ({ name, amountMinor: amountCents }))
  const taxes = listTaxLines(charged, cart.taxIncluded, t)
  const toLine = ({ label, amountMinor }: TaxLine) => ({ label, text: money(amountMinor) })
  return [
    ...(cart.requiresShipping && cart.selectedShippingOption
      ? [
          {
            label: t('totalShipping'),
            text: formatMoneyOrFree(cart.shippingCostCents, money, { freeIfZero: true, freeLabel: t('totalFree') }),
          },
        ]
      : []),
    ...listDiscountLines(toDiscounted(cart), t).map(({ label, amountMinor }) => ({ label, text: money(-amountMinor) })),
    ...taxes.added.map(toLine),
    ...(checkout.taxExemption === null ? [] : [{ label: t(taxExemptionTexts[checkout.taxExemption]), text: money(0) }]),
    { label: t('totalTotal'), text: money(cart.grandTotalCents) },
    ...cart.giftCards.map(({ lastCharacters, amountCents }) => ({
      label: t('totalGiftCard', { characters: lastCharacters }),
      text: money(-amountCents),
    })),
    ...taxes.included.map(toLine),
  ]
}

function toDiscounted(cart: Checkout['cart']) {
  const discounts = cart.discounts.map(({ name, promoCode, amountCents }) => ({
    name,
    code: promoCode,
    amountMinor: amountCents,
  }))
  return { discountMinor: cart.discountCents, discounts }
}

/** Ways to pay that need no script: those without a token, and the test card, whose token is its number. */
function paymentForm(data: SiteData, input: CheckoutFormInput) {
  const { checkout, t } = input
  const { cart, paymentMethods } = checkout
  const methods = paymentMethods.filter(({ needsToken, provider }) => !needsToken || provider === 'test')
  return {
    // Sending the form twice gives the same order.
    key: newId(),
    totals: totalLines(data, input),
    grandTotalCents: cart.grandTotalCents,
    amountDueCents: cart.amountDueCents,
    button: t('checkoutPlace', { total: createMoneyWriter(data, cart.currency)(cart.amountDueCents) }),
    terms: checkout.termsRequired ? checkout.policies.termsOfService : '',
    asksForNews: checkout.asksForNews,
    isUnavailable: methods.length === 0,
    methods: methods.map(({ provider, title, needsToken, instructions, testCards }, index) => ({
      provider,
      title,
      needsToken,
      instructions: instructions ?? '',
      testCards: testCards ?? [],
      isChosen: index === 0,
    })),
  }
}
