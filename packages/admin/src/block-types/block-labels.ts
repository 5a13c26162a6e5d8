import { toLabel } from '../block-form/fields.ts'
import { t, translateServerText } from '../i18n/text.ts'

/** What a type of block is called where its name does not read as a word. */
const labels: Readonly<Record<string, string>> = {
  html: t('Text'),
  image: t('Picture'),
  story: t('Text beside a picture'),
  hero: t('Page opening'),
  'items-list': t('People or services'),
  'gallery-section': t('Gallery section'),
  journal: t('Latest posts'),
  notes: t('Short notes'),
  menu: t('Food and drink menu'),
  navigation: t('Site menu'),
  'social-links': t('Social links'),
}

/** The name of a type of block. One that nobody knows is named by what is stored. */
export function getBlockLabel(type: string | number): string {
  return typeof type === 'number'
    ? t('Block of type {type}', { type })
    : (labels[type] ?? translateServerText(toLabel(type)))
}
