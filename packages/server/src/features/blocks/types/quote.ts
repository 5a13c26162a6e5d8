import { z } from 'zod'
import { Plain, defineBlock } from '../define.ts'

export const quote = defineBlock({
  type: 'quote',
  code: 31,
  wrapper: 'quote-block sqs-block-quote',
  summary: 'Somebody’s words, and whose they are.',
  version: 1,
  settings: z.object({
    quote: Plain.describe('The words, without quotation marks.'),
    source: Plain.describe('Who said or wrote them.'),
  }),
  samples: [
    { title: 'With its source', settings: { quote: 'A chipped rim is not the end of a cup.', source: 'Marit Dekker' } },
  ],
})
