import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import { hashText } from '../../platform/text/hash-text.ts'
import { listLanguages } from '../languages/index.ts'
import { loadSettings, lockSettings, publishChange } from '../sites/index.ts'
import { languageInUse, languageNotListed, textsGone, textTooLong, translationsChanged } from './errors.ts'
import { listTexts, type SourceText } from './list-texts.ts'
import type {
  DocumentKind,
  KeptTexts,
  SaveTranslations,
  TranslatedText,
  TranslationDocument,
  TranslationList,
  TranslationQuery,
} from './schema.ts'
import * as store from './store.ts'

/** Documents of an answer, and those that are looked through for it. */
const pageSize = 30
const maxRead = 150

/** Documents with how much of them is translated, page by page. */
export async function listTranslations(
  ctx: Ctx,
  language: string,
  { state, search, cursor = '' }: TranslationQuery,
): Promise<TranslationList> {
  await requireLanguage(ctx, language)
  const documents: TranslationList['documents'] = []
  let after = cursor
  for (let read = 0; read < maxRead;) {
    const rows = await store.selectDocuments(ctx, { after, limit: pageSize, search })
    read += rows.length
    for (const { row, texts } of await translateAll(ctx, language, rows)) {
      after = row.sortKey
      const missingCount = texts.filter((each) => each.state === 'missing').length
      const changedCount = texts.filter((each) => each.state === 'changed').length
      if (texts.length === 0 || (state === 'open' && missingCount + changedCount === 0)) continue
      documents.push({ kind: row.kind, id: row.id, title: row.title, count: texts.length, missingCount, changedCount })
      if (documents.length === pageSize) return { documents, nextCursor: after }
    }
    if (rows.length < pageSize) return { documents, nextCursor: null }
  }
  return { documents, nextCursor: after }
}

/** A document with its texts in both languages. */
export async function getTranslation(
  ctx: Ctx,
  language: string,
  kind: DocumentKind,
  id: string,
): Promise<TranslationDocument> {
  await requireLanguage(ctx, language)
  const row = await store.findDocument(ctx, kind, id)
  const [found] = await translateAll(ctx, language, row ? [row] : [])
  if (!found) throw notFound({ what: 'This document' })
  const { title } = found.row
  return { kind, id, title, language, primaryLanguage: ctx.site.language, texts: found.texts }
}

/**
 * Saves translations of a document, each by itself: those that are not sent stay. Throws when a colleague has saved another translation of one of
 * them since; nothing is saved then.
 */
export async function saveTranslations(
  ctx: Ctx,
  language: string,
  { kind, id }: { readonly kind: DocumentKind; readonly id: string },
  { texts }: SaveTranslations,
): Promise<TranslationDocument> {
  return transaction(ctx, async (ctx) => {
    await store.lockLanguage(ctx, language)
    await requireLanguage(ctx, language)
    const row = await store.findDocument(ctx, kind, id)
    if (!row) throw notFound({ what: 'This document' })
    const [withSite] = await addSettings(ctx, [row])
    const sources = new Map(listTexts(withSite ?? row).map((source) => [getKey(source), source]))
    const gone = texts.filter(({ key }) => !sources.has(key))
    if (gone.length > 0) throw textsGone({ keys: gone.map(({ key }) => key) })
    const known = await readTexts(ctx, language, [...sources.values()])
    const changed = texts.filter(({ key, before, text }) => {
      const stored = known.get(key)?.text ?? ''
      return stored !== before && stored !== text
    })
    if (changed.length > 0) throw translationsChanged({ keys: changed.map(({ key }) => key) })
    const prepared = texts.flatMap(({ key, text, sourceHash }) => {
      const source = sources.get(key)
      return source ? [{ ...source, text: prepareText(source, text), sourceHash }] : []
    })
    await store.deleteTexts(
      ctx,
      language,
      prepared.filter(({ text }) => text === ''),
    )
    await store.upsertTexts(
      ctx,
      language,
      prepared.filter(({ text }) => text !== ''),
    )
    await store.pruneTexts(ctx, language, { kind, id }, [...sources.values()])
    await publishChange(ctx)
    return getTranslation(ctx, language, kind, id)
  })
}

/** Languages with translations, removed ones too, and how many. */
export async function listKeptTexts(ctx: Ctx): Promise<KeptTexts> {
  return { languages: await store.countTexts(ctx) }
}

/** Deletes the translations of a language that the site has removed. They are gone for good. */
export async function deleteKeptTexts(ctx: Ctx, language: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // In the order of a save, which comes to the row of the site last: neither waits for the other in a circle.
    await store.lockLanguage(ctx, language)
    const site = await lockSettings(ctx)
    if (listLanguages(site).some(({ tag }) => tag === language)) throw languageInUse({ language })
    await store.deleteLanguage(ctx, language)
  })
}

/** Rich text is cleaned like all that owners write. */
function prepareText({ format, label, maxLength }: SourceText, text: string): string {
  if (text.trim() === '') return ''
  if (text.length > maxLength) throw textTooLong({ label, maxLength })
  if (format === 'html') return cleanHtml(text)
  return format === 'line' ? text.replaceAll(/\s*\n\s*/g, ' ').trim() : text.trim()
}

async function requireLanguage(ctx: Ctx, language: string): Promise<void> {
  const site = await loadSettings(ctx)
  if (!listLanguages(site).some(({ tag }) => tag === language)) throw languageNotListed({ language })
}

interface Translated {
  readonly row: store.DocumentRow
  readonly texts: TranslatedText[]
}

async function translateAll(ctx: Ctx, language: string, rows: readonly store.DocumentRow[]): Promise<Translated[]> {
  const documents = (await addSettings(ctx, rows)).map((row) => ({ row, sources: listTexts(row) }))
  const known = await readTexts(
    ctx,
    language,
    documents.flatMap(({ sources }) => sources),
  )
  return documents.map(({ row, sources }) => ({
    row,
    texts: sources.map((source) => toTranslated(source, known.get(getKey(source)))),
  }))
}

/** Texts of the site that are settings. */
async function addSettings(ctx: Ctx, rows: readonly store.DocumentRow[]): Promise<store.DocumentRow[]> {
  const isSite = ({ kind, id }: store.DocumentRow) => kind === 'site' && id === 'site'
  if (!rows.some(isSite)) return [...rows]
  const { settings } = await loadSettings(ctx)
  return rows.map((row) => (isSite(row) ? { ...row, data: { ...settings, ...row.data } } : row))
}

async function readTexts(
  ctx: Ctx,
  language: string,
  sources: readonly SourceText[],
): Promise<ReadonlyMap<string, store.TextRow>> {
  const rows = await store.selectTexts(ctx, language, [...new Set(sources.map(({ recordId }) => recordId))])
  return new Map(rows.map((row) => [getKey(row), row]))
}

function toTranslated(source: SourceText, stored: store.TextRow | undefined): TranslatedText {
  const { block, label, format, maxLength } = source
  const sourceHash = hashText(source.source)
  return {
    key: getKey(source),
    block,
    label,
    format,
    maxLength,
    source: source.source,
    sourceHash,
    text: stored?.text ?? '',
    state: stored === undefined ? 'missing' : stored.sourceHash === sourceHash ? 'translated' : 'changed',
    updatedOn: stored?.updatedAt.toISOString() ?? null,
  }
}

function getKey({ kind, recordId, field }: Pick<SourceText, 'kind' | 'recordId' | 'field'>): string {
  return `${kind}:${recordId}:${field}`
}
