import { toLabel } from '../block-form/fields.ts'

/** What a type of block is called where its name does not read as a word. */
const labels: Readonly<Record<string, string>> = {
  html: 'Text',
  image: 'Picture',
  story: 'Text beside a picture',
  hero: 'Page opening',
  'items-list': 'People or services',
  'gallery-section': 'Gallery section',
  journal: 'Latest posts',
  notes: 'Short notes',
  menu: 'Food and drink menu',
  navigation: 'Site menu',
  'social-links': 'Social links',
}

/** The name of a type of block. One that nobody knows is named by what is stored. */
export function getBlockLabel(type: string | number): string {
  return typeof type === 'number' ? `Block of type ${type}` : (labels[type] ?? toLabel(type))
}
