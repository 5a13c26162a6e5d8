import { defineFormatter } from '../../registry/types.ts'
import { INVALID_SIZE, readPixels, readSize, thumbnailFor } from './image/size.ts'
import { checkWhole } from '../../registry/arg-checks.ts'

export const squarespaceThumbnailForWidth = defineFormatter<number>({
  name: 'squarespaceThumbnailForWidth',
  summary: 'The stored width (`100w` to `1500w`) that fills a given width, for `?format=`.',
  usage: 'width',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: ([pixels]) => checkWhole(pixels),
  pure: true,
  readArgs: readPixels,
  apply: (values, width) => (readSize(values[0]) ? thumbnailFor(width) : INVALID_SIZE),
  examples: [
    {
      template: '?format={originalSize|squarespaceThumbnailForWidth 640}',
      data: { originalSize: '2000x1500' },
      output: '?format=750w',
    },
  ],
})
