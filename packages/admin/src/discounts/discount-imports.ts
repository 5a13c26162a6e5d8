import { answer, api } from '../api/client.ts'
import type { RecordKind } from '../csv-import/records/record-imports.ts'
import { t } from '../i18n/text.ts'

/** Files of discounts: their calls and texts. */
export const discountImports: RecordKind = {
  path: 'discount-imports',
  list: (signal) => answer(api.GET('/api/admin/discount-imports', { signal })),
  listRows: (importId, signal) =>
    answer(api.GET('/api/admin/discount-imports/{importId}/rows', { params: { path: { importId } }, signal })),
  take: async (importId, step) => {
    const params = { path: { importId } }
    if (step === 'runs') return answer(api.POST('/api/admin/discount-imports/{importId}/runs', { params }))
    return step === 'undos'
      ? answer(api.POST('/api/admin/discount-imports/{importId}/undos', { params }))
      : answer(api.POST('/api/admin/discount-imports/{importId}/cancellations', { params }))
  },
  maxFileBytes: 20_000_000,
  title: t('Import discounts'),
  section: { title: t('Discounts'), link: { to: '/discounts' }, view: t('View discounts') },
  description: t('Exported discounts of Shopify or of this page, up to 20 MB and 5,000 discounts.'),
  tooLargeText: t('This file is over 20 MB. Split it into smaller files.'),
  hint: t('Discounts that are here stay as they are. A code that another discount has is reported and left alone.'),
  subject: t('Discount'),
  describeButton: (count) => t('{count, plural, one {Import # discount} other {Import # discounts}}', { count }),
  describeProgress: (phase, counts) => {
    if (phase === 'check') return t('{done} of {total} discounts checked', counts)
    return phase === 'import'
      ? t('{done} of {total} discounts imported', counts)
      : t('{done} of {total} discounts removed', counts)
  },
  describeUndo: (count) =>
    count === 0
      ? t('Its discounts are deleted. Those that were changed or used since stay.')
      : t(
          '{count, plural, one {The # discount of it is deleted, unless it was changed or used since.} other {The # discounts of it are deleted, except those that were changed or used since.}}',
          { count },
        ),
}
