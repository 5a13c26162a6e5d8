import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

/**
 * Addresses, handles and tags, found in one pass so that nothing inside an address is linked again. Skips handles and
 * tags inside a word, an entity (`&#8217;`) or a quoted attribute.
 */
const FOUND = /\b(?:https?|ftp|file):\/\/[-\w+&@#/%?=~|!:,.;]*[-\w+&@#/%=~|]|(?<![&\w'"])([@#])(\w+)/gi

function link(found: string, sign: string | undefined, name: string | undefined): string {
  if (name === undefined) return `<a target="new" href="${found}">${found}</a>`
  const path = sign === '@' ? `${name}/` : `hashtag/${name}?src=hash`
  return `<a target="new" href="https://twitter.com/${path}">${found}</a>`
}

export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  summary: 'Makes links of the addresses, @handles and #tags in a text. The text itself is not escaped.',
  usage: '',
  pure: true,
  apply: (values) => asString(values[0]).replace(FOUND, link),
  examples: [
    {
      template: '{text|activate-twitter-links}',
      data: { text: 'By @studio, see https://shop.example/new #oak' },
      output:
        'By <a target="new" href="https://twitter.com/studio/">@studio</a>, see <a target="new" href="https://shop.example/new">https://shop.example/new</a> <a target="new" href="https://twitter.com/hashtag/oak?src=hash">#oak</a>',
    },
  ],
})
