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

/** Other words that people look for a type by. Translations have those of their language. */
const searchWords: Readonly<Record<string, string>> = {
  html: t('headline, heading, title, paragraph, list'),
  image: t('photo, image, graphic'),
  gallery: t('photos, images, slideshow, carousel'),
  video: t('film, clip, YouTube, Vimeo'),
  form: t('contact, inquiry, registration'),
  map: t('address, directions, location'),
  line: t('divider, separator, rule'),
  spacer: t('gap, distance, empty space'),
  button: t('link, call to action'),
  quote: t('testimonial, review, citation'),
  accordion: t('FAQ, questions and answers'),
  newsletter: t('sign up, subscribe, mailing list'),
  'items-list': t('team, staff, features'),
  'social-links': t('Instagram, Facebook, icons'),
  code: t('HTML, script'),
  calendar: t('dates, events, appointments'),
}

/** The everyday words for a type of block; '' where its name is the word. */
export function getBlockWords(type: string): string {
  return searchWords[type] ?? ''
}
