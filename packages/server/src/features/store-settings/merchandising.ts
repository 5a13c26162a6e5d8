import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { messagesFor } from '../../platform/messages.ts'

/** `settings.merchandising`: what the shop says about stock. Wrong or missing parts take their defaults. */
const MerchandisingSettings = z.object({
  scarcityEnabled: z.boolean().catch(false).default(false),
  /** Counted stock of this many or fewer is scarce. */
  scarcityThreshold: z.int().min(1).max(999).catch(5).default(5),
  /** '' while the owner has not written it. */
  scarcityText: z.string().catch('').default(''),
  /** The notice is there before a variant is chosen. */
  scarcityShownByDefault: z.boolean().catch(false).default(false),
  /** Stands for "Sold out"; '' for the theme's own words. */
  customSoldOutText: z.string().catch('').default(''),
})
export type MerchandisingSettings = z.infer<typeof MerchandisingSettings>

/** What the owner has set about notices of stock; a text that the owner has not written is in the language of the site. */
export function merchandisingSettings({
  settings,
  language,
}: Pick<Site, 'settings' | 'language'>): MerchandisingSettings {
  const parsed = MerchandisingSettings.safeParse(settings['merchandising'] ?? {})
  const own = parsed.success ? parsed.data : MerchandisingSettings.parse({})
  return { ...own, scarcityText: own.scarcityText || (messagesFor(language).messages['scarcityMessage'] ?? '') }
}
