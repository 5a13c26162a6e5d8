import { t } from '../i18n/text.ts'
import type { ResourceName } from './usage.ts'

interface ResourceText {
  readonly label: string
  /** What happens at the limit. */
  readonly atLimit: string
  /** Of the field where operators enter the limit. */
  readonly unit: string
}

const slowed = t('From twice the limit on, visitors who open very many pages have to wait. Buying always works.')

export const resourceTexts: Readonly<Record<ResourceName, ResourceText>> = {
  storage: {
    label: t('Storage'),
    atLimit: t('At the limit new files are refused. What is there stays.'),
    unit: t('Megabytes'),
  },
  pictures: {
    label: t('Pictures'),
    atLimit: t('At the limit new pictures are refused. What is there stays.'),
    unit: t('Number of pictures'),
  },
  mails: {
    label: t('Emails this month'),
    atLimit: t('At the limit campaigns are paused. Emails about orders always go out.'),
    unit: t('Emails a month'),
  },
  requests: { label: t('Requests this month'), atLimit: slowed, unit: t('Requests a month') },
  compute: { label: t('Server time this month'), atLimit: slowed, unit: t('Seconds a month') },
}
