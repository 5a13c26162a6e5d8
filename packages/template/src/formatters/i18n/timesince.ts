import { cldrOf } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

const MINUTE_MS = 60_000
const UNITS = [
  { name: 'a year', plural: 'years', ms: 365 * 24 * 60 * MINUTE_MS },
  { name: 'a month', plural: 'months', ms: 30 * 24 * 60 * MINUTE_MS },
  { name: 'a week', plural: 'weeks', ms: 7 * 24 * 60 * MINUTE_MS },
  { name: 'a day', plural: 'days', ms: 24 * 60 * MINUTE_MS },
  { name: 'an hour', plural: 'hours', ms: 60 * MINUTE_MS },
  { name: 'a minute', plural: 'minutes', ms: MINUTE_MS },
] as const

function since(elapsedMs: number): string {
  for (const { name, plural, ms } of UNITS) {
    const count = Math.floor(elapsedMs / ms)
    if (count > 0) return `about ${count === 1 ? name : `${count} ${plural}`} ago`
  }
  return 'less than a minute ago'
}

export const timesince = defineFormatter({
  name: 'timesince',
  summary: 'Writes in English how long ago a time was, in an element that a script of the page keeps up to date.',
  usage: '',
  pure: true,
  apply: ([value], _args, scope) => {
    const date = asNumber(value)
    if (!Number.isFinite(date) || !cldrOf(scope)) return 'Invalid date.'
    return `<span class="timesince" data-date="${date}">${since(scope.now() - date)}</span>`
  },
  examples: [
    {
      template: '{t|timesince}',
      data: { t: 1700000000000 },
      output: '<span class="timesince" data-date="1700000000000">about 3 days ago</span>',
      options: { locale: 'en', now: 1700300000000 },
    },
    { template: '{t|timesince}', data: { t: 'soon' }, output: 'Invalid date.', options: { locale: 'en' } },
  ],
})
