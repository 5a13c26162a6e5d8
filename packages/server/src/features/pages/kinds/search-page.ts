import type { Ctx } from '../../../platform/context.ts'
import { searchItems } from '../../collections/index.ts'
import { escapeHtml, unescapeHtml } from '../context/escape.ts'
import { itemJson } from '../context/item.ts'
import type { PageParts } from '../page-parts.ts'
import type { PageQuery } from '../page-query.ts'
import { pageTypes } from '../page-types.ts'
import type { SiteData } from '../site-data.ts'
import { countedPagination } from './pagination.ts'

const perPage = 24

/** `/search?q=`: items whose title, tags, excerpt or text have all the words, best first. */
export async function searchPage(ctx: Ctx, data: SiteData, query: PageQuery): Promise<PageParts> {
  const q = query.q ?? ''
  const page = query.page ?? 1
  const word = unescapeHtml(data.strings['searchTitle'] ?? '')
  const rows = q === '' ? [] : await searchItems(ctx, wordsOf(q), { limit: perPage + 1, skip: (page - 1) * perPage })
  const items = rows.slice(0, perPage).flatMap((row) => {
    const collection = data.collectionById.get(row.collection_id)
    return collection?.row.enabled ? [itemJson(row, { ...collection, currency: ctx.site.currency })] : []
  })
  return {
    main: { kind: 'page', name: 'search' },
    pageType: pageTypes.search,
    title: q === '' ? word : `${word}: ${q}`,
    context: {
      searchQuery: escapeHtml(q),
      hasQuery: q !== '',
      items,
      pagination: countedPagination(`/search?q=${encodeURIComponent(q)}`, page, perPage, rows.length > perPage),
      empty: q !== '' && items.length === 0,
    },
    canonical: '/search',
    noIndex: true,
    classes: ['search-page'],
  }
}

/** Words of at least one letter or digit, at most eight. */
function wordsOf(q: string): string[] {
  return (
    q
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, 8)
}
