import { defineFormatter } from '../../registry/types.ts'
import { renderImageMeta as metaOf } from './image/attributes.ts'

export const imageMeta = defineFormatter({
  name: 'image-meta',
  summary:
    'The attributes of an `img` tag that the image loader reads (source, dimensions, focal point) and its alternative text.',
  usage: '',
  apply: (values, _args, scope) => metaOf(values[0], scope),
  examples: [
    {
      template: '<img {@|image-meta} data-load="false">',
      data: {
        title: 'A blue mug',
        assetUrl: '/i/mug.jpg',
        originalSize: '2000x1500',
        mediaFocalPoint: { x: 0.2, y: 0.8 },
      },
      output:
        '<img data-src="/i/mug.jpg" data-image="/i/mug.jpg" data-image-dimensions="2000x1500" data-image-focal-point="0.2,0.8" alt="A blue mug"  data-load="false">',
    },
    { template: '[{missing|image-meta}]', data: {}, output: '[]' },
  ],
})
