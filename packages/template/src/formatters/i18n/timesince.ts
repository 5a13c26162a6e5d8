import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { isAbsent, readInstant } from '../shared/values.ts'

export const timesince = defineFormatter({
  name: 'timesince',
  summary:
    'Writes how long ago a time was in the language of the site, in an element that a script of the page keeps up to date.',
  usage: '',
  pure: true,
  apply: ([value], _args, scope) => {
    if (isAbsent(value) || value === '') return ''
    const date = readInstant(value)
    const locale = findCldrData(scope)
    if (date === undefined || !locale) return 'Invalid date.'
    return `<span class="timesince" data-date="${date}">${locale.timeSince(scope.now() - date)}</span>`
  },
  examples: [
    {
      template: '{t|timesince}',
      data: { t: 1700000000000 },
      output: '<span class="timesince" data-date="1700000000000">about 3 days ago</span>',
      options: { locale: 'en', now: 1700300000000 },
    },
    {
      template: '{t|timesince}',
      data: { t: 1700000000000 },
      output: '<span class="timesince" data-date="1700000000000">vor 3 Tagen</span>',
      options: { locale: 'de', now: 1700300000000 },
    },
    { template: '{t|timesince}', data: { t: 'soon' }, output: 'Invalid date.', options: { locale: 'en' } },
    { template: '[{t|timesince}]', data: {}, output: '[]' },
  ],
})
