import { defineFormatter } from '../../../registry/types.ts'

export const datetimefield = defineFormatter({
  name: 'datetimefield',
  summary: 'Reserved: passes the value through.',
  usage: '',
  pure: true,
  apply: ([value]) => value,
  examples: [{ template: '{t|datetimefield}', data: { t: 1700000000000 }, output: '1700000000000' }],
})
