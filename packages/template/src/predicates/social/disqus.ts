import { isTruthy } from '../../formatters/shared/values.ts'
import { defineSimple } from '../family.ts'

export const disqus = defineSimple({
  name: 'disqus?',
  summary: 'True when the comments of the site are kept by Disqus.',
  // Pages carry the one, the older implementation reads the other.
  test: (scope) =>
    isTruthy(scope.lookup('websiteSettings.disqusShortname')) ||
    isTruthy(scope.lookup('websiteSettings.disqusShortName')),
  yes: { websiteSettings: { disqusShortname: 'oakstudio' } },
  no: { websiteSettings: {} },
})
