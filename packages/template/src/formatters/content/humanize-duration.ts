import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  summary: 'Writes milliseconds as minutes and seconds.',
  usage: '',
  pure: true,
  apply: (values) => {
    const ms = asNumber(values[0])
    const seconds = Number.isFinite(ms) ? Math.trunc(Math.abs(ms) / 1000) : 0
    const sign = ms < 0 && seconds > 0 ? '-' : ''
    return `${sign}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  },
  examples: [
    { template: '{ms|humanizeDuration}', data: { ms: 245000 }, output: '4:05' },
    { template: '{ms|humanizeDuration}', data: { ms: 3723000 }, output: '62:03' },
    { template: '{ms|humanizeDuration}', data: { ms: -65000 }, output: '-1:05' },
  ],
})
