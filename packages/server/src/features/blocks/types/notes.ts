import { z } from 'zod'
import { defineBlock, lenientList, Line, Link, Title } from '../define.ts'

/** Short texts side by side: shipping, returns, a visit. */
export const notes = defineBlock({
  type: 'notes',
  code: 2,
  wrapper: 'notes-block sqs-block-notes',
  summary: 'Short texts side by side: shipping, returns, a visit.',
  version: 1,
  settings: z.object({
    items: lenientList(
      z.object({
        title: Title.describe('Its heading.'),
        text: Line.describe('The text.'),
        link: Link.optional().catch(undefined).describe('A link below it.'),
      }),
      12,
    )
      .describe('`title`, `text` and `link` of each.')
      .meta({ title: 'Notes' }),
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
