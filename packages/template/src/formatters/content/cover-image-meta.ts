import { defineFormatter } from '../../registry/types.ts'
import { getMember } from '../shared/values.ts'
import { renderImageMeta } from './image/attributes.ts'

export const coverImageMeta = defineFormatter({
  name: 'cover-image-meta',
  summary: 'The attributes of `image-meta` for the cover image of an album or gallery.',
  usage: '',
  apply: (values, _args, scope) => renderImageMeta(getMember(values[0], 'coverImage'), scope),
  examples: [
    {
      template: '<img {album|cover-image-meta}>',
      data: { album: { coverImage: { title: 'Live', assetUrl: '/i/live.jpg', originalSize: '600x600' } } },
      output:
        '<img data-src="/i/live.jpg" data-image="/i/live.jpg" data-image-dimensions="600x600" data-image-focal-point="0.5,0.5" alt="Live" >',
    },
  ],
})
