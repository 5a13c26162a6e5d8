import { defineFormatter } from '../../registry/types.ts'

export const jsonPretty = defineFormatter({
  name: 'json-pretty',
  summary: 'As `json`, on several lines and indented by two blanks.',
  usage: '',
  pure: true,
  apply: (values) => (JSON.stringify(values[0], undefined, 2) ?? '').replaceAll('</', '<\\/'),
  examples: [{ template: '{@|json-pretty}', data: { a: 1 }, output: '{\n  "a": 1\n}' }],
})
