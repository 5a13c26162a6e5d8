import type { Ctx } from '../../platform/context.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import { hashText } from '../../platform/text/hash-text.ts'
import { listLanguages } from '../languages/index.ts'
import { loadSettings } from '../sites/index.ts'
import { readAddress } from './addresses.ts'
import { languageNotListed, textTooLong } from './errors.ts'
import { listTexts, type SourceText } from './list-texts.ts'
import type { DocumentKind, TranslatedText } from './schema.ts'
import * as store from './store.ts'

/** Rich text is cleaned like all that owners write. Throws for what is too long, and for an address that cannot be one. */
export function prepareText({ kind, format, label, maxLength }: SourceText, text: string): string {
  if (text.trim() === '') return ''
  if (text.length > maxLength) throw textTooLong({ label, maxLength })
  if (format === 'html') return cleanHtml(text)
  if (format === 'slug') return readAddress(kind, text)
  return format === 'line' ? text.replaceAll(/\s*\n\s*/g, ' ').trim() : text.trim()
}

/** Throws `language_not_listed`. */
export async function requireLanguage(ctx: Ctx, language: string): Promise<void> {
  const site = await loadSettings(ctx)
  if (!listLanguages(site).some(({ tag }) => tag === language)) throw languageNotListed({ language })
}

/** Documents whose source takes the right to change the store. */
const storeDocuments: ReadonlySet<string> = new Set(['delivery', 'donations'])

/**
 * What it takes to translate a document. The texts of the site itself are settings, the account that buyers pay to among them. Shipping, taxes and donations
 * belong to the store.
 */
export function findCapability(kind: store.RecordKind, id: string): 'settings.write' | 'store.write' | 'content.write' {
  if (isSettings({ kind, id })) return 'settings.write'
  return kind === 'site' && storeDocuments.has(id) ? 'store.write' : 'content.write'
}

function isSettings({ kind, id }: { readonly kind: store.RecordKind; readonly id: string }): boolean {
  return kind === 'site' && id === 'site'
}

export interface Translated {
  readonly row: store.DocumentRow
  readonly texts: TranslatedText[]
}

/** The texts of documents beside their translations. */
export async function translateAll(
  ctx: Ctx,
  language: string,
  rows: readonly store.DocumentRow[],
): Promise<Translated[]> {
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

/** A document with all its texts, by their keys; undefined where the site has none of this id. */
export async function findSources(
  ctx: Ctx,
  kind: DocumentKind,
  id: string,
): Promise<ReadonlyMap<string, SourceText> | undefined> {
  const row = await store.findDocument(ctx, kind, id)
  const [whole] = await addSettings(ctx, row ? [row] : [])
  return whole && new Map(listTexts(whole).map((source) => [getKey(source), source]))
}

/** Texts of the site that are settings. */
async function addSettings(ctx: Ctx, rows: readonly store.DocumentRow[]): Promise<store.DocumentRow[]> {
  if (!rows.some(isSettings)) return [...rows]
  const { settings } = await loadSettings(ctx)
  return rows.map((row) => (isSettings(row) ? { ...row, data: { ...settings, ...row.data } } : row))
}

/** What is translated of these texts, by their keys. */
export async function readTexts(
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
    state: format === 'slug' ? getAddressState(stored) : getState(stored, sourceHash),
    updatedOn: stored?.updatedAt.toISOString() ?? null,
  }
}

function getState(stored: store.TextRow | undefined, sourceHash: string): TranslatedText['state'] {
  if (!stored) return 'missing'
  if (stored.sourceHash !== sourceHash) return 'changed'
  return stored.isMachine ? 'machine' : 'translated'
}

/** An address is no worse for the change of another one, and a record without one has that of the source. */
function getAddressState(stored: store.TextRow | undefined): TranslatedText['state'] {
  return stored ? 'translated' : 'optional'
}

/** Names a text among those of its document. */
function getKey({ kind, recordId, field }: Pick<SourceText, 'kind' | 'recordId' | 'field'>): string {
  return `${kind}:${recordId}:${field}`
}
