import { countsStock } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import { newsletter } from '../newsletter/index.ts'
import { restockSettings } from '../restock/index.ts'
import { merchandisingSettings } from '../store-settings/index.ts'

interface MerchandisedVariant {
  readonly id: string
  readonly attributes: Readonly<Record<string, string>>
  readonly unlimited: boolean
  readonly qtyInStock: number
}

/** The merchandising context of one product, by the names of page JSON. */
interface Merchandising {
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
  readonly restockNotificationViews: readonly { readonly variantId: string; readonly hiddenByDefault: boolean }[]
  readonly restockNotificationMessages: Readonly<Record<string, string>>
  /** The box that signs up for news too. It is never ticked beforehand: consent is an act. */
  readonly mailingListSignUpEnabled: boolean
  readonly mailingListOptInByDefault: boolean
}

interface MerchandisedProduct {
  readonly productType: number
  readonly variants: readonly MerchandisedVariant[]
  /** Its own words as HTML, as page data has them. */
  readonly ownMerchandising?: {
    readonly scarcityThreshold: number | null
    readonly scarcityText: string
    readonly customSoldOutText: string
  }
}

/** What a shop shows about the stock of a product, in the product's own words where it has some: a notice for each variant that is scarce but not sold out. */
export function getProductMerchandising(
  site: Pick<Site, 'settings' | 'language'>,
  { productType, variants, ownMerchandising: own }: MerchandisedProduct,
): Merchandising {
  const settings = merchandisingSettings(site)
  // A threshold of its own counts even where the store shows no notices.
  const threshold = own?.scarcityThreshold ?? (settings.scarcityEnabled ? settings.scarcityThreshold : 0)
  const isScarce = ({ unlimited, qtyInStock }: MerchandisedVariant) =>
    !unlimited && qtyInStock > 0 && qtyInStock <= threshold
  const shows = threshold > 0 && countsStock(productType)
  return {
    customSoldOutText: unescapeHtml(own?.customSoldOutText ?? '') || settings.customSoldOutText,
    scarcityEnabled: shows,
    scarcityText: unescapeHtml(own?.scarcityText ?? '') || settings.scarcityText,
    scarcityShownByDefault: settings.scarcityShownByDefault,
    scarcityTemplateViews: (shows ? variants.filter(isScarce) : []).map(({ attributes, qtyInStock }) => ({
      attributes,
      qtyInStock,
      scarcityShownByDefault: settings.scarcityShownByDefault,
    })),
    ...describeRestock(site, productType, variants),
    mailingListSignUpEnabled: newsletter.read(site).asksAtRestock,
    mailingListOptInByDefault: false,
  }
}

/** The forms for a mail when a sold-out variant is back: hidden until it is chosen where there are several. */
function describeRestock(
  site: Pick<Site, 'settings' | 'language'>,
  productType: number,
  variants: readonly MerchandisedVariant[],
): Pick<Merchandising, 'restockNotificationViews' | 'restockNotificationMessages'> {
  const { enabled, callToAction, placeholder, buttonLabel, thanks } = restockSettings(site)
  if (!enabled || !countsStock(productType)) return { restockNotificationViews: [], restockNotificationMessages: {} }
  const soldOut = variants.filter(({ unlimited, qtyInStock }) => !unlimited && qtyInStock <= 0)
  return {
    restockNotificationViews: soldOut.map(({ id }) => ({ variantId: id, hiddenByDefault: variants.length > 1 })),
    restockNotificationMessages: {
      CTAText: callToAction,
      placeholderText: placeholder,
      buttonText: buttonLabel,
      successMessage: thanks,
      mailingListDescription: translateFor(site)('accountMarketing'),
    },
  }
}
