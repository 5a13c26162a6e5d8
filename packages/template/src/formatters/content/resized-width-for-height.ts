import { defineFormatter } from '../../registry/types.ts'
import { INVALID_SIZE, readPixels, readSize, getWidthAt } from './image/size.ts'
import { checkWhole } from '../../args/arg-checks.ts'

export const resizedWidthForHeight = defineFormatter<number>({
  name: 'resizedWidthForHeight',
  summary: 'The width an image of this `originalSize` has when it is shown at a given height.',
  usage: 'height',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: ([pixels]) => checkWhole(pixels, 1),
  pure: true,
  readArgs: readPixels,
  apply: (values, height) => getWidthAt(height, readSize(values[0])) ?? INVALID_SIZE,
  examples: [
    { template: '{originalSize|resizedWidthForHeight 300}', data: { originalSize: '2000x1500' }, output: '400' },
  ],
})
