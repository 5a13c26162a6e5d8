import fs from 'node:fs'
import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { createTranslator } from '../../packages/admin/src/i18n/server-errors.ts'
import { check } from '../../packages/template/src/index.ts'
import { collectTexts, findUntranslatable } from './collect.ts'
import { collectErrorTexts } from './error-texts.ts'
import { collectServerTexts } from './server-texts.ts'
import { collectTemplateTexts } from './template-texts.ts'

const admin = path.join(import.meta.dirname, '../../packages/admin/src')
const languages = ['de', 'es', 'fr', 'it'] as const

function readCatalog(language: string, folder = 'catalogs'): Catalog {
  return JSON.parse(fs.readFileSync(path.join(admin, `i18n/${folder}/${language}.json`), 'utf8'))
}

const { texts, unreadable } = collectTexts(admin)
const own = texts.map(({ message }) => message)
const errors = {
  'error-catalogs': collectErrorTexts().map(({ message }) => message),
  'template-catalogs': collectTemplateTexts().map(({ message }) => message),
}

type Catalog = Readonly<Record<string, string>>

const howToClean = 'Texts that are gone: run `node tools/editor-texts.ts`.'

function howToAdd(language: string): string {
  return `Texts without a translation: \`node tools/editor-texts.ts ${language}\` prints them, with FILE it adds their translations.`
}

function listMissing(texts: ReadonlySet<string>, catalog: Catalog): string[] {
  return [...texts].filter((message) => (catalog[message] ?? '') === '')
}

function listGone(texts: ReadonlySet<string>, catalog: Catalog): string[] {
  return Object.keys(catalog).filter((message) => !texts.has(message))
}

type Tokens = ReturnType<typeof compileMessageOrThrow>

/** The values and elements that a message uses, each once. */
function listNames(message: string): string[] {
  const values = (tokens: Tokens | string): string[] =>
    typeof tokens === 'string'
      ? []
      : tokens.flatMap((token) => {
          if (typeof token === 'string') return []
          const [name, , format] = token
          const inside = typeof format === 'object' && format !== null ? Object.values(format) : []
          return [name, ...inside.flatMap((value) => (Array.isArray(value) ? values(value) : []))]
        })
  const elements = message.match(/<\/?\d+\/?>/g) ?? []
  return [...new Set([...values(compileMessageOrThrow(message)), ...elements])].toSorted()
}

test('every text of the editor is written out where it is shown', () => {
  expect(unreadable).toEqual([])
  expect(findUntranslatable(admin)).toEqual([])
})

test.each(languages)('the catalog %s has every text, and each says the same values', async (language) => {
  const catalog = readCatalog(language)
  const fromServer = (await collectServerTexts()).map(({ message }) => message)
  const all = new Set([...own, ...fromServer])

  expect(listMissing(all, catalog), howToAdd(language)).toEqual([])
  expect(listGone(all, catalog), howToClean).toEqual([])
  expect(own.filter((message) => listNames(message).join() !== listNames(catalog[message] ?? '').join())).toEqual([])
})

test.each(languages)(
  'errors of the server and of templates are translated into %s, with the same values',
  (language) => {
    const values = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join()
    for (const [folder, messages] of Object.entries(errors)) {
      const catalog = readCatalog(language, folder)
      const all = new Set(messages)

      expect(listMissing(all, catalog), howToAdd(language)).toEqual([])
      expect(listGone(all, catalog), howToClean).toEqual([])
      expect([...all].filter((message) => values(message) !== values(catalog[message] ?? ''))).toEqual([])
    }
  },
)

test('what the check says of templates is found in the catalog, with what is filled in', () => {
  const translate = createTranslator(readCatalog('de', 'template-catalogs'))
  const say = (source: string) =>
    check(source).map(({ message, hint = '' }) => [message.replace(/^\w+Error: /, ''), hint].map(translate))

  expect(say('{a|jsn}')).toEqual([['Formatierer „jsn“ ist unbekannt', 'Meinten Sie „json“?']])
  expect(say('{a|truncate ten}')[0]?.[0]).toBe("Formatter 'truncate': „ten“ ist keine ganze Zahl")
  expect(say('{.section a}')).toEqual([['Dateiende mitten in SECTION erreicht', 'Schließen Sie ihn mit {.end}.']])
})

test('texts outside of t are found, in elements and in attributes that people read or hear', () => {
  const source = `export const A = () => <p title="Say it"><code>npm start</code> Words <b aria-label={t('Fine')}>{t('Fine')}</b></p>`
  expect(findUntranslatable(admin, new Map([['a.tsx', source]]))).toEqual(['a.tsx:1: Say it', 'a.tsx:1: Words'])
})
