import { getWritingLocale } from '@vitrine/commerce'
import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import type { SiteCollection } from '../../site-data/index.ts'
import { CollectionId } from '../collection-setting.ts'
import { type BlockData, choice, defineBlock, flag, Title } from '../define.ts'

export const archive = defineBlock({
  type: 'archive',
  code: 61,
  wrapper: 'archive-block sqs-block-archive',
  summary: 'The months, categories or tags of a blog or another collection, with how many items each has.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    collectionId: CollectionId,
    groupBy: choice(['month', 'category', 'tag'], 'month').describe('What the items are counted by.'),
    showCounts: flag(true).describe('How many items each has.').meta({ title: 'Show the number of items' }),
  }),
  requests: ({ collectionId, groupBy: by }) => ({ counts: collectionId === '' ? [] : [{ collectionId, by }] }),
  data: ({ collectionId, groupBy: by }, found) => {
    const read = found.counts({ collectionId, by })
    const groups = read?.counts.map(({ value, count }) => ({
      ...describeGroup(read.collection, by, value, found),
      count,
    }))
    return { groups: groups ?? [] }
  },
  samples: [
    { title: 'By month', settings: { title: 'Archive', collectionId: 'journal-1' } },
    {
      title: 'By category, without numbers',
      settings: { collectionId: 'journal-1', groupBy: 'category', showCounts: false },
    },
    { title: 'By tag', settings: { collectionId: 'journal-1', groupBy: 'tag' } },
  ],
})

type Grouping = 'month' | 'category' | 'tag'

function describeGroup({ json, categoryNames }: SiteCollection, by: Grouping, value: string, { site }: BlockData) {
  const fullUrl = `${json.fullUrl}?${by}=${encodeURIComponent(value)}`
  if (by === 'tag') return { name: escapeHtml(value), fullUrl }
  if (by === 'category') {
    const category = json.nestedCategories.find(({ shortSlug }) => shortSlug === value)
    return { name: escapeHtml(categoryNames.get(value) ?? value), fullUrl: category?.fullUrl ?? fullUrl }
  }
  const [month = 1, year = 2000] = value.split('-').map(Number)
  const format = new Intl.DateTimeFormat(getWritingLocale(site.site.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return { name: escapeHtml(format.format(new Date(Date.UTC(year, month - 1)))), fullUrl }
}
