/**
 * Brings the editor's catalogs (`packages/admin/src/i18n/catalogs`) up to date: `node tools/editor-texts.ts` takes out translations of
 * texts that are gone, sorts the rest and says how many are missing. `node tools/editor-texts.ts de` prints the texts without a German
 * translation, as JSON with each text's place; translated, they are added with `node tools/editor-texts.ts de FILE`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { collectTexts } from './editor-texts/collect.ts'
import { collectServerTexts } from './editor-texts/server-texts.ts'

const admin = path.join(import.meta.dirname, '../packages/admin/src')
const catalogs = path.join(admin, 'i18n/catalogs')
const { texts: own, unreadable } = collectTexts(admin)
const written = new Set(own.map(({ message }) => message))
const texts = [...own, ...(await collectServerTexts()).filter(({ message }) => !written.has(message))]
for (const place of unreadable) console.error(`${place}: write the whole text as the first argument of t.`)

const [language, added] = process.argv.slice(2)
if (language !== undefined && added === undefined) {
  const known = readCatalog(language)
  const missing = texts.filter(({ message }) => known[message] === undefined)
  console.log(JSON.stringify(Object.fromEntries(missing.map(({ message, place }) => [message, place])), undefined, 1))
} else {
  const files = fs.readdirSync(catalogs).map((file) => path.basename(file, '.json'))
  for (const name of files) updateCatalog(name, name === language && added !== undefined ? added : undefined)
}

function updateCatalog(name: string, added: string | undefined): void {
  const known = { ...readCatalog(name), ...(added === undefined ? {} : readTexts(added)) }
  const kept = texts.map(({ message }) => message).filter((message) => known[message] !== undefined)
  const sorted = Object.fromEntries(kept.toSorted().map((message) => [message, known[message]]))
  fs.writeFileSync(path.join(catalogs, `${name}.json`), `${JSON.stringify(sorted, undefined, 2)}\n`)
  console.log(`${name}: ${kept.length} of ${texts.length} texts, ${texts.length - kept.length} missing`)
}

function readCatalog(name: string): Record<string, string> {
  return readTexts(path.join(catalogs, `${name}.json`))
}

function readTexts(file: string): Record<string, string> {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
