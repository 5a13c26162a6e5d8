import { defineFormatter } from '../../registry/types.ts'
import { INVALID_SIZE, readPixels, readSize, selectThumbnail, getWidthAt } from './image/size.ts'
import { checkWhole } from '../../args/arg-checks.ts'

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
    const width = getWidthAt(height, readSize(values[0]))
    return width === undefined ? INVALID_SIZE : selectThumbnail(width)
  },
  examples: [
    {
      template: '?format={originalSize|squarespaceThumbnailForHeight 640}',
      data: { originalSize: '2000x1500' },
      output: '?format=1000w',
    },
  ],
})
