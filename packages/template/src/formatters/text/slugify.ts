import { defineFormatter } from '../../registry/types.ts'
import { slugify as slugOf } from '../shared/slug.ts'
import { asString } from '../shared/values.ts'

export const slugify = defineFormatter({
  name: 'slugify',
  summary:
    'Makes a name for addresses and class names: lower case ASCII letters, digits and hyphens; other characters are dropped.',
  usage: '',
  pure: true,
  apply: (values) => slugOf(asString(values[0])),
  examples: [{ template: '{title|slugify}', data: { title: 'Mugs & Cups, No. 5' }, output: 'mugs-cups-no-5' }],
})
