import { t } from '../i18n/text.ts'
import type { Donation } from './donations.ts'

/** How often somebody gives. */
export const frequencyLabels: Readonly<Record<Donation['frequency'], string>> = {
  once: t('Once'),
  month: t('Every month'),
  year: t('Every year'),
}
