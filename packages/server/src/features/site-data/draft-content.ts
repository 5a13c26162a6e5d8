import type { SiteCollection } from './collection.ts'
import type { DraftParts, DraftSource } from './draft-source.ts'
import type { SiteData } from './site-data.ts'
import { replaceCollections } from './visibility.ts'

/** The data for a preview of drafts: pages have the content of their draft, items and block fields take it when they are read. */
export function toDraftContentView(data: SiteData, drafts: DraftSource): SiteData {
  // Rendered block fields of the published data stay where they are.
  return { ...replacePageContent(data, drafts.pages), drafts }
}

/** The data with other blocks on these pages, by their id. */
export function replacePageContent(data: SiteData, pages: ReadonlyMap<string, DraftParts>): SiteData {
  return replaceCollections(
    data,
    data.collections.map((each) => withDraft(each, pages.get(each.json.id))),
  )
}

/** The data with other prices of variants, by their id, on product pages and in lists. Carts have the prices of the database. */
export function replacePrices(data: SiteData, prices: NonNullable<SiteCollection['draftPrices']>): SiteData {
  if (prices.size === 0) return data
  return replaceCollections(
    data,
    data.collections.map((each) => ({ ...each, draftPrices: prices })),
  )
}

function withDraft(collection: SiteCollection, draft: DraftParts | undefined): SiteCollection {
  return draft ? { ...collection, content: replaceParts(collection.content, draft) } : collection
}

/** Stored content with the blocks of a draft. A text from before blocks is one of them. */
export function replaceParts<Content extends DraftParts>(stored: Content, draft: DraftParts): Content {
  const { blocks, sections } = stored
  const hasBlocks = (Array.isArray(blocks) && blocks.length > 0) || Array.isArray(sections)
  const without = { layout: undefined, sections: undefined, ...(hasBlocks ? {} : { body: undefined }) }
  return { ...stored, ...without, ...draft }
}

export type { DraftParts, DraftSource } from './draft-source.ts'
export { toDraftView } from './visibility.ts'
