import { defineFormatter } from '../../registry/types.ts'
import { readPixels, selectThumbnail } from './image/size.ts'
import { checkWhole } from '../../args/arg-checks.ts'

export const squarespaceThumbnailForWidth = defineFormatter<number>({
  name: 'squarespaceThumbnailForWidth',
  summary: 'The stored width (`100w` to `1500w`) that fills a given width, for `?format=`.',
  usage: 'width',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: ([pixels]) => checkWhole(pixels, 1),
  pure: true,
  readArgs: readPixels,
  apply: (_values, width) => selectThumbnail(width),
  examples: [
    {
      template: '?format={originalSize|squarespaceThumbnailForWidth 640}',
      data: { originalSize: '2000x1500' },
      output: '?format=750w',
    },
  ],
})
