import { z } from 'zod'
import { Link, Plain, defineBlock } from '../define.ts'

/** Short texts side by side: shipping, returns, a visit. */
export const notes = defineBlock({
  type: 'notes',
  code: 2,
  shell: 'notes-block sqs-block-notes',
  version: 1,
  settings: z.object({
    items: z
      .array(z.object({ title: Plain, text: Plain, link: Link.optional().catch(undefined) }))
      .max(12)
      .catch([])
      .default([]),
  }),
})
