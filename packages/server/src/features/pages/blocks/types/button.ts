import { z } from 'zod'
import { Address, Plain, defineBlock } from '../define.ts'

export const button = defineBlock({
  type: 'button',
  code: 53,
  shell: 'button-block sqs-block-button',
  version: 1,
  settings: z.object({
    label: Plain,
    url: Address,
    newWindow: z.boolean().catch(false).default(false),
    size: z.enum(['small', 'medium', 'large']).catch('medium').default('medium'),
    alignment: z.enum(['left', 'center', 'right']).catch('center').default('center'),
  }),
})
