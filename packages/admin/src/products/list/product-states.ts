import { t } from '../../i18n/text.ts'
/** Who sees a product, in the words of the list and its filters. */
export const productStates = [
  { value: 'published', label: t('Published') },
  { value: 'scheduled', label: t('Scheduled') },
  { value: 'unlisted', label: t('Unlisted') },
  { value: 'draft', label: t('Draft') },
] as const
