import { getAt, isRecord, toField } from '../../platform/text/json.ts'
import { htmlLimits } from '../../platform/text/clean-html.ts'
import { listBlockTexts } from '../blocks/index.ts'
import { type RecordKind } from '../languages/index.ts'
import type { TranslatedText } from './schema.ts'
import { type DocumentRow, maxTexts } from './store.ts'

/** A text of a document in the language that the site is written in. */
export interface SourceText extends Pick<TranslatedText, 'block' | 'label' | 'format' | 'maxLength'> {
  readonly kind: RecordKind
  readonly recordId: string
  readonly field: string
  readonly source: string
}

type Format = TranslatedText['format']
type Field = readonly [field: string, label: string, format: Format, maxLength: number]

const seo: readonly Field[] = [
  ['content/seo/title', 'SEO title', 'line', 500],
  ['content/seo/description', 'SEO description', 'text', 2_000],
]

/** The document's own texts, in the order in which they are translated. */
const fields: Readonly<Record<DocumentRow['kind'], readonly Field[]>> = {
  site: [
    ['title', 'Title', 'line', 100],
    ['tagline', 'Tagline', 'line', 200],
    ['description', 'Description', 'text', 1_000],
    ['announcementBar/text', 'Announcement', 'line', 500],
  ],
  collection: [
    ['title', 'Title', 'line', 500],
    ['navigation_title', 'Title in menus', 'line', 500],
    ['description', 'Description', 'text', 5_000],
    ...seo,
  ],
  item: [
    ['title', 'Title', 'line', 500],
    ['excerpt', 'Excerpt', 'html', htmlLimits.characters],
    ['custom_button_label', 'Button', 'line', 200],
    ...seo,
  ],
  form: [
    ['definition/submitLabel', 'Button', 'line', 100],
    ['definition/disclaimer', 'Small print', 'text', 5_000],
    ['definition/submissionMessage', 'Thanks', 'text', 5_000],
    ['definition/submissionHtml', 'Thanks, formatted', 'html', htmlLimits.characters],
    ['definition/newsletterLabel', 'Newsletter box', 'line', 300],
  ],
  'block-field': [],
}

const formField = [
  ['title', 'Field', 'line', 200],
  ['description', 'Help', 'text', 1_000],
  ['placeholder', 'Placeholder', 'line', 200],
] as const

/** All texts of a document that can be translated. What is empty needs no translation. */
export function listTexts({ kind, id, data }: DocumentRow): SourceText[] {
  const blocks = listBlockTexts(Array.isArray(data['content']) ? { blocks: data['content'] } : data['content'])
  const body: readonly Field[] =
    kind === 'item' && blocks.length === 0 ? [['body', 'Text', 'html', htmlLimits.characters]] : []
  const own = [...fields[kind], ...body].flatMap((field) => toSource(kind, id, data, field))
  // A title that menus show too is translated once.
  const told = own.filter(({ field }) => field !== 'navigation_title' || data['navigation_title'] !== data['title'])
  return [
    ...told,
    ...listFormTexts(id, kind === 'form' ? data : {}),
    ...listCategoryNames(data),
    ...blocks.map(({ field, type, label, format, text, maxLength }) => ({
      kind,
      recordId: id,
      field,
      block: type,
      label,
      format,
      maxLength,
      source: text,
    })),
  ].slice(0, maxTexts)
}

function toSource(
  kind: RecordKind,
  recordId: string,
  data: unknown,
  [field, label, format, maxLength]: Field,
): SourceText[] {
  const source = getAt(data, field.split('/'))
  if (typeof source !== 'string' || source.trim() === '') return []
  return [{ kind, recordId, field, block: '', label, format, maxLength, source }]
}

function listFormTexts(id: string, data: unknown): SourceText[] {
  const list = getAt(data, ['definition', 'fields'])
  return (Array.isArray(list) ? list : []).flatMap((_, index) =>
    formField.flatMap(([name, label, format, max]) =>
      toSource('form', id, data, [toField(['definition', 'fields', index, name]), label, format, max]),
    ),
  )
}

function listCategoryNames({ categories }: Readonly<Record<string, unknown>>): SourceText[] {
  return (Array.isArray(categories) ? categories : []).flatMap((category: unknown) =>
    isRecord(category) && typeof category['id'] === 'string'
      ? toSource('category', category['id'], category, ['name', 'Category', 'line', 200])
      : [],
  )
}
