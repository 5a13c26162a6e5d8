import { defineFormatter } from '../../registry/types.ts'

export const iter = defineFormatter({
  name: 'iter',
  summary: 'The position in the nearest repeated section, counted from 1; nothing outside of one.',
  usage: '',
  apply: (_values, _args, scope) => {
    const index = scope.index()
    return index === undefined ? '' : String(index)
  },
  examples: [
    {
      template: '{.repeated section names}{@|iter}. {@} {.end}',
      data: { names: ['Ada', 'Alan'] },
      output: '1. Ada 2. Alan ',
    },
  ],
})
