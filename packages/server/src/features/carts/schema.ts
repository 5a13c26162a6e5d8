import { cartRefusals, customerRefusals, shippingRateKinds } from '@vitrine/commerce'
import { z } from 'zod'
import { OptionValue, Picture, PriceMoney, SubscriptionPlan } from '../line-items/index.ts'
import { boundedJson, boundedJsonObject, IdInput } from '../../platform/schemas/bounded.ts'

/** Minor units of the cart's currency. */
const Cents = z.int()

const ChosenVariant = z
  .object({
    id: z.string(),
    sku: z.string(),
    attributes: z.record(z.string(), z.string()),
    optionValues: z.array(OptionValue),
    price: Cents,
    salePrice: Cents,
    onSale: z.boolean(),
    priceMoney: PriceMoney,
    salePriceMoney: PriceMoney,
    /** What this visitor can have, holds of others taken off. */
    qtyInStock: z.int(),
    unlimited: z.boolean(),
  })
  .meta({ id: 'ChosenVariant' })
/** Why an entry cannot be bought; `priceChanged` is only a notice. */
export const EntryProblem = z
  .object({
    kind: z.enum(['deleted', 'unavailable', 'short', 'unanswered', 'priceChanged']),
    message: z.string(),
    available: z.int().optional(),
    previousPriceCents: Cents.optional(),
  })
  .meta({ id: 'EntryProblem' })
export type EntryProblem = z.infer<typeof EntryProblem>

export const CartEntry = z
  .object({
    id: z.string(),
    itemId: z.string(),
    productType: z.int(),
    /** Null when the product or the variant no longer exists. */
    chosenVariant: ChosenVariant.nullable(),
    quantity: z.int(),
    title: z.string(),
    /** Price times quantity before discounts and tax; 0 when it cannot be bought. */
    subTotal: Cents,
    /** What one costs now; what it cost when it was added if the product is gone. */
    purchasePriceCents: Cents,
    /** The line's share of the discounts. */
    discountCents: Cents,
    image: Picture.nullable(),
    itemUrl: z.string().nullable(),
    /** JSON text: a list of answers where the product has a form, else as it was sent; null: none. */
    additionalFields: z.string().nullable(),
    /** The same answers as texts, without those that nobody should read. */
    answers: z.array(z.object({ title: z.string(), text: z.string() })),
    /** Whether the product has a form, in which its answers can be changed. */
    hasForm: z.boolean(),
    requiresShipping: z.boolean(),
    subscriptionPlan: SubscriptionPlan.nullable(),
    problem: EntryProblem.nullable(),
  })
  .meta({ id: 'CartEntry' })
export type CartEntry = z.infer<typeof CartEntry>

const ShippingQuote = z
  .object({
    id: z.string(),
    name: z.string(),
    priceCents: Cents,
    kind: z.enum(shippingRateKinds),
    /** Where to pick up, and what the owner tells buyers who choose it. */
    location: z.string(),
    instructions: z.string(),
  })
  .meta({ id: 'ShippingQuote' })
/** A code that applies. */
const ValidCoupon = z
  .object({ id: z.string(), promoCode: z.string(), name: z.string(), discountCents: Cents })
  .meta({ id: 'ValidCoupon' })
/** A code that takes nothing off now, with the reason and its sentence. */
const InvalidCoupon = z
  .object({
    promoCode: z.string(),
    reason: z.enum([...customerRefusals, ...cartRefusals]),
    message: z.string(),
  })
  .meta({ id: 'InvalidCoupon' })
/** A discount that applies; `promoCode` is null for an automatic one. */
const CartDiscount = z
  .object({ id: z.string(), name: z.string(), promoCode: z.string().nullable(), amountCents: Cents })
  .meta({ id: 'CartDiscount' })
const TaxLineItem = z
  .object({
    name: z.string(),
    ratePpm: z.int(),
    baseCents: Cents,
    amountCents: Cents,
  })
  .meta({ id: 'TaxLineItem' })
