import type { JsonObject } from '@vitrine/content'
import { t } from '../../i18n/text.ts'

/** A block of a ready section, with the settings that it begins with. */
export interface TemplateBlock {
  readonly type: string
  readonly version: number
  readonly settings: JsonObject
}

/** A part of a row, so many of its twelve columns wide. */
interface TemplateColumn {
  readonly span: number
  readonly blocks: readonly TemplateBlock[]
}

/** A ready section: blocks that every page may have, with words to write over. */
export interface SectionTemplate {
  readonly id: string
  readonly label: string
  /** Settings of the section itself. */
  readonly section: JsonObject
  readonly rows: readonly (readonly TemplateColumn[])[]
}

const block = (type: string, settings: JsonObject, version = 1): TemplateBlock => ({ type, version, settings })

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const write = (html: string) => block('html', { html })
const heading = (text: string) => `<h2>${escapeText(text)}</h2>`
const small = (text: string) => `<h3>${escapeText(text)}</h3>`
const paragraph = (text: string) => `<p>${escapeText(text)}</p>`

const picture = () => block('image', {}, 2)
const button = (label: string, alignment = 'left') =>
  block('button', { link: { label, url: '', newWindow: false }, alignment }, 2)
const quote = (words: string, source: string) => block('quote', { quote: words, source })

const whole = (...blocks: TemplateBlock[]): readonly TemplateColumn[] => [{ span: 12, blocks }]
const columns = (...each: (readonly TemplateBlock[])[]): readonly TemplateColumn[] =>
  each.map((blocks) => ({ span: 12 / each.length, blocks }))

const aboutYou = t('Write here what you do, for whom, and what is special about it.')
const sentence = t('One or two sentences about it.')
const somebody = t('Name of a customer')

/** What “Add section” offers, from an empty one to a contact form. */
export const sectionTemplates: readonly SectionTemplate[] = [
  { id: 'empty', label: t('Empty section'), section: {}, rows: [] },
  {
    id: 'opening',
    label: t('Opening'),
    section: { styles: { sectionHeight: 'section-height--large', contentWidth: 'content-width--medium' } },
    rows: [whole(write(heading(t('Say in one sentence what you offer')) + paragraph(aboutYou)), button(t('See more')))],
  },
  {
    id: 'picture-text',
    label: t('Picture and text'),
    section: {},
    rows: [columns([picture()], [write(heading(t('Who we are')) + paragraph(aboutYou)), button(t('About us'))])],
  },
  {
    id: 'text-picture',
    label: t('Text and picture'),
    section: {},
    rows: [columns([write(heading(t('How it is made')) + paragraph(sentence)), button(t('Read on'))], [picture()])],
  },
  {
    id: 'columns',
    label: t('Three columns'),
    section: {},
    rows: [
      whole(write(heading(t('What you get')))),
      columns(
        ...[t('First advantage'), t('Second advantage'), t('Third advantage')].map((title) => [
          write(small(title) + paragraph(sentence)),
        ]),
      ),
    ],
  },
  {
    id: 'numbers',
    label: t('Numbers'),
    section: { sectionTheme: 'light' },
    rows: [
      columns(
        ...['12', '340', '5'].map((number) => [write(heading(number) + paragraph(t('What this number counts')))]),
      ),
    ],
  },
  {
    id: 'gallery',
    label: t('Gallery'),
    section: {},
    rows: [
      whole(
        write(heading(t('A look inside'))),
        block('gallery', { design: 'grid', items: [], 'thumbnails-per-row': 3, lightbox: true }),
      ),
    ],
  },
  {
    id: 'team',
    label: t('Team'),
    section: {},
    rows: [
      whole(write(heading(t('The team')))),
      columns(
        ...[1, 2, 3].map(() => [
          picture(),
          write(small(t('First and last name')) + paragraph(t('What she or he does'))),
        ]),
      ),
    ],
  },
  {
    id: 'voices',
    label: t('Testimonials'),
    section: { sectionTheme: 'light' },
    rows: [
      whole(write(heading(t('What customers say')))),
      columns(...[1, 2, 3].map(() => [quote(t('What somebody wrote to you.'), somebody)])),
    ],
  },
  {
    id: 'questions',
    label: t('Questions and answers'),
    section: { styles: { contentWidth: 'content-width--medium' } },
    rows: [
      whole(
        write(heading(t('Questions and answers'))),
        block('accordion', {
          items: [t('How long does delivery take?'), t('Can I return something?'), t('How can I pay?')].map(
            (title) => ({
              title,
              description: paragraph(t('Your answer.')),
            }),
          ),
          headingLevel: 3,
        }),
      ),
    ],
  },
  {
    id: 'products',
    label: t('Products'),
    section: {},
    rows: [
      whole(block('featured-products', { title: t('Our favorites'), text: t('Choose the products in the settings.') })),
    ],
  },
  {
    id: 'newsletter',
    label: t('Newsletter'),
    section: { sectionTheme: 'dark', styles: { contentWidth: 'content-width--medium' } },
    rows: [
      whole(
        block('newsletter', {
          title: t('News by email'),
          description: t('What is new, now and then. Unsubscribe at any time.'),
        }),
      ),
    ],
  },
  {
    id: 'contact',
    label: t('Contact form'),
    section: {},
    rows: [
      columns([write(heading(t('Write to us')) + paragraph(t('We answer within two days.')))], [block('form', {})]),
    ],
  },
  {
    id: 'call',
    label: t('Call to action'),
    section: { sectionTheme: 'dark' },
    rows: [
      [
        { span: 8, blocks: [write(heading(t('Ready to order?')) + paragraph(sentence))] },
        { span: 4, blocks: [button(t('To the shop'), 'right')] },
      ],
    ],
  },
]
