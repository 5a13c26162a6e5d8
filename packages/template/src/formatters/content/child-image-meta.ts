import { defineFormatter } from '../../registry/types.ts'
import { listElements, getMember } from '../shared/values.ts'
import { renderImageMeta } from './image/attributes.ts'
import { checkWhole } from '../../args/arg-checks.ts'

export const childImageMeta = defineFormatter<number>({
  name: 'child-image-meta',
  summary: 'The attributes of `image-meta` for one of the images in `items` of a gallery or collection.',
  usage: '[position=0]',
  maxArgs: 1,
  checkArgs: ([position]) => checkWhole(position),
  readArgs: ([position = '0']) => Number.parseInt(position, 10),
  apply: (values, position, scope) => renderImageMeta(listElements(getMember(values[0], 'items'))[position], scope),
  examples: [
    {
      template: '<img {gallery|child-image-meta 1}>',
      data: {
        gallery: {
          items: [
            { title: 'One', assetUrl: '/i/1.jpg', originalSize: '800x600' },
            { title: 'Two', assetUrl: '/i/2.jpg', originalSize: '800x600' },
          ],
        },
      },
      output:
        '<img data-src="/i/2.jpg" data-image="/i/2.jpg" data-image-dimensions="800x600" data-image-focal-point="0.5,0.5" alt="Two" >',
    },
  ],
})
