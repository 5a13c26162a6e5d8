import { defineFormatter } from '../../registry/types.ts'

export const output = defineFormatter({
  name: 'output',
  summary: 'Prints its arguments, whatever the value is.',
  usage: 'word ...',
  pure: true,
  apply: (_values, words) => words.join(' '),
  examples: [{ template: '{@|output one two}', data: {}, output: 'one two' }],
})
