import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

const OPENS_SINGLE = /[\n\r\u2028\u2029\-—(["]/
const OPENS_DOUBLE = /[\s\-—/([‘]/

/** Straight quotes become curly ones by what is before them: behind a blank a single one is an apostrophe. Two hyphens become a dash. */
function curl(text: string): string {
  let out = ''
  let before = ''
  for (const char of text) {
    let next = char
    if (char === "'") next = before === '' || OPENS_SINGLE.test(before) ? '‘' : '’'
    else if (char === '"') next = before === '' || OPENS_DOUBLE.test(before) ? '“' : '”'
    out += next
    // A double quote is still straight while single quotes are decided; a single one is curly for the double after it.
    before = char === '"' ? char : next
  }
  return out.replaceAll('--', '—')
}

export const smartypants = defineFormatter({
  name: 'smartypants',
  summary: 'Typographic punctuation: curly quotes for straight ones and a dash for `--`.',
  usage: '',
  pure: true,
  apply: (values) => curl(asString(values[0])),
  examples: [
    { template: '{quote|smartypants}', data: { quote: `"It's late"--she said` }, output: '“It’s late”—she said' },
  ],
})
