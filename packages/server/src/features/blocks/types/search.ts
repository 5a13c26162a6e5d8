import { z } from 'zod'
import { defineBlock, plain } from '../define.ts'

export const search = defineBlock({
  type: 'search',
  code: 33,
  wrapper: 'search-block sqs-block-search',
  summary: 'A field that searches the site.',
  version: 1,
  settings: z.object({
    placeholder: plain(200).describe('In the empty field. Without it, the word for searching in the site’s language.'),
  }),
  samples: [
    { title: 'The field', settings: {} },
    { title: 'With words of its own', settings: { placeholder: 'Find a bowl' } },
  ],
})
