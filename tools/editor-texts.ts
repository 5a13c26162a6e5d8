/**
 * Brings the editor's catalogs (`packages/admin/src/i18n`) up to date: `node tools/editor-texts.ts` takes out translations of
 * texts that are gone, sorts the rest and says how many are missing. `node tools/editor-texts.ts de` prints the texts without a German
 * translation, as JSON with each text's place; translated, they are added with `node tools/editor-texts.ts de FILE`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { collectTexts, type EditorText } from './editor-texts/collect.ts'
import { collectErrorTexts } from './editor-texts/error-texts.ts'
import { collectServerTexts } from './editor-texts/server-texts.ts'
import { collectTemplateTexts } from './editor-texts/template-texts.ts'

const source = path.join(import.meta.dirname, '../packages/admin/src')

interface Catalogs {
  readonly folder: string
  readonly texts: readonly EditorText[]
}

const { texts: own, unreadable } = collectTexts(source)
for (const place of unreadable) console.error(`${place}: write the whole text as the first argument of t.`)
const written = new Set(own.map(({ message }) => message))
const fromServer = (await collectServerTexts()).filter(({ message }) => !written.has(message))
const all: readonly Catalogs[] = [
  { folder: path.join(source, 'i18n/catalogs'), texts: [...own, ...fromServer] },
  { folder: path.join(source, 'i18n/error-catalogs'), texts: collectErrorTexts() },
  { folder: path.join(source, 'i18n/template-catalogs'), texts: collectTemplateTexts() },
]

const [language, added] = process.argv.slice(2)
if (language !== undefined && added === undefined) {
  const missing = all.flatMap(({ folder, texts }) => {
    const known = readTexts(path.join(folder, `${language}.json`))
    return texts.filter(({ message }) => known[message] === undefined)
  })
  console.log(JSON.stringify(Object.fromEntries(missing.map(({ message, place }) => [message, place])), undefined, 1))
} else {
  for (const catalogs of all)
    for (const file of fs.readdirSync(catalogs.folder))
      updateCatalog(catalogs, file, path.basename(file, '.json') === language ? added : undefined)
}

function updateCatalog({ folder, texts }: Catalogs, file: string, added: string | undefined): void {
  const known = { ...readTexts(path.join(folder, file)), ...(added === undefined ? {} : readTexts(added)) }
  const kept = texts.map(({ message }) => message).filter((message) => known[message] !== undefined)
  const sorted = Object.fromEntries(kept.toSorted().map((message) => [message, known[message]]))
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(sorted, undefined, 2)}\n`)
  const missing = texts.length - kept.length
  console.log(`${path.basename(folder)}/${file}: ${kept.length} of ${texts.length} texts, ${missing} missing`)
}

function readTexts(file: string): Record<string, string> {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
