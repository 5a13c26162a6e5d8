import { countsStock } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { merchandisingSettings } from '../store-settings/index.ts'

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
export function getProductMerchandising(
  site: Pick<Site, 'settings' | 'language'>,
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
