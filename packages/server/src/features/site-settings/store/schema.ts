import { z } from 'zod'
import { Money } from '../../../platform/shared-schemas.ts'
import { PolicyTexts } from '../../store-settings/index.ts'

const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Write it in one line.')

/** Texts of several paragraphs, shown as plain text. */
const Paragraphs = z.string().trim().max(50_000, 'At most 50,000 characters.')

const ManualPayment = z
  .object({
    enabled: z.boolean(),
    title: Line(100).min(1, 'Payment method name is required.'),
    instructions: z.string().trim().max(5_000, 'At most 5,000 characters.'),
  })
  .meta({ id: 'ManualPayment' })
const Words = Line(200).regex(/^[^<>]*$/, 'Text only: no < or >.')

/** What product pages say about stock. */
const Merchandising = z
  .object({
    scarcityEnabled: z.boolean(),
    scarcityThreshold: z.int().min(1, 'Enter a number from 1 to 999.').max(999, 'Enter a number from 1 to 999.'),
    /** `{qtyInStock}` becomes the number that is left. */
    scarcityText: Words.min(1, 'Low stock message is required.'),
    /** Before a variant is chosen, too. */
    scarcityShownByDefault: z.boolean(),
    customSoldOutText: Words,
  })
  .meta({ id: 'Merchandising' })
/** How the shop sells, as its owner sees it. */
export const StoreSettingsView = z
  .object({
    testMode: z.boolean(),
    businessName: z.string(),
    contactEmail: z.string(),
    orderMinimum: Money,
    taxIncluded: z.boolean(),
    phoneRequired: z.boolean(),
    manualPayment: z.object({ enabled: z.boolean(), title: z.string(), instructions: z.string() }),
    policies: PolicyTexts,
    expressCheckout: z.boolean(),
    showNoteField: z.boolean(),
    continueShoppingLinkUrl: z.string(),
    productQuickViewEnabled: z.boolean(),
    multipleQuantityAllowedForServices: z.boolean(),
    merchandising: z.object({
      scarcityEnabled: z.boolean(),
      scarcityThreshold: z.int(),
      scarcityText: z.string(),
      scarcityShownByDefault: z.boolean(),
      customSoldOutText: z.string(),
    }),
  })
  .meta({ id: 'StoreSettings' })
export type StoreSettingsView = z.infer<typeof StoreSettingsView>

/** What is not given stays as it is. */
export const StoreSettingsChanges = z
  .object({
    testMode: z.boolean(),
    businessName: Line(100),
    contactEmail: Line(256).refine(
      (email) => email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
      'Enter an email address such as hello@example.com.',
    ),
    /** Minor units of the shop's currency. */
    orderMinimumMinor: z.int().min(0, 'Enter an amount, or leave blank.').max(1_000_000_000, 'This is too much.'),
    taxIncluded: z.boolean(),
    phoneRequired: z.boolean(),
    manualPayment: ManualPayment,
    policies: z.object({ returnPolicy: Paragraphs, termsOfService: Paragraphs, privacyPolicy: Paragraphs }).partial(),
    expressCheckout: z.boolean(),
    showNoteField: z.boolean(),
    continueShoppingLinkUrl: Line(2000).refine(
      (url) => url === '' || /^(?:https?:\/\/[^\s/]+|\/(?!\/))\S*$/i.test(url),
      'Enter an address such as /shop.',
    ),
    productQuickViewEnabled: z.boolean(),
    multipleQuantityAllowedForServices: z.boolean(),
    merchandising: Merchandising.partial(),
  })
  .partial()
  .meta({ id: 'ChangeStoreSettings' })
export type StoreSettingsChanges = z.infer<typeof StoreSettingsChanges>
