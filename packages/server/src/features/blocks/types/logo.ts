import { z } from 'zod'
import { choice, defineBlock, whole } from '../define.ts'

export const logo = defineBlock({
  type: 'logo',
  code: 3,
  wrapper: 'logo-block sqs-block-logo',
  summary: 'The logo of the site, or its title where it has none. It leads to the home page.',
  version: 1,
  settings: z.object({
    maxWidth: whole(24, 1_000, 200).describe('Its width in pixels, where there is room.').meta({ title: 'Width' }),
    alignment: choice(['left', 'center', 'right'], 'left').describe('Position in its column.'),
  }),
  samples: [
    { title: 'The logo', settings: {} },
    { title: 'Small, in the middle', settings: { maxWidth: 90, alignment: 'center' } },
  ],
})
