import { answer, api } from '../api/client.ts'
import type { RecordKind } from '../csv-import/records/record-imports.ts'
import { t } from '../i18n/text.ts'

/** Files of translations: their calls and texts. */
export const translationImports: RecordKind = {
  path: 'translation-imports',
  list: (signal) => answer(api.GET('/api/admin/translation-imports', { signal })),
  listRows: (importId, signal) =>
    answer(api.GET('/api/admin/translation-imports/{importId}/rows', { params: { path: { importId } }, signal })),
  take: async (importId, step) => {
    const params = { path: { importId } }
    if (step === 'runs') return answer(api.POST('/api/admin/translation-imports/{importId}/runs', { params }))
    return step === 'undos'
      ? answer(api.POST('/api/admin/translation-imports/{importId}/undos', { params }))
      : answer(api.POST('/api/admin/translation-imports/{importId}/cancellations', { params }))
  },
  maxFileBytes: 20_000_000,
  file: { label: t('CSV or XLIFF file'), accept: '.csv,.xlf,.xliff,text/csv,application/xliff+xml' },
  title: t('Import translations'),
  section: { title: t('Translations'), link: { to: '/translations' }, view: t('View translations') },
  description: t('Exported translations of this website as CSV or XLIFF 1.2, up to 20 MB and 50,000 texts.'),
  tooLargeText: t('This file is over 20 MB. Split it into smaller files.'),
  hint: t('Translations in the file replace those that are here. Empty ones change nothing.'),
  subject: t('Text'),
  describeButton: (count) => t('{count, plural, one {Import # translation} other {Import # translations}}', { count }),
  describeProgress: (phase, counts) => {
    if (phase === 'check') return t('{done} of {total} texts checked', counts)
    return phase === 'import'
      ? t('{done} of {total} texts imported', counts)
      : t('{done} of {total} texts taken back', counts)
  },
  describeUndo: () => t('The translations before the import come back. Those that were changed since stay.'),
}
