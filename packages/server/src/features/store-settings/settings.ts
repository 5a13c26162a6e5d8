import { isCountryCode, phoneRules } from '@vitrine/commerce/addresses'
import { z } from 'zod'
import { LineInput, OptionalEmailInput } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'

/** Texts of several paragraphs, shown as plain text; '' shows no link. */
const Paragraphs = z.string().trim().max(50_000, 'At most 50,000 characters.')

const OrderNumberPart = z
  .string()
  .max(20, 'At most 20 characters.')
  .regex(/^[^\s<>#]*$/, 'No spaces, and no <, > or #.')

const StoreAddress = z.object({
  address1: LineInput(200),
  address2: LineInput(200),
  city: LineInput(100),
  state: LineInput(100),
  postalCode: LineInput(30),
  countryCode: z
    .string()
    .max(2)
    .refine((code) => code === '' || isCountryCode(code), 'Choose a country of the list.'),
})

/** How the shop sells. Every key has a default, so that a new site can sell at once. */
export const commerce = defineSettings(
  'commerce',
  z.object({
    /** While true the built-in test card pays, and orders are marked as tests. */
    testMode: z.boolean(),
    manualPayment: z.object({
      enabled: z.boolean(),
      /** '' while the owner has not named it; `storeSettings` then names it in the language of the site. */
      title: LineInput(100),
      /** Shown at the checkout, on the confirmation and in the mail, for example bank details. */
      instructions: z.string().trim().max(5_000, 'At most 5,000 characters.'),
    }),
    /** A checkout needs this subtotal (before discounts, minor units); 0: none. */
    orderMinimumMinor: z.int().min(0, 'Enter an amount, or leave blank.').max(1_000_000_000, 'This is too much.'),
    /** Do the prices that visitors see contain the tax? */
    taxIncluded: z.boolean(),
    /** Businesses of other member states of the European Union give their VAT number and pay no tax. */
    exemptsTaxNumbers: z.boolean(),
    businessName: LineInput(100),
    /** The store's own VAT number: printed on invoices, and said to the register of numbers. */
    taxNumber: LineInput(50),
    contactEmail: OptionalEmailInput,
    policies: z.object({ returnPolicy: Paragraphs, termsOfService: Paragraphs, privacyPolicy: Paragraphs }),
    /** How long stock is put aside for a buyer who pays. */
    holdMinutes: z.int().min(1).max(120),
    /** The phone number at the checkout: of the shipping address, else of the billing address. */
    phone: z.enum(phoneRules),
    /** Buyers accept the terms of service before they order; without a text of the terms there is nothing to accept. */
    termsRequired: z.boolean(),
    /** The confirmation of an order has its invoice as a PDF file; the order gets its invoice number by that. */
    attachesInvoices: z.boolean(),
    /** Days after a parcel left in which its buyer may ask for a return; 0: they may not. */
    returnDays: z.int().min(0).max(365, 'At most 365 days.'),
    /** In front of and behind the number wherever an order's number is shown; the number itself stays the sequence. */
    orderNumberPrefix: OrderNumberPart,
    orderNumberSuffix: OrderNumberPart,
    /** Where the business has its mail sent: below mails about orders. */
    address: StoreAddress,
    /** '' while the owner has not chosen: then the unit of the region. */
    weightUnit: z.enum(['', 'kg', 'lb']),
  }),
  {
    testMode: true,
    manualPayment: { enabled: false, title: '', instructions: '' },
    orderMinimumMinor: 0,
    taxIncluded: false,
    exemptsTaxNumbers: false,
    businessName: '',
    taxNumber: '',
    contactEmail: '',
    policies: { returnPolicy: '', termsOfService: '', privacyPolicy: '' },
    holdMinutes: 15,
    phone: 'optional',
    termsRequired: false,
    attachesInvoices: false,
    returnDays: 0,
    orderNumberPrefix: '',
    orderNumberSuffix: '',
    address: { address1: '', address2: '', city: '', state: '', postalCode: '', countryCode: '' },
    weightUnit: '',
  },
)
export type StoreSettings = z.output<typeof commerce.schema>

/** How the shop behaves on pages. */
export const storefront = defineSettings(
  'storefront',
  z.object({
    expressCheckout: z.boolean(),
    continueShoppingLinkUrl: LineInput(2000).refine(
      (url) => url === '' || /^(?:https?:\/\/[^\s/]+|\/(?!\/))\S*$/i.test(url),
      'Enter an address such as /shop.',
    ),
    useLightCart: z.boolean(),
    showNoteField: z.boolean(),
    /** Above the field for the note; '' for the usual words in the language of the site. */
    noteLabel: LineInput(100),
    measurementStandard: z.union([z.literal(1), z.literal(2)]),
    multipleQuantityAllowedForServices: z.boolean(),
    productQuickViewEnabled: z.boolean(),
  }),
  {
    expressCheckout: false,
    continueShoppingLinkUrl: '',
    useLightCart: false,
    showNoteField: false,
    noteLabel: '',
    measurementStandard: 1,
    multipleQuantityAllowedForServices: true,
    productQuickViewEnabled: false,
  },
)

/** A message about stock, plain text. */
export const StockMessage = LineInput(200).regex(/^[^<>]*$/, 'Text only: no < or >.')

/** What product pages say about stock. */
export const merchandising = defineSettings(
  'merchandising',
  z.object({
    scarcityEnabled: z.boolean(),
    /** Counted stock of this many or fewer is scarce. */
    scarcityThreshold: z.int().min(1, 'Enter a number from 1 to 999.').max(999, 'Enter a number from 1 to 999.'),
    /** `{qtyInStock}` becomes the number that is left. '' while the owner has not written it. */
    scarcityText: StockMessage,
    /** The notice is there before a variant is chosen. */
    scarcityShownByDefault: z.boolean(),
    /** Stands for "Sold out"; '' for the theme's own words. */
    customSoldOutText: StockMessage,
  }),
  {
    scarcityEnabled: false,
    scarcityThreshold: 5,
    scarcityText: '',
    scarcityShownByDefault: false,
    customSoldOutText: '',
  },
)
export type MerchandisingSettings = z.output<typeof merchandising.schema>
