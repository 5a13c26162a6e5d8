import { defineBlock } from '../define.ts'
import { unescapeHtml } from '../../../platform/text/html.ts'
import { toSummaryView } from '../views/summary-view.ts'
import { summarySettings, type SummarySettings } from '../views/summary-settings.ts'

export const summary = defineBlock({
  type: 'summary',
  code: 55,
  wrapper: 'summary-v2-block sqs-block-summary-v2',
  summary: 'Items of a collection as a grid, list, carousel or wall.',
  version: 1,
  settings: summarySettings,
  requests: (given) => ({ lists: given.collectionId === '' ? [] : [getListRequest(given)] }),
  parts: ({ headerText, readMoreText, ...options }) => ({
    json: { ...options, headerText: unescapeHtml(headerText), readMoreText: unescapeHtml(readMoreText) },
  }),
  data: (given, found) => {
    const list = given.collectionId === '' ? undefined : found.list(getListRequest(given))
    return { view: list ? toSummaryView(given, list.collection.typeName, list.items) : null }
  },
  samples: [
    {
      title: 'Posts of a journal',
      settings: {
        collectionId: 'journal-1',
        headerText: 'From the journal',
        primaryMetadata: 'date',
        secondaryMetadata: 'author',
        metadataPosition: 'above-title',
        showReadMoreLink: true,
      },
    },
    { title: 'Products as a carousel', settings: { collectionId: 'shop-1', design: 'carousel', pageSize: 12 } },
    {
      title: 'A list of one category',
      settings: { collectionId: 'shop-1', design: 'list', categoryFilter: 'bowls', imageAspectRatio: 'square' },
    },
    {
      title: 'A wall of featured items',
      settings: { collectionId: 'journal-1', design: 'wall', featuredFilter: true, imageAspectRatio: 'auto' },
    },
  ],
})

function getListRequest({ collectionId, pageSize, categoryFilter, tagFilter, featuredFilter }: SummarySettings) {
  return {
    collectionId,
    limit: pageSize,
    ...(categoryFilter === '' ? {} : { category: categoryFilter }),
    ...(tagFilter === '' ? {} : { tag: tagFilter }),
    ...(featuredFilter ? { featured: true } : {}),
  }
}
