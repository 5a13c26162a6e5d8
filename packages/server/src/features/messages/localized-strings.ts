import { browserMessagePrefixes, isolatePlaceholders } from '@vitrine/commerce'
import { getMessages } from '../../platform/messages.ts'
import type { Theme } from '../theme-files/index.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import { selectSubscriptionStrings } from './subscription-strings.ts'

/**
 * The texts of a page, by the keys that templates ask for under `localizedStrings`. Later sources win: the platform's
 * and the theme's English, then their texts in the language of the site (`template-de.json`, then
 * `template-de-AT.json`), then the owner's. So a theme with English texts alone still shows the platform's German.
 */
export function localizeStrings(
  theme: Pick<Theme, 'strings'>,
  language: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const strings = isolatePlaceholders({ ...listStandardStrings(theme, language), ...own }, language)
  return { ...selectSubscriptionStrings(strings), ...pluralStrings(strings), ...strings }
}

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/

/**
 * A text with plural forms as one message, for `{localizedStrings.themeProducts|message count:n}`: of `themeProducts_one` and
 * `themeProducts_other` it makes `{count plural one {...} other {...}}`.
 */
function pluralStrings(strings: Readonly<Record<string, string>>): Record<string, string> {
  const forms = new Map<string, string[]>()
  for (const [key, text] of Object.entries(strings)) {
    const [, name = '', category = ''] = pluralForm.exec(key) ?? []
    if (name !== '') forms.set(name, [...(forms.get(name) ?? []), `${category} {${text}}`])
  }
  return Object.fromEntries([...forms].map(([name, texts]) => [name, `{count plural ${texts.join(' ')}}`]))
}

/** Texts of the platform that formatters print, by names that the specification gives them. */
const formatterText = /^(?:product(?!Price__)|giftCardVa|commentCount)/

/**
 * The texts that the JSON of a page shows: the theme's, the owner's, and those of formatters. The other texts of the platform are the same on all
 * pages of all sites of a language, and five times as long as the rest.
 */
export function selectPublicStrings(
  strings: Readonly<Record<string, string>>,
  theme: Pick<Theme, 'strings'>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = new Set([...theme.strings.values()].flatMap((file) => Object.keys(file)))
  return Object.fromEntries(
    Object.entries(strings).filter(([key]) => formatterText.test(key) || named.has(key) || Object.hasOwn(own, key)),
  )
}

/** The texts of a page before the owner has changed any. */
export function listStandardStrings(theme: Pick<Theme, 'strings'>, language: string): Record<string, string> {
  const base = language.split('-')[0] ?? language
  const spoken = getMessages(language)
  const english = { ...getMessages('en').messages, ...themeStrings(theme, ['en', 'en-US']) }
  const translated = spoken.language === 'en' || base === 'en' ? {} : spoken.messages
  return { ...english, ...translated, ...themeStrings(theme, [base, language]) }
}

function themeStrings(theme: Pick<Theme, 'strings'>, locales: readonly string[]): Record<string, string> {
  const files = [...new Set(locales)].flatMap((locale) => [`template-${locale}`, `annotations-${locale}`])
  return Object.assign({}, ...files.map((file) => theme.strings.get(file) ?? {}))
}

/** The texts that scripts of the page say, as plain text. */
export function selectBrowserMessages(strings: Readonly<Record<string, string>>): Record<string, string> {
  // Scripts choose the plural form by themselves.
  const sent = Object.entries(strings).filter(
    ([key]) =>
      browserMessagePrefixes.some((prefix) => key.startsWith(prefix)) && !Object.hasOwn(strings, `${key}_other`),
  )
  return Object.fromEntries(sent.map(([key, text]) => [key, unescapeHtml(text)]))
}
