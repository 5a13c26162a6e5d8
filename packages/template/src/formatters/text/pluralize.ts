import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

interface Forms {
  readonly singular: string
  readonly plural: string
}

export const pluralize = defineFormatter<Forms>({
  name: 'pluralize',
  summary:
    'Chooses between two words by a number: the first for exactly 1, the second otherwise. With one word it is the ending of the plural, and without any the ending is `s`. For languages other than English use `message`.',
  usage: '[[singular] plural]',
  maxArgs: 2,
  pure: true,
  readArgs: ([first, second]) =>
    second === undefined ? { singular: '', plural: first ?? 's' } : { singular: first ?? '', plural: second },
  apply: (values, { singular, plural }) => (asNumber(values[0]) === 1 ? singular : plural),
  examples: [
    { template: '{n} cup{n|pluralize}', data: { n: 2 }, output: '2 cups' },
    { template: '{n} box{n|pluralize es}', data: { n: 3 }, output: '3 boxes' },
    { template: '{n} {n|pluralize/person/people}', data: { n: 1 }, output: '1 person' },
  ],
})
