import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { asString, getOwnFields, isRecord } from '../shared/values.ts'

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

/** What follows the address of the image for each source: `?format=300w 300w`. */
function readSources(variants: string): readonly string[] {
  const widths = variants.split(',').filter((width) => WIDTH.test(width))
  const next = NEXT_WIDTH.get(widths.at(-1) ?? '')
  const sources = widths.map((width) => `?format=${width} ${width}`)
  return next === undefined ? sources : [...sources, `?format=original ${next}`]
}

/** The sources of the variants asked for last: the images of a list are mostly stored in the same widths. */
class Sources {
  #variants = ''
  #sources: readonly string[] = []

  of(variants: string): readonly string[] {
    if (variants !== this.#variants) {
      this.#sources = readSources(variants)
      this.#variants = variants
    }
    return this.#sources
  }
}

export const imageSrcset = defineFormatter<Sources>({
  name: 'image-srcset',
  summary:
    'A `srcset` attribute with the stored widths of an image, and the original as the width after the largest. Nothing when no widths are known.',
  usage: '',
  pure: true,
  readArgs: () => new Sources(),
  apply: ([image], known) => {
    const fields = getOwnFields(image)
    const sources = known.of(asString(fields['systemDataVariants']))
    const [first, ...others] = sources
    if (first === undefined) return isRecord(image) ? '' : image
    const url = escapeAttribute(asString(fields['assetUrl']))
    let out = ` srcset="${url}${first}`
    for (const source of others) out += `,${url}${source}`
    return `${out}"`
  },
  examples: [
    {
      template: '<img{mainImage|image-srcset}>',
      data: { mainImage: { assetUrl: '/i/oak.jpg', systemDataVariants: '900x600,100w,300w,500w' } },
      output:
        '<img srcset="/i/oak.jpg?format=100w 100w,/i/oak.jpg?format=300w 300w,/i/oak.jpg?format=500w 500w,/i/oak.jpg?format=original 750w">',
    },
  ],
})
