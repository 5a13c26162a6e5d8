import { z } from 'zod'
import { Html, defineBlock } from '../define.ts'

export const html = defineBlock({
  type: 'html',
  code: 2,
  shell: 'html-block sqs-block-html',
  version: 1,
  settings: z.object({ html: Html }),
})
