import { defineFormatter } from '../../registry/types.ts'
import { getHeightAt, INVALID_SIZE, readPixels, readSize } from './image/size.ts'
import { checkWhole } from '../../args/arg-checks.ts'

export const resizedHeightForWidth = defineFormatter<number>({
  name: 'resizedHeightForWidth',
  summary: 'The height an image of this `originalSize` has when it is shown at a given width.',
  usage: 'width',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: ([pixels]) => checkWhole(pixels, 1),
  pure: true,
  readArgs: readPixels,
  apply: (values, width) => getHeightAt(width, readSize(values[0])) ?? INVALID_SIZE,
  examples: [
    { template: '{originalSize|resizedHeightForWidth 500}', data: { originalSize: '2000x1500' }, output: '375' },
    { template: '{originalSize|resizedHeightForWidth 500}', data: { originalSize: 'big' }, output: INVALID_SIZE },
  ],
})
