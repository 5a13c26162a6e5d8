import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { isRecord, textOf } from '../shared/values.ts'

const WIDTH = /^\d{1,9}w$/
/** What comes after each of the widths the image service makes. */
const NEXT_WIDTH: Readonly<Record<string, string>> = {
  '100w': '300w',
  '300w': '500w',
  '500w': '750w',
  '750w': '1000w',
  '1000w': '1500w',
  '1500w': '2500w',
}

export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  summary:
    'A `srcset` attribute with the stored widths of an image, and the original as the width after the largest. Nothing when no widths are known.',
  usage: '',
  pure: true,
  apply: ([image]) => {
    if (!isRecord(image)) return ''
    const widths = textOf(image, 'systemDataVariants')
      .split(',')
      .filter((variant) => WIDTH.test(variant))
    const largest = widths.at(-1)
    if (largest === undefined) return ''

    const url = escapeAttribute(textOf(image, 'assetUrl'))
    const sources = widths.map((width) => `${url}?format=${width} ${width}`)
    const next = Object.hasOwn(NEXT_WIDTH, largest) ? NEXT_WIDTH[largest] : undefined
    if (next !== undefined) sources.push(`${url}?format=original ${next}`)
    return `srcset="${sources.join(',')}"`
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
