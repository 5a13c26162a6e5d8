import { z } from 'zod'
import { defineBlock, plain, Title } from '../define.ts'

export const quote = defineBlock({
  type: 'quote',
  code: 31,
  wrapper: 'quote-block sqs-block-quote',
  summary: 'Somebody’s words, and whose they are.',
  version: 1,
  settings: z.object({
    quote: plain(10_000).describe('The words, without quotation marks.'),
    source: Title.describe('Who said or wrote them.'),
  }),
  samples: [
    { title: 'With its source', settings: { quote: 'A chipped rim is not the end of a cup.', source: 'Marit Dekker' } },
  ],
})
