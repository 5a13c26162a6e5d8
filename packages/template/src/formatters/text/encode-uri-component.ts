import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const encodeUriComponent = defineFormatter({
  name: 'encode-uri-component',
  summary:
    'Percent-encodes text for use as one part of an address, for example a query value. Separators are encoded too.',
  usage: '',
  pure: true,
  // A lone surrogate throws URIError, as in JavaScript: the page goes on and the editor shows the error.
  apply: (values) => encodeURIComponent(asString(values[0])),
  examples: [
    {
      template: '/search?q={q|encode-uri-component}',
      data: { q: 'cups & saucers' },
      output: '/search?q=cups%20%26%20saucers',
    },
  ],
})
