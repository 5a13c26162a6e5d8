import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { isRecord, textOf } from '../shared/values.ts'

const WIDTH = /^\d{1,9}w$/
/** What comes after each of the widths the image service makes. */
const NEXT_WIDTH = new Map([
  ['100w', '300w'],
  ['300w', '500w'],
  ['500w', '750w'],
  ['750w', '1000w'],
  ['1000w', '1500w'],
  ['1500w', '2500w'],
])

export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  summary:
    'A `srcset` attribute with the stored widths of an image, and the original as the width after the largest. Nothing when no widths are known.',
  usage: '',
  pure: true,
  apply: ([image]) => {
    if (!isRecord(image)) return ''
    const url = escapeAttribute(textOf(image, 'assetUrl'))
    let sources = ''
    let largest = ''
    for (const width of textOf(image, 'systemDataVariants').split(',')) {
      if (!WIDTH.test(width)) continue
      sources += `${largest && ','}${url}?format=${width} ${width}`
      largest = width
    }
    if (largest === '') return ''
    const next = NEXT_WIDTH.get(largest)
    return `srcset="${sources}${next === undefined ? '' : `,${url}?format=original ${next}`}"`
  },
  examples: [
    {
      template: '<img {mainImage|image-srcset}>',
      data: { mainImage: { assetUrl: '/i/oak.jpg', systemDataVariants: '900x600,100w,300w,500w' } },
      output:
        '<img srcset="/i/oak.jpg?format=100w 100w,/i/oak.jpg?format=300w 300w,/i/oak.jpg?format=500w 500w,/i/oak.jpg?format=original 750w">',
    },
  ],
})
