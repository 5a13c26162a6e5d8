import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

// encodeURIComponent leaves ! ' ( ) ~ and encodes @ + /; here it is the other way round.
const DIFFERENT = /[!'()~]|%40|%2B|%2F/g

function swap(found: string): string {
  return found.startsWith('%') ? decodeURIComponent(found) : `%${found.charCodeAt(0).toString(16).toUpperCase()}`
}

export const urlEncode = defineFormatter({
  name: 'url-encode',
  summary: 'Percent-encodes the UTF-8 bytes of text; letters, digits and `@ * _ + - . /` stay as they are.',
  usage: '',
  pure: true,
  apply: (values) => encodeURIComponent(asString(values[0]).toWellFormed()).replace(DIFFERENT, swap),
  examples: [
    { template: '{title|url-encode}', data: { title: 'salt & pepper/½' }, output: 'salt%20%26%20pepper/%C2%BD' },
  ],
})
