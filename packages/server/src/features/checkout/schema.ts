import { taxExemptions } from '@vitrine/commerce'
import { phoneRules } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { boundedJsonObject, IdInput } from '../../platform/schemas/bounded.ts'
import { ShoppingCart } from '../carts/index.ts'
import { OptionValue, PriceMoney } from '../line-items/index.ts'
import { Address } from '../customers/index.ts'
import { PolicyTexts } from '../store-settings/index.ts'

const Part = (max: number) => z.string().max(max).default('')

/** A typed address: parts may still be blank. Filled parts must be valid. */
export const AddressInput = z
  .object({
    firstName: Part(200),
    lastName: Part(200),
    address1: Part(400),
    address2: Part(400),
    city: Part(200),
    state: Part(200),
    postalCode: Part(50),
    countryCode: Part(50),
    phone: Part(60),
  })
  .meta({ id: 'TypedAddress' })
export const MissingField = z
  .object({
    /** `email`, `shippingAddress.city`, `shippingOptionId`, or `cart`. */
    field: z.string(),
    message: z.string(),
  })
  .meta({ id: 'MissingField' })
export type MissingField = z.infer<typeof MissingField>

const PaymentMethod = z
  .object({
    provider: z.string(),
    title: z.string(),
    /** Must the order call carry payment.token? For `test` it is the card's number. */
    needsToken: z.boolean(),
    instructions: z.string().nullable(),
    testCards: z.array(z.object({ number: z.string(), outcome: z.string() })).nullable(),
    /** Cards of the person who is signed in: the order names one by its id in place of a token. */
    savedCards: z.array(z.object({ id: z.string(), title: z.string(), expires: z.string() })),
    /** The person who is signed in may keep the card of this order: `payment.keepCard`. */
    offersToKeepCard: z.boolean(),
    /** What the Payment Element of Stripe needs; the token is then the id of a confirmation token. */
    stripe: z
      .object({
        publishableKey: z.string(),
        capturesLater: z.boolean(),
        /** The means of payment is kept for the renewals of a subscription. */
        keepsMethod: z.boolean(),
        language: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentMethod' })
export const Checkout = z
  .object({
    cart: ShoppingCart,
    email: z.string().nullable(),
    shippingAddress: Address.nullable(),
    billingAddress: Address.nullable(),
    /** The way of shipping that is charged: the chosen one, or the only one there is. */
    shippingOptionId: z.string().nullable(),
    /** The times that the chosen way of shipping has left, soonest first; null: there is none to choose. */
    timeSlots: z.array(z.object({ startsOn: z.string(), day: z.string(), time: z.string() })).nullable(),
    /** `startsOn` of the chosen one, while it is free. */
    timeSlot: z.string().nullable(),
    /** Codes of the countries the shop ships to; null: everywhere. */
    shippingCountries: z.array(z.string()).nullable(),
    /** From this subtotal after discounts on some way of shipping to the buyer's country costs nothing; null: none does, or it does already. */
    freeShippingFromCents: z.int().nullable(),
    note: z.string(),
    /** The shop's name of the note: the owner's words, else the usual ones in the language of the site. */
    noteLabel: z.string(),
    additionalFields: z.record(z.string(), z.unknown()).nullable(),
    paymentMethods: z.array(PaymentMethod),
    /** The reasons why the order cannot be placed; empty when it can. */
    missing: z.array(MissingField),
    testMode: z.boolean(),
    businessName: z.string(),
    contactEmail: z.string(),
    policies: PolicyTexts,
    /** `required`: in the shipping address, or in the billing address of an order that is not shipped. */
    phone: z.enum(phoneRules),
    /** The owner fixed what is sold and where it goes: of a draft order. */
    isOffer: z.boolean(),
    /** What is paid is the rest of an order that was changed: by the providers, without gift cards. */
    isBalance: z.boolean(),
    /** The order call must carry `termsAccepted`. */
    termsRequired: z.boolean(),
    /** Buyers are offered a box for news by email. */
    asksForNews: z.boolean(),
    /** Businesses may give their VAT number. */
    asksForTaxNumber: z.boolean(),
    taxNumber: z.string().nullable(),
    /** Why no tax is charged: the customer is exempt, or owes it as a business of another country. */
    taxExemption: z.enum(taxExemptions).nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

const Codes = z.array(z.string().max(100)).max(20)

export const UpdateCheckout = z
  .object({
    email: z.string().max(1000).nullish(),
    shippingAddress: AddressInput.nullish(),
    billingAddress: AddressInput.nullish(),
    shippingOptionId: z.string().max(100).nullish(),
    /** The beginning of a time slot, `startsOn`. What the chosen way of shipping does not offer is no choice. */
    timeSlot: z.string().max(40).nullish(),
    promoCodes: Codes.optional(),
    giftCardCodes: Codes.optional(),
    note: z.string().max(2000).optional(),
    /** Looked up in the register of its country; null or blank takes it back. */
    taxNumber: z.string().max(50).nullish(),
    additionalFields: boundedJsonObject(20_000).nullish(),
  })
  .meta({ id: 'UpdateCheckout' })
export type UpdateCheckout = z.infer<typeof UpdateCheckout>

/** Leads to a subscription's cart instead of the visitor's. */
export const CheckoutQuery = z.object({ cartToken: z.string().max(100).optional() })

export const PlaceOrder = z
  .object({
    payment: z.object({
      provider: z.string().max(50),
      token: z.string().max(500).optional(),
      /** A card of the person who is signed in, in place of a token. */
      savedCardId: IdInput.optional(),
      /** Keep the card for later orders. Read where the checkout offers it. */
      keepCard: z.boolean().optional(),
    }),
    expectedGrandTotalCents: z.int(),
    /** What the buyer saw as still to pay; needed when gift cards pay a part. */
    expectedAmountDueCents: z.int().optional(),
    /** Did the buyer accept the terms of service? Needed while `termsRequired`. */
    termsAccepted: z.boolean().optional(),
    /** Did the buyer tick the box for news? Read while `asksForNews`. */
    acceptsNews: z.boolean().optional(),
  })
  .meta({ id: 'PlaceOrder' })
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** The order confirmation of the specification. */
export const OrderConfirmation = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    orderToken: z.string(),
    purchasedCartId: z.string(),
    testMode: z.boolean(),
    websiteId: z.string(),
    items: z.array(
      z.object({
        sku: z.string(),
        productName: z.string(),
        options: z.array(OptionValue),
        quantity: z.int(),
        unitPrice: PriceMoney,
      }),
    ),
    grandTotal: PriceMoney,
    shippingTotal: PriceMoney,
    taxTotal: PriceMoney,
  })
  .meta({ id: 'OrderConfirmation' })
export type OrderConfirmation = z.infer<typeof OrderConfirmation>

export const OrderAnswer = z.object({ order: OrderConfirmation, redirect: z.string() }).meta({ id: 'PlacedOrder' })
/**
 * The buyer's bank wants to see the buyer first: go to `redirect`, or hand `clientSecret` to the provider's script and
 * send the same order with the same key again.
 */
export const ActionAnswer = z
  .object({
    order: z.null(),
    status: z.literal('requires_action'),
    redirect: z.string(),
    clientSecret: z.string().nullable(),
  })
  .meta({ id: 'RequiredAction' })
