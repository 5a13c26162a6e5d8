import { z } from 'zod'
import { Link, Plain, defineBlock } from '../define.ts'

/** Short texts side by side: shipping, returns, a visit. */
export const notes = defineBlock({
  type: 'notes',
  code: 2,
  wrapper: 'notes-block sqs-block-notes',
  summary: 'Short texts side by side: shipping, returns, a visit.',
  version: 1,
  settings: z.object({
    items: z
      .array(z.object({ title: Plain, text: Plain, link: Link.optional().catch(undefined) }))
      .max(12)
      .catch([])
      .default([])
      .describe('`title`, `text` and `link` of each, at most 12.'),
  }),
  samples: [
    {
      title: 'Two notes',
      settings: {
        items: [
          { title: 'Packed in wool', text: 'One in 240 breaks.' },
          { title: 'Visit', text: 'Thursday to Saturday', link: { label: 'How to get here', url: '/visit' } },
        ],
      },
    },
  ],
})
