import { z } from 'zod'
import { defineBlock } from '../define.ts'

export const line = defineBlock({
  type: 'line',
  code: 47,
  wrapper: 'horizontalrule-block sqs-block-horizontalrule',
  summary: 'A thin line between two parts of a page.',
  version: 1,
  settings: z.object({}),
  samples: [{ title: 'A line', settings: {} }],
})
