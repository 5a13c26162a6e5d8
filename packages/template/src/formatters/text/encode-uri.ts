import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const encodeUri = defineFormatter({
  name: 'encode-uri',
  summary: 'Percent-encodes what is not allowed in an address, and keeps its separators (`:/?&=#` and the like).',
  usage: '',
  pure: true,
  // A lone surrogate throws URIError, as in JavaScript: the page goes on and the editor shows the error.
  apply: (values) => encodeURI(asString(values[0])),
  examples: [
    {
      template: '<a href="{url|encode-uri}">',
      data: { url: 'https://example.com/crème brûlée?page=2' },
      output: '<a href="https://example.com/cr%C3%A8me%20br%C3%BBl%C3%A9e?page=2">',
    },
  ],
})
