import { getAt, isRecord, toField } from '../../platform/text/json.ts'
import { htmlLimits } from '../../platform/text/clean-html.ts'
import { listBlockTexts } from '../blocks/index.ts'
import { sharedWords } from '../languages/index.ts'
import { slugLimits } from '../slugs/index.ts'
import type { TranslatedText } from './schema.ts'
import { type DocumentRow, maxTexts, type RecordKind } from './store.ts'

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

/** The last part of the address. */
const address: Field = ['address', 'Address', 'slug', slugLimits.max]

/** The document's own texts, in the order in which they are translated. */
const fields: Readonly<Record<DocumentRow['kind'], readonly Field[]>> = {
  site: [
    ['title', 'Title', 'line', 100],
    ['tagline', 'Tagline', 'line', 200],
    ['description', 'Description', 'text', 1_000],
    ['announcementBar/text', 'Announcement', 'line', 500],
    ['siteHeader/buttonText', 'Button in the header', 'line', 40],
    ['siteFooter/note', 'Footer note', 'line', 300],
    ['cookieBanner/title', 'Cookie banner: title', 'line', 80],
    ['cookieBanner/text', 'Cookie banner: text', 'text', 600],
    ['cookieBanner/acceptLabel', 'Cookie banner: accept', 'line', 40],
    ['cookieBanner/declineLabel', 'Cookie banner: decline', 'line', 40],
    ['merchandising/scarcityText', 'Low stock message', 'line', 200],
    ['merchandising/customSoldOutText', 'Sold out message', 'line', 200],
    ['storefront/noteLabel', 'Label of the order note', 'line', 100],
    ['commerce/manualPayment/title', 'Manual payment', 'line', 100],
    ['commerce/manualPayment/instructions', 'Payment instructions', 'text', 5_000],
    ['commerce/policies/returnPolicy', 'Return policy', 'text', 50_000],
    ['commerce/policies/termsOfService', 'Terms of service', 'text', 50_000],
    ['commerce/policies/privacyPolicy', 'Privacy policy', 'text', 50_000],
    ['mailDesign/footerText', 'Email footer', 'text', 1_000],
  ],
  collection: [
    ['title', 'Title', 'line', 500],
    address,
    ['navigation_title', 'Title in menus', 'line', 500],
    ['description', 'Description', 'text', 5_000],
    ...seo,
  ],
  item: [
    ['title', 'Title', 'line', 500],
    address,
    ['excerpt', 'Excerpt', 'html', htmlLimits.characters],
    ['custom_button_label', 'Button', 'line', 200],
    ['scarcity_text', 'Low stock message', 'line', 200],
    ['sold_out_text', 'Sold out message', 'line', 200],
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
  popup: [
    ['definition/title', 'Title', 'line', 120],
    ['definition/html', 'Text', 'html', 10_000],
    ['definition/buttonLabel', 'Button', 'line', 80],
    ['definition/footnote', 'Small print', 'line', 500],
    ['definition/altText', 'Alt text', 'line', 500],
  ],
}

const formField = [
  ['title', 'Field', 'line', 200],
  ['description', 'Help', 'text', 1_000],
  ['placeholder', 'Placeholder', 'line', 200],
] as const

/** All texts of a document that can be translated. What is empty needs no translation. */
export function listTexts({ kind, id, data }: DocumentRow): SourceText[] {
  if (kind === 'site' && id !== 'site') return listSiteTexts(id, data).slice(0, maxTexts)
  const blocks = listBlockTexts(Array.isArray(data['content']) ? { blocks: data['content'] } : data['content'])
  const body: readonly Field[] =
    kind === 'item' && blocks.length === 0 ? [['body', 'Text', 'html', htmlLimits.characters]] : []
  const own = [...fields[kind], ...body].flatMap((field) => toSource(kind, id, data, field))
  // A title that menus show too is translated once.
  const told = own.filter(({ field }) => field !== 'navigation_title' || data['navigation_title'] !== data['title'])
  return [
    ...told,
    ...listMenuLinks(id, kind === 'site' ? data : {}),
    ...listFormTexts(id, kind === 'form' ? data : {}),
    ...listCategories(data),
    ...(kind === 'item' ? listPictures(data) : []),
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
  const fields: readonly unknown[] = Array.isArray(list) ? list : []
  const options = fields.flatMap((field) => listStrings(getAt(field, ['options'])))
  return [
    ...fields.flatMap((_, index) =>
      formField.flatMap(([name, label, format, max]) =>
        toSource('form', id, data, [toField(['definition', 'fields', index, name]), label, format, max]),
      ),
    ),
    ...toWords('form', id, 'Option', options),
  ]
}

/** Links of menus that lead to an address of their own; those to pages say the title of the page. */
function listMenuLinks(id: string, data: unknown): SourceText[] {
  const menus = getAt(data, ['navigation'])
  return Object.entries(isRecord(menus) ? menus : {}).flatMap(([name, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((_, index) =>
      toSource('site', id, data, [toField(['navigation', name, index, 'title']), 'Menu link', 'line', 200]),
    ),
  )
}

/** Tags, names and values of product options, or names of rates and taxes: the same word is translated once for the whole site. */
function listSiteTexts(id: string, data: unknown): SourceText[] {
  const read = (key: string) => listStrings(getAt(data, [key]))
  return [
    ...toWords('site', id, 'Option', read('names')),
    ...toWords('site', id, 'Value', read('values')),
    ...toWords('site', id, 'Tag', read('tags')),
    ...toWords('site', id, 'Shipping rate', read('rateNames')),
    ...listBelow(id, data, 'rates', rateNotes),
    ...toWords('site', id, 'Tax', read('taxNames')),
    ...listBelow(id, data, 'funds', fundTexts),
    ...listPictures(data),
  ]
}

const rateNotes: readonly Field[] = [
  ['location', 'Pickup location', 'text', 500],
  ['instructions', 'Note for buyers', 'text', 1_000],
]

const fundTexts: readonly Field[] = [
  ['title', 'Title', 'line', 120],
  ['text', 'Text', 'text', 2_000],
  ['buttonLabel', 'Button', 'line', 80],
  ['thanks', 'Thanks', 'text', 2_000],
  ['taxNote', 'Note on taxes', 'text', 2_000],
]

const pictureTexts: readonly Field[] = [
  ['alt_text', 'Alt text', 'line', 1_000],
  ['title', 'Title of the picture', 'line', 500],
  ['description', 'Description of the picture', 'text', 5_000],
]

function listPictures(data: unknown): SourceText[] {
  const pictures = getAt(data, ['pictures'])
  return (Array.isArray(pictures) ? pictures : []).flatMap((picture: unknown) => {
    const id = getAt(picture, ['id'])
    return typeof id === 'string' ? pictureTexts.flatMap((field) => toSource('asset', id, picture, field)) : []
  })
}

/** Texts of records that are a part of one document, by their ids. */
function listBelow(id: string, data: unknown, key: string, texts: readonly Field[]): SourceText[] {
  const records = getAt(data, [key])
  return Object.keys(isRecord(records) ? records : {}).flatMap((record) =>
    texts.flatMap(([name, ...rest]) => toSource('site', id, data, [toField([key, record, name]), ...rest])),
  )
}

/** Numbers and signs are the same in every language. */
function toWords(kind: RecordKind, recordId: string, label: string, words: readonly string[]): SourceText[] {
  const spelled = [...new Set(words)].filter((word) => /\p{L}/u.test(word))
  return spelled.map((source) => {
    const field = sharedWords.toWordField(source)
    return { kind, recordId, field, block: '', label, format: 'line', maxLength: 200, source }
  })
}

function listStrings(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).filter((each) => typeof each === 'string')
}

function listCategories({ categories }: Readonly<Record<string, unknown>>): SourceText[] {
  return (Array.isArray(categories) ? categories : []).flatMap((category: unknown) =>
    isRecord(category) && typeof category['id'] === 'string'
      ? [
          ...toSource('category', category['id'], category, ['name', 'Category', 'line', 200]),
          ...toSource('category', category['id'], category, [
            'address',
            'Address of the category',
            'slug',
            slugLimits.max,
          ]),
        ]
      : [],
  )
}
