import { defineFormatter } from '../../registry/types.ts'
import { INVALID_SIZE, readPixels, readSize, thumbnailFor, widthAt } from './image/size.ts'
import { checkWhole } from '../../registry/arg-checks.ts'

export const squarespaceThumbnailForHeight = defineFormatter<number>({
  name: 'squarespaceThumbnailForHeight',
  summary: 'The stored width (`100w` to `1500w`) that fills a given height, for `?format=`.',
  usage: 'height',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: ([pixels]) => checkWhole(pixels, 1),
  pure: true,
  readArgs: readPixels,
  apply: (values, height) => {
    const width = widthAt(height, readSize(values[0]))
    return width === undefined ? INVALID_SIZE : thumbnailFor(width)
  },
  examples: [
    {
      template: '?format={originalSize|squarespaceThumbnailForHeight 640}',
      data: { originalSize: '2000x1500' },
      output: '?format=1000w',
    },
  ],
})
