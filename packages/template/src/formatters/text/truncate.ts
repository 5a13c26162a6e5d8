import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

interface Cut {
  /** In UTF-16 code units. */
  readonly length: number
  readonly ellipsis: string
}

const DEFAULT_LENGTH = 100

function readCut([length = '', ellipsis = '...']: readonly string[]): Cut {
  const wanted = Number.parseInt(length, 10)
  return { length: Number.isNaN(wanted) ? DEFAULT_LENGTH : Math.max(0, wanted), ellipsis }
}

/** The place after the last white space before `length`, or `length` when the first word is longer than that. */
function cutPoint(text: string, length: number): number {
  for (let i = length - 1; i > 0; i--) if (/\s/.test(text.charAt(i))) return i + 1
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(length))
  return splitsPair ? length - 1 : length
}

export const truncate = defineFormatter<Cut>({
  name: 'truncate',
  summary: 'Cuts text longer than a number of characters, at white space where there is some, and adds an ellipsis.',
  usage: '[length=100] [ellipsis=...]',
  pure: true,
  readArgs: readCut,
  apply: (values, { length, ellipsis }) => {
    const text = asString(values[0])
    return text.length <= length ? text : text.slice(0, cutPoint(text, length)) + ellipsis
  },
  examples: [
    { template: '{text|truncate 12}', data: { text: 'A long winter is over' }, output: 'A long ...' },
    { template: '{text|truncate 4 …}', data: { text: 'Winter' }, output: 'Wint…' },
    { template: '{text|truncate#9# (more)}', data: { text: 'A long winter' }, output: 'A long  (more)' },
    { template: '{text|truncate}', data: { text: 'Short' }, output: 'Short' },
  ],
})
