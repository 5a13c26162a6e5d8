import { answer, api } from '../api/client.ts'
import type { RecordKind } from '../csv-import/records/record-imports.ts'
import { t } from '../i18n/text.ts'

/** Files of orders: their calls and texts. */
export const orderImports: RecordKind = {
  path: 'order-imports',
  list: (signal) => answer(api.GET('/api/admin/order-imports', { signal })),
  listRows: (importId, signal) =>
    answer(api.GET('/api/admin/order-imports/{importId}/rows', { params: { path: { importId } }, signal })),
  take: async (importId, step) => {
    const params = { path: { importId } }
    if (step === 'runs') return answer(api.POST('/api/admin/order-imports/{importId}/runs', { params }))
    return step === 'undos'
      ? answer(api.POST('/api/admin/order-imports/{importId}/undos', { params }))
      : answer(api.POST('/api/admin/order-imports/{importId}/cancellations', { params }))
  },
  maxFileBytes: 60_000_000,
  title: t('Import orders'),
  section: { title: t('Orders'), link: { to: '/orders' }, view: t('View orders') },
  description: t('Exported orders of Shopify, Squarespace or another store here, up to 60 MB.'),
  tooLargeText: t('This file is over 60 MB. Split it into smaller files.'),
  hint: t('Nobody gets an email, no stock moves and no payment is taken. Reports count each order on its own day.'),
  subject: t('Order'),
  describeButton: (count) => t('{count, plural, one {Import # order} other {Import # orders}}', { count }),
  describeProgress: (phase, counts) => {
    if (phase === 'check') return t('{done} of {total} orders checked', counts)
    return phase === 'import'
      ? t('{done} of {total} orders imported', counts)
      : t('{done} of {total} orders removed', counts)
  },
  describeUndo: (count) =>
    count === 0
      ? t('Its orders are deleted, with the customers who came with them.')
      : t(
          '{count, plural, one {The # order of it is deleted, with the customer who came with it.} other {The # orders of it are deleted, with the customers who came with them.}}',
          { count },
        ),
}
