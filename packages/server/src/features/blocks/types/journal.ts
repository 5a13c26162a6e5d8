import { z } from 'zod'
import { defineBlock, Link, Title } from '../define.ts'

/** The newest posts of the first blog. */
export const journal = defineBlock({
  type: 'journal',
  code: 7,
  wrapper: 'summary-v2-block sqs-block-summary-v2',
  summary: 'The newest posts of the first blog.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    link: Link.optional()
      .catch(undefined)
      .describe('A link beside the heading: `label`, `url`, `newWindow`.')
      .meta({ title: 'Link' }),
    count: z.int().min(1).max(12).catch(3).default(3).describe('How many.').meta({ title: 'Number of posts' }),
  }),
  requests: ({ count }) => ({ latest: { typeName: 'blog', count } }),
  data: ({ count }, found) => ({
    posts: found.latest('blog').slice(0, count),
    collection: found.site.collections.find(({ row }) => row.type_name === 'blog' && row.enabled)?.json ?? null,
  }),
  samples: [
    { title: 'Two posts', settings: { title: 'From the journal', count: 2, link: { label: 'All', url: '/journal' } } },
  ],
})
