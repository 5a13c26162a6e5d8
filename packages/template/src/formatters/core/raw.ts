import { defineFormatter } from '../../registry/types.ts'

export const raw = defineFormatter({
  name: 'raw',
  summary: 'The value as JSON, with nothing escaped; `null` when it is missing. Within a script use `json`.',
  usage: '',
  pure: true,
  apply: (values) => JSON.stringify(values[0]) ?? 'null',
  examples: [{ template: '{@|raw}', data: { a: [1, '</b>'] }, output: '{"a":[1,"</b>"]}' }],
})
