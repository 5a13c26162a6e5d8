import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { messagesFor } from '../../platform/messages.ts'

export { merchandisingSettings } from './merchandising.ts'

/** What the API answers for the shop's policies: plain text of the owner; '' shows no link. */
export const PolicyTexts = z
  .object({ returnPolicy: z.string(), termsOfService: z.string(), privacyPolicy: z.string() })
  .meta({ id: 'PolicyTexts' })

const Policies = z.object({
  /** Plain text of the owner; '' shows no link. */
  returnPolicy: z.string().default(''),
  termsOfService: z.string().default(''),
  privacyPolicy: z.string().default(''),
})

/** The `commerce` part of a site's settings. Every key has a default, so that a new site can sell at once. */
export const StoreSettings = z.object({
  /** While true the built-in test card pays, and orders are marked as tests. */
  testMode: z.boolean().default(true),
  manualPayment: z
    .object({
      enabled: z.boolean().default(false),
      /** '' while the owner has not named it; `storeSettings` then names it in the language of the site. */
      title: z.string().default(''),
      /** Shown at the checkout, on the confirmation and in the mail, for example bank details. */
      instructions: z.string().default(''),
    })
    .default({ enabled: false, title: '', instructions: '' }),
  /** A checkout needs this subtotal (before discounts, minor units); 0: none. */
  orderMinimumMinor: z.int().min(0).default(0),
  /** Do the prices that visitors see contain the tax? */
  taxIncluded: z.boolean().default(false),
  businessName: z.string().default(''),
  contactEmail: z.string().default(''),
  policies: Policies.default({ returnPolicy: '', termsOfService: '', privacyPolicy: '' }),
  /** How long stock is put aside for a buyer who pays. */
  holdMinutes: z.int().min(1).max(120).default(15),
  phoneRequired: z.boolean().default(false),
})
export type StoreSettings = z.infer<typeof StoreSettings>

const Behaviour = z.object({ multipleQuantityAllowedForServices: z.boolean() }).partial()

/** May a cart hold more than one of a service? So it is unless the owner said no. */
export function allowsServiceQuantity({ settings }: Pick<Site, 'settings'>): boolean {
  return Behaviour.safeParse(settings['storefront']).data?.multipleQuantityAllowedForServices ?? true
}

// Not state but a memo: a site's settings object is the same until its revision changes, and parsing it costs more than a query.
const parsed = new WeakMap<Site['settings'], StoreSettings>()

/**
 * How this site sells. Settings that cannot be read (an old shape, a typing error in an import) count as not set, one by one. Texts that the
 * owner has not written are in the language of the site.
 */
export function storeSettings(site: Pick<Site, 'settings' | 'language'>): StoreSettings {
  const known = parsed.get(site.settings)
  if (known) return known
  const read = withTexts(tolerant(site.settings['commerce']), site.language)
  parsed.set(site.settings, read)
  return read
}

function withTexts(settings: StoreSettings, language: string): StoreSettings {
  const { manualPayment } = settings
  const title = manualPayment.title || (messagesFor(language).messages['payLaterTitle'] ?? '')
  return { ...settings, manualPayment: { ...manualPayment, title } }
}

function tolerant(value: unknown): StoreSettings {
  const given = typeof value === 'object' && value !== null ? value : {}
  const whole = StoreSettings.safeParse(given)
  if (whole.success) return whole.data
  const wrong = new Set(whole.error.issues.map((issue) => issue.path[0]))
  const usable = Object.fromEntries(Object.entries(given).filter(([key]) => !wrong.has(key)))
  return StoreSettings.parse(usable)
}
