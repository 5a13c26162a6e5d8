import { z } from 'zod'
import { Link, Plain, defineBlock } from '../define.ts'

/** The newest posts of the first blog. */
export const journal = defineBlock({
  type: 'journal',
  code: 55,
  shell: 'summary-v2-block sqs-block-summary-v2',
  version: 1,
  settings: z.object({
    title: Plain,
    link: Link.optional().catch(undefined),
    count: z.int().min(1).max(12).catch(3).default(3),
  }),
  needs: ({ count }) => ({ latest: { typeName: 'blog', count } }),
  data: ({ count }, found) => ({
    posts: found.latest('blog').slice(0, count),
    collection: found.site.collections.find(({ row }) => row.type_name === 'blog' && row.enabled)?.json ?? null,
  }),
})
