import type { Ctx } from '../../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../../platform/text/csv.ts'
import { escapeHtml } from '../../../platform/text/html.ts'
import { requireLanguage, type Translated, translateAll } from '../documents.ts'
import * as store from '../store.ts'

const pageSize = 30

/** Columns of the CSV; the first ones say where a text belongs, so that the file can be imported again. */
const columns = ['Language', 'Document', 'Key', 'Text', 'Source', 'Translation', 'State']

/** What a file holds: all texts, or those that are missing or whose source has changed. */
type FileState = 'all' | 'open'

/** The texts of a site beside their translations, as CSV. Throws `language_not_listed` before the first line. */
export async function exportCsv(ctx: Ctx, language: string, state: FileState): Promise<AsyncIterable<string>> {
  await requireLanguage(ctx, language)
  return formatCsv(ctx, language, state)
}

/** The same as XLIFF 1.2, which translation programs read. */
export async function exportXliff(ctx: Ctx, language: string, state: FileState): Promise<AsyncIterable<string>> {
  await requireLanguage(ctx, language)
  return formatXliff(ctx, language, state)
}

async function* formatCsv(ctx: Ctx, language: string, state: FileState): AsyncGenerator<string, undefined> {
  yield formatCsvLine(columns)
  for await (const { row, texts } of listDocuments(ctx, language, state))
    for (const { key, label, block, source, text, state: textState } of texts)
      yield formatCsvLine([
        language,
        formatDocument(row),
        key,
        block === '' ? label : `${block}: ${label}`,
        toPlainCell(source),
        toPlainCell(text),
        textState,
      ])
  return undefined
}

async function* formatXliff(ctx: Ctx, language: string, state: FileState): AsyncGenerator<string, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
  const languages = `source-language="${escapeXml(ctx.site.language)}" target-language="${escapeXml(language)}"`
  for await (const { row, texts } of listDocuments(ctx, language, state)) {
    yield `<file original="${escapeXml(formatDocument(row))}" ${languages} datatype="plaintext">\n<body>\n`
    for (const { key, label, block, source, text, state: textState } of texts) {
      const name = block === '' ? label : `${block}: ${label}`
      const target = textState === 'translated' ? 'translated' : text === '' ? 'new' : 'needs-review-translation'
      yield (
        `<trans-unit id="${escapeXml(key)}" resname="${escapeXml(name)}" xml:space="preserve">` +
          `<source>${escapeXml(source)}</source><target state="${target}">${escapeXml(text)}</target></trans-unit>\n`
      )
    }
    yield '</body>\n</file>\n'
  }
  yield '</xliff>\n'
  return undefined
}

/** The documents that have texts for the file, in the order of the list. */
async function* listDocuments(ctx: Ctx, language: string, state: FileState): AsyncGenerator<Translated, undefined> {
  for (let after = ''; ;) {
    const rows = await store.selectDocuments(ctx, { after, limit: pageSize, search: '' })
    for (const { row, texts } of await translateAll(ctx, language, rows)) {
      after = row.sortKey
      const wanted =
        state === 'all' ? texts : texts.filter((text) => text.state !== 'translated' && text.state !== 'optional')
      if (wanted.length > 0) yield { row, texts: wanted }
    }
    if (rows.length < pageSize) return undefined
  }
}

function formatDocument({ kind, id }: Pick<store.DocumentRow, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** XML has no place for most control characters. */
function escapeXml(text: string): string {
  return escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
}
