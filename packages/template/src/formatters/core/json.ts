import { defineFormatter } from '../../registry/types.ts'

export const json = defineFormatter({
  name: 'json',
  summary: 'The value as JSON that is safe in a script: `</` is written as `<\\/`.',
  usage: '',
  pure: true,
  apply: (values) => (JSON.stringify(values[0]) ?? '').replaceAll('</', '<\\/'),
  examples: [
    { template: 'var tags = {tags|json}', data: { tags: ['a', 'b'] }, output: 'var tags = ["a","b"]' },
    { template: '{text|json}', data: { text: '</script>' }, output: '"<\\/script>"' },
  ],
})
