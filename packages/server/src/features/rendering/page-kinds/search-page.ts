import type { Ctx } from '../../../platform/context.ts'
import { searchItems } from '../../content/index.ts'
import { escapeHtml, unescapeHtml } from '../../../platform/text/html.ts'
import { toItemJson, pageTypes } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import type { PageQuery } from '../../page-url/index.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { paginateByCount } from './pagination.ts'

const perPage = 24
/** Nobody turns more pages; a robot that does is answered without work. */
const lastPage = 100

/** `/search?q=`: items that have all the words in title, tags, categories, SKUs, excerpt or text, best first. */
export async function searchPage(ctx: Ctx, data: SiteData, query: PageQuery): Promise<LoadedPage> {
  const q = query.q ?? ''
  const page = query.page ?? 1
  const word = unescapeHtml(data.strings['searchTitle'] ?? '')
  const asks = q !== '' && page <= lastPage
  const rows = asks ? await searchItems(ctx, q, { limit: perPage + 1, skip: (page - 1) * perPage }) : []
  const hasNext = rows.length > perPage && page < lastPage
  const items = rows.slice(0, perPage).flatMap((row) => {
    const collection = data.collectionById.get(row.collection_id)
    return collection?.row.enabled ? [toItemJson(row, { ...collection, currency: ctx.site.currency })] : []
  })
  return {
    main: { kind: 'page', name: 'search' },
    pageType: pageTypes.search,
    title: q === '' ? word : `${word}: ${q}`,
    context: {
      searchQuery: escapeHtml(q),
      hasQuery: q !== '',
      items,
      pagination: paginateByCount(`/search?q=${encodeURIComponent(q)}`, page, perPage, hasNext),
      empty: q !== '' && items.length === 0,
    },
    canonical: '/search',
    noIndex: true,
    classes: ['search-page'],
  }
}
