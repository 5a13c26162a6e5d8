import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readPlainCell } from '../../../platform/text/csv.ts'
import { importFileUnusable, readTable, requireColumns } from '../../file-imports/index.ts'
import type { FileText } from './file-text.ts'
import { readXliff } from './read-xliff.ts'

const maxTexts = 50_000

const names = {
  language: ['language', 'target language'],
  document: ['document'],
  key: ['key'],
  source: ['source'],
  target: ['translation', 'target'],
} as const
type Column = keyof typeof names

const titles: Readonly<Record<Column, string>> = {
  language: 'Language',
  document: 'Document',
  key: 'Key',
  source: 'Source',
  target: 'Translation',
}

const columns: readonly Column[] = ['language', 'document', 'key', 'source', 'target']

interface TranslationFile {
  readonly count: number
  /** The texts in the order of the file. */
  readonly read: () => AsyncIterable<FileText> | Iterable<FileText>
}

/** Looks at a whole file of translations, CSV or XLIFF 1.2. Throws `import_file_unusable`. */
export async function openTranslationFile(open: () => Readable): Promise<TranslationFile> {
  const xml = await readXml(open())
  const read = xml === undefined ? () => readCsv(open) : () => readXliff(xml)
  let count = 0
  for await (const { line } of read())
    if (++count > maxTexts)
      throw importFileUnusable({ reason: 'A file has at most 50,000 texts. Split it into smaller ones.', line })
  if (count === 0) throw importFileUnusable({ reason: 'The file has no texts.', line: 0 })
  return { count, read }
}

/** The text of a file that begins as XML does; undefined for any other. */
async function readXml(source: Readable): Promise<string | undefined> {
  const bytes = await buffer(source)
  const start = bytes
    .subarray(0, 100)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!start.startsWith('<')) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw importFileUnusable({ reason: 'The file is not in UTF-8. Export it in UTF-8.', line: 1 })
  }
}

async function* readCsv(open: () => Readable): AsyncGenerator<FileText, undefined> {
  const table = await readTable(open(), (name) => columns.find((column) => names[column].some((each) => each === name)))
  requireColumns(table, columns, (column) => titles[column], 'translations')
  for await (const row of table.rows) {
    const { line, fault } = row
    const read = (column: Column) => row.get(column) ?? ''
    yield {
      line,
      language: read('language').trim(),
      document: read('document').trim(),
      key: read('key').trim(),
      source: readPlainCell(read('source')),
      target: readPlainCell(read('target')),
      fault,
    }
  }
  return undefined
}
