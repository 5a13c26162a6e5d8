import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

/** Positions between two words name none. */
function pick(words: readonly string[], position: number): string {
  const { length } = words
  const index = (position - 1) % length
  return words[index < 0 ? index + length : index] ?? ''
}

export const cycle = defineFormatter({
  name: 'cycle',
  summary: 'Takes its words in turn: the first for 1, the second for 2, and from the start again after the last.',
  usage: 'word ...',
  minArgs: 1,
  pure: true,
  apply: (values, words) => pick(words, asNumber(values[0])),
  examples: [
    {
      template: '{.repeated section rows}{@index|cycle odd even} {.end}',
      data: { rows: [1, 2, 3] },
      output: 'odd even odd ',
    },
  ],
})
