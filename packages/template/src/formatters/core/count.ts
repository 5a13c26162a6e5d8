import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { isRecord } from '../../run/value.ts'

function countEntries(value: Value): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return isRecord(value) ? Object.keys(value).length : 0
}

export const count = defineFormatter({
  name: 'count',
  summary: 'How many elements an array has, keys an object, or characters a text; 0 for all else.',
  usage: '',
  pure: true,
  apply: (values) => countEntries(values[0]),
  examples: [
    { template: '{items|count}', data: { items: ['a', 'b', 'c'] }, output: '3' },
    { template: '{word|count}', data: { word: 'hi' }, output: '2' },
  ],
})
