import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import { CollectionId } from '../collection-setting.ts'
import { defineBlock, flag, Title, whole } from '../define.ts'

/** Sizes of tags, from 1 to this. */
const sizes = 5

export const tagCloud = defineBlock({
  type: 'tag-cloud',
  code: 14,
  wrapper: 'tagcloud-block sqs-block-tagcloud',
  summary: 'The tags of a blog or another collection, each with the list of its items.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    collectionId: CollectionId,
    maxTags: whole(1, 200, 40).describe('How many: those with the most items.').meta({ title: 'Number of tags' }),
    sized: flag(true).describe('Tags with more items are larger.').meta({ title: 'Larger for more items' }),
  }),
  requests: ({ collectionId }) => ({ counts: collectionId === '' ? [] : [{ collectionId, by: 'tag' }] }),
  data: ({ collectionId, maxTags, sized }, found) => {
    const { collection, counts = [] } = found.counts({ collectionId, by: 'tag' }) ?? {}
    const shown = counts.slice(0, maxTags)
    const most = Math.max(...shown.map(({ count }) => count), 1)
    const tags = shown.map(({ value, count }) => ({
      name: escapeHtml(value),
      fullUrl: `${collection?.json.fullUrl ?? ''}?tag=${encodeURIComponent(value)}`,
      size: sized ? Math.ceil((count / most) * sizes) : 2,
    }))
    return { tags: tags.toSorted((a, b) => a.name.localeCompare(b.name, found.site.site.language)) }
  },
  samples: [{ title: 'Tags of a journal', settings: { title: 'Topics', collectionId: 'journal-1' } }],
})
