import { z } from 'zod'
import { Plain, defineBlock } from '../define.ts'

export const quote = defineBlock({
  type: 'quote',
  code: 31,
  shell: 'quote-block sqs-block-quote',
  version: 1,
  settings: z.object({ quote: Plain, source: Plain }),
})
