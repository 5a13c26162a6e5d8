import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute, toPlainText } from '../shared/markup.ts'
import { getOwnFields, readText } from '../shared/values.ts'
import { getAltText } from './image/alt-text.ts'
import { renderImageMeta } from './image/attributes.ts'

export const image = defineFormatter<string>({
  name: 'image',
  summary: 'A whole `img` tag for the image loader, with a plain one for visitors without script.',
  usage: '[class=thumb-image]',
  maxArgs: 1,
  readArgs: (names) => escapeAttribute(names.length === 1 && names[0] ? names[0] : 'thumb-image'),
  apply: ([value], className, scope) => {
    const source = escapeAttribute(readText(value, 'assetUrl'))
    const alt = escapeAttribute(toPlainText(getAltText(getOwnFields(value), scope), scope))
    return (
      `<noscript><img src="${source}" alt="${alt}" /></noscript>` +
      `<img class="${className}" ${renderImageMeta(value, scope)}` +
      `data-load="false" data-image-id="${escapeAttribute(readText(value, 'id'))}" data-type="image" />`
    )
  },
  examples: [
    {
      template: '{mainImage|image hero}',
      data: { mainImage: { id: 'i9', title: 'Oak table', assetUrl: '/i/oak.jpg', originalSize: '900x600' } },
      output:
        '<noscript><img src="/i/oak.jpg" alt="Oak table" /></noscript><img class="hero" data-src="/i/oak.jpg" data-image="/i/oak.jpg" data-image-dimensions="900x600" data-image-focal-point="0.5,0.5" alt="Oak table" data-load="false" data-image-id="i9" data-type="image" />',
    },
  ],
})
