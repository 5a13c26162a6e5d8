import { z } from 'zod'
import { defineBlock } from '../define.ts'

export const line = defineBlock({
  type: 'line',
  code: 47,
  shell: 'horizontalrule-block sqs-block-horizontalrule',
  version: 1,
  settings: z.object({}),
})