export const ShoppingCart = z
  .object({
    /** '' while there is no cart. */
    id: z.string(),
    websiteId: z.string(),
    orderId: z.string().nullable(),
    /** Milliseconds since 1970; null while there is no cart. */
    created: z.number().nullable(),
    version: z.int(),
    currency: z.string(),
    isPurchased: z.boolean(),
    entries: z.array(CartEntry),
    /** Options to the cart's shipping address with what they cost; empty while no country is known. */
    shippingOptions: z.array(ShippingQuote),
    selectedShippingOption: ShippingQuote.nullable(),
    shippingLocation: z.object({ country: z.string(), state: z.string(), zip: z.string() }).nullable(),
    applicableTaxRules: z.array(z.object({ id: z.string(), name: z.string(), ratePpm: z.int() })),
    taxLineItems: z.array(TaxLineItem),
    taxIncluded: z.boolean(),
    promoCodes: z.array(z.string()),
    coupons: z.array(z.string()),
    validCoupons: z.array(ValidCoupon),
    invalidCoupons: z.array(InvalidCoupon),
    /** Amounts by discount; together `discountCents`. */
    discounts: z.array(CartDiscount),
    subtotalCents: Cents,
    taxCents: Cents,
    shippingCostCents: Cents,
    discountCents: Cents,
    grandTotalCents: Cents,
    /** Cards that pay a part, in the order in which they are used. */
    giftCards: z.array(
      z.object({ id: z.string(), lastCharacters: z.string(), balanceCents: Cents, amountCents: Cents }),
    ),
    /** The grand total without what gift cards pay. */
    amountDueCents: Cents,
    totalQuantity: z.int(),
    hasDigital: z.boolean(),
    purelyDigital: z.boolean(),
    requiresShipping: z.boolean(),
    /** Whether the shop has discount codes: without any, no field asks for one. A code that is sent anyway is judged like any other. */
    acceptsPromoCodes: z.boolean(),
    /** The same for gift cards. */
    acceptsGiftCards: z.boolean(),
    /** A checkout needs this subtotal; 0: none. */
    minimumSubtotalCents: Cents,
    /** Can it be checked out as it is? False while it is empty, has problems or is below the minimum. */
    canCheckOut: z.boolean(),
    /** Why not, in a sentence for the cart page; null when nothing but the entries' own problems says it. */
    message: z.string().nullable(),
  })
  .meta({ id: 'Cart' })
/** The cart as storefront calls and templates see it. */
export type ShoppingCart = z.infer<typeof ShoppingCart>

/** Form answers: JSON text as the specification has it, or the object itself. */
const AdditionalFields = z.union([z.string().max(20_000), boundedJsonObject(20_000)]).nullish()

/** Read by parseQuantity, whose sentences are the specification's. */
const Quantity = boundedJson(1_000)

export const AddEntry = z
  .object({
    itemId: z.string().min(1).max(100),
    sku: z.string().max(200).nullish(),
    quantity: Quantity,
    additionalFields: AdditionalFields,
  })
  .meta({ id: 'AddCartEntry' })
export type AddEntry = z.infer<typeof AddEntry>

export const AddSubscription = z
  .object({
    itemId: z.string().min(1).max(100),
    sku: z.string().max(200).nullish(),
    qty: Quantity,
    additionalFields: AdditionalFields,
  })
  .meta({ id: 'AddSubscription' })
export const ChangeEntry = z.object({ quantity: Quantity }).meta({ id: 'ChangeCartEntry' })
export const ChangeEntryFields = z
  .object({
    itemId: IdInput.optional(),
    sku: z.string().max(200).nullish(),
    additionalFields: AdditionalFields,
  })
  .meta({ id: 'ChangeCartEntryFields' })
export const ProductParams = z.object({ itemId: IdInput })
export const ProductFormQuery = z.object({ isSubscription: z.stringbool().default(false) })
/** The form of a product as pages show it. */
export const ProductForm = z
  .object({ formId: z.string(), name: z.string(), html: z.string() })
  .meta({ id: 'ProductForm' })
export const NewPromoCode = z.object({ promoCode: z.string().max(100) }).meta({ id: 'NewPromoCode' })
export const PromoCodeParams = z.object({ promoCode: IdInput })
export const EntryParams = z.object({ entryId: IdInput })

export const CartAnswer = ShoppingCart
export const AddedAnswer = z.object({ shoppingCart: ShoppingCart, newlyAdded: CartEntry }).meta({ id: 'AddedToCart' })
export const UpdatedAnswer = z
  .object({ shoppingCart: ShoppingCart, updatedEntry: CartEntry })
  .meta({ id: 'UpdatedCart' })
export const ChangedAnswer = z.object({ shoppingCart: ShoppingCart }).meta({ id: 'ChangedCart' })
export const SubscriptionAnswer = z.object({ cartToken: z.string() }).meta({ id: 'SubscriptionCart' })
