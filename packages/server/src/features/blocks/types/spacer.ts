import { z } from 'zod'
import { defineBlock, whole } from '../define.ts'

/** Height in percent of the width for each size, where no ratio is set. */
const percentPerSize = 4

export const spacer = defineBlock({
  type: 'spacer',
  code: 21,
  wrapper: 'spacer-block sqs-block-spacer sized',
  summary: 'Empty space.',
  version: 1,
  settings: z.object({
    vSize: whole(1, 20, 1).describe('How high it is, in steps.').meta({ title: 'Height' }),
    aspectRatio: z
      .number()
      .min(0)
      .max(400)
      .nullable()
      .catch(null)
      .default(null)
      .describe('Its height in percent of its width; without one the steps decide.')
      .meta({ title: 'Height in percent of the width' }),
  }),
  parts: ({ vSize, aspectRatio }) => ({
    classes: [`vsize-${vSize}`],
    attributes: { 'data-aspect-ratio': String(aspectRatio ?? vSize * percentPerSize) },
    contentClasses: ['sqs-intrinsic'],
    contentStyle: `padding-bottom: ${aspectRatio ?? vSize * percentPerSize}%`,
  }),
  samples: [
    { title: 'Two steps', settings: { vSize: 2 } },
    { title: 'Half as high as wide', settings: { aspectRatio: 50 } },
  ],
})
