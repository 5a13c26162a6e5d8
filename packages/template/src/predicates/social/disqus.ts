import { isTruthy } from '../../formatters/shared/values.ts'
import { defineSimple } from '../family.ts'

export const disqus = defineSimple({
  name: 'disqus?',
  summary: 'True when the comments of the site are kept by Disqus.',
  test: (scope) => isTruthy(scope.lookup('websiteSettings.disqusShortName')),
  yes: { websiteSettings: { disqusShortName: 'oakstudio' } },
  no: { websiteSettings: {} },
})
