import type english from '../messages/en.json'
import { isolate } from './isolate.ts'
import { fillText } from './texts.ts'
import { getWritingLocale } from './writing-locale.ts'

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutCategory<Key> = Key extends `${infer Name}_${PluralCategory}` ? Name : Key

/** The texts of one language by key; a text with plural forms has one entry per form: `cartItems_one`, `cartItems_other`. */
export type Messages = Readonly<Record<string, string>>

/** What can be said: a key of the English catalogue, without the plural form. */
export type MessageKey = WithoutCategory<keyof typeof english>

/** The value of `{name}`. A number is written with the digits of the language; `count` chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Says a message in one language. */
export interface Translate<Key extends MessageKey = MessageKey> {
  (key: Key, values?: MessageValues): string
  /** BCP 47, of the texts: a language without a catalogue is spoken to in English. */
  readonly language: string
}

/** A function that says the given messages. A key that is missing is given back as it is, so that the mistake is seen. */
export function createTranslate(language: string, messages: Messages): Translate {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(getWritingLocale(language), { useGrouping: false })
  const translate = (key: MessageKey, values: MessageValues = {}): string => {
    const form = typeof values['count'] === 'number' ? `${key}_${plurals.select(values['count'])}` : key
    const text = messages[form] ?? messages[key] ?? messages[`${key}_other`] ?? key
    if (!text.includes('{')) return text
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ])
    return fillText(text, Object.fromEntries(texts))
  }
  return Object.assign(translate, { language })
}

/** "A, B and C" as the language joins a list. The specification's English has no comma before "and". */
export function listText(values: readonly string[], language: string): string {
  const locale = language.split('-')[0] === 'en' ? 'en-GB' : language
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(values.map((value) => isolate(value, language)))
}

/** How the keys of texts begin that scripts of the page say: no others are sent to browsers. */
export const browserMessagePrefixes = [
  'action',
  'address',
  'call',
  'cart',
  'checkout',
  'form',
  'giftCard',
  'labelValue',
  'loadFailed',
  'media',
  'optional',
  'product',
  'quantity',
  'subscription',
  'total',
] as const

/** A message that scripts of the page may say. */
export type BrowserMessageKey = Extract<MessageKey, `${(typeof browserMessagePrefixes)[number]}${string}`>

/** Says what scripts and the server both say, in the language of the page. */
export type BrowserTranslate = Translate<BrowserMessageKey>
