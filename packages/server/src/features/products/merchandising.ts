import { countsStock } from '@vitrine/commerce'
import { z } from 'zod'
import type { Site } from '../../platform/context.ts'

/** `settings.merchandising`: what the shop says about stock. Wrong or missing parts take their defaults. */
const MerchandisingSettings = z.object({
  scarcityEnabled: z.boolean().catch(false).default(false),
  /** Counted stock of this many or fewer is scarce. */
  scarcityThreshold: z.int().min(1).max(999).catch(5).default(5),
  scarcityText: z.string().catch('Only {qtyInStock} left').default('Only {qtyInStock} left'),
  scarcityShownByDefault: z.boolean().catch(false).default(false),
  customSoldOutText: z.string().catch('').default(''),
})

/** What the owner has set about notices of stock. */
export function merchandisingSettings(site: Pick<Site, 'settings'>): z.infer<typeof MerchandisingSettings> {
  const parsed = MerchandisingSettings.safeParse(site.settings['merchandising'] ?? {})
  return parsed.success ? parsed.data : MerchandisingSettings.parse({})
}

interface MerchandisedVariant {
  readonly attributes: Readonly<Record<string, string>>
  readonly unlimited: boolean
  readonly qtyInStock: number
}

/** The merchandising context of one product, by the names of page JSON. */
export interface Merchandising {
  readonly customSoldOutText: string
  readonly scarcityEnabled: boolean
  readonly scarcityText: string
  readonly scarcityShownByDefault: boolean
  readonly scarcityTemplateViews: readonly {
    readonly attributes: Readonly<Record<string, string>>
    readonly qtyInStock: number
    readonly scarcityShownByDefault: boolean
  }[]
  /** Sign-up for a mail when a product is back; empty while the shop does not offer it. */
  readonly restockNotificationViews: readonly never[]
  readonly restockNotificationMessages: Readonly<Record<string, string>>
  readonly mailingListSignUpEnabled: boolean
  readonly mailingListOptInByDefault: boolean
}

/** What a shop shows about the stock of a product: a notice for each variant that is scarce but not sold out. */
export function productMerchandising(
  site: Pick<Site, 'settings'>,
  product: { readonly productType: number; readonly variants: readonly MerchandisedVariant[] },
): Merchandising {
  const settings = merchandisingSettings(site)
  const isScarce = ({ unlimited, qtyInStock }: MerchandisedVariant) =>
    !unlimited && qtyInStock > 0 && qtyInStock <= settings.scarcityThreshold
  const shows = settings.scarcityEnabled && countsStock(product.productType)
  return {
    customSoldOutText: settings.customSoldOutText,
    scarcityEnabled: shows,
    scarcityText: settings.scarcityText,
    scarcityShownByDefault: settings.scarcityShownByDefault,
    scarcityTemplateViews: (shows ? product.variants.filter(isScarce) : []).map(({ attributes, qtyInStock }) => ({
      attributes,
      qtyInStock,
      scarcityShownByDefault: settings.scarcityShownByDefault,
    })),
    restockNotificationViews: [],
    restockNotificationMessages: {},
    mailingListSignUpEnabled: false,
    mailingListOptInByDefault: false,
  }
}
