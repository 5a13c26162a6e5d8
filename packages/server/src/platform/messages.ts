import fs from 'node:fs'
import path from 'node:path'
import { type Messages, type Translate, createTranslate, isolatePlaceholders } from '@vitrine/commerce'
import { z } from 'zod'
import type { Site } from './context.ts'
import { boundedRecord } from './schemas/bounded.ts'
import { defineSettings, memoizeBySettings } from './settings.ts'

const folder = path.join(import.meta.dirname, '../../../commerce/messages')
const Texts = z.record(z.string(), z.string())

const english = readMessages('en.json')

/** All languages by their tag in lower case. A language is one file: adding `ja.json` adds Japanese. */
const catalogues: ReadonlyMap<string, { readonly language: string; readonly messages: Messages }> = new Map(
  fs.readdirSync(folder).map((file) => {
    const language = path.basename(file, '.json')
    // What somebody's own language lacks is said in English.
    return [language.toLowerCase(), { language, messages: { ...english, ...readMessages(file) } }]
  }),
)

function readMessages(file: string): Messages {
  return Texts.parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
}

/** The tags of all languages that the platform speaks. */
export const messageLanguages: readonly string[] = [...catalogues.values()].map(({ language }) => language)

/** What the platform says to the visitors of a site: in its language where there is a catalogue (`de` for `de-AT`), else in English. */
export function getMessages(language: string): { readonly language: string; readonly messages: Messages } {
  const tag = language.toLowerCase()
  const base = tag.split('-')[0] ?? tag
  // Norwegian has three tags.
  const found = catalogues.get(tag) ?? catalogues.get(base === 'no' || base === 'nn' ? 'nb' : base)
  return found ? { language, messages: found.messages } : { language: 'en', messages: english }
}

/** Says messages in the platform's own words, whatever the owner has made of them. */
export const inEnglish: Translate = createTranslate('en', english)

/** The owner's own texts in place of those of platform and theme, by the key templates use: `productAddToCartText` ... */
export const stringOverrides = defineSettings('localizedStrings', boundedRecord(z.string().max(5_000), 20_000), {})

/** Says messages in the language of the site, with the owner's own texts in place of the platform's. */
export const translateFor: (site: Pick<Site, 'language' | 'settings'>) => Translate = memoizeBySettings((site) => {
  const catalogue = getMessages(site.language)
  const own = stringOverrides.read(site)
  const texts = isolatePlaceholders({ ...catalogue.messages, ...own }, catalogue.language)
  return createTranslate(catalogue.language, texts)
})
