import { isGiftCard } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { findItemPlace } from '../../content/index.ts'
import type { LoadedPage } from '../loaded-page.ts'
import type { SiteData } from '../../site-data/index.ts'
import { loadItemPage } from './item-page.ts'

/** `/gift-card/:itemId`: how much, who gets it and what to tell them; undefined when the item is no gift card that can be bought. */
export async function loadGiftCardPage(ctx: Ctx, data: SiteData, itemId: string): Promise<LoadedPage | undefined> {
  const place = await findItemPlace(ctx, itemId)
  const collection = place && data.collectionById.get(place.collectionId)
  const parts = place && collection?.row.enabled ? await loadItemPage(ctx, data, collection, place.slug) : undefined
  const content = parts?.item?.structuredContent
  if (!parts || !content || !('productType' in content) || !isGiftCard(content.productType)) return undefined
  return {
    ...parts,
    main: { kind: 'page', name: 'gift-card' },
    canonical: `/gift-card/${itemId}`,
    noIndex: true,
    stylesheets: ['gift-card'],
    classes: ['gift-card-page'],
  }
}
