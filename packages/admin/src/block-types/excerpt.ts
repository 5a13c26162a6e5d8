const maxLength = 80
/** Texts that say what a block is about, the more telling ones first. */
const names = [
  'title',
  'headline',
  'headerText',
  'html',
  'bodyHtml',
  'text',
  'quote',
  'markdown',
  'description',
  'source',
]

/** The first words of a block, which tell it from others of its type. */
export function readExcerpt(settings: Readonly<Record<string, unknown>>): string {
  for (const name of names) {
    const words = toWords(settings[name])
    if (words !== '') return words
  }
  const { link, button, url, altText, items } = settings
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  const inner = [link, button, first].map((value) => readLabel(value)).find((words) => words !== '')
  return inner ?? [altText, url].map(toWords).find((words) => words !== '') ?? ''
}

function readLabel(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  return toWords(Reflect.get(value, 'label')) || toWords(Reflect.get(value, 'title'))
}

/** The words of a text or of HTML, without markup. */
export function toWords(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
}
