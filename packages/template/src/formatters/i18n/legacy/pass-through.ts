import { defineFormatter } from '../../../registry/types.ts'

export const unit = defineFormatter({
  name: 'unit',
  summary: 'Reserved: passes the value through.',
  usage: '',
  pure: true,
  apply: ([value]) => value,
  examples: [{ template: '{weight|unit}', data: { weight: 3 }, output: '3' }],
})

export const datetimefield = defineFormatter({
  name: 'datetimefield',
  summary: 'Reserved: passes the value through.',
  usage: '',
  pure: true,
  apply: ([value]) => value,
  examples: [{ template: '{t|datetimefield}', data: { t: 1700000000000 }, output: '1700000000000' }],
})
