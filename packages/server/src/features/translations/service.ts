import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { requireCapability } from '../accounts/index.ts'
import { listLanguages } from '../languages/index.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { findAddressProblems } from './addresses.ts'
import { findCapability, findSources, prepareText, readTexts, requireLanguage, translateAll } from './documents.ts'
import { languageInUse, textsGone, translationsChanged } from './errors.ts'
import type {
  DocumentKind,
  KeptTexts,
  SaveTranslations,
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
      const uncheckedCount = texts.filter((each) => each.state === 'machine').length
      if (texts.length === 0 || (state === 'open' && missingCount + changedCount + uncheckedCount === 0)) continue
      const count = texts.filter((each) => each.state !== 'optional').length
      const counts = { count, missingCount, changedCount, uncheckedCount }
      documents.push({ kind: row.kind, id: row.id, title: row.title, ...counts })
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
 * them since, and `not_allowed` where the document takes another role; nothing is saved then.
 */
export async function saveTranslations(
  ctx: Ctx,
  language: string,
  { kind, id }: { readonly kind: DocumentKind; readonly id: string },
  { texts }: SaveTranslations,
): Promise<TranslationDocument> {
  requireCapability(ctx, findCapability(kind, id))
  return transaction(ctx, async (ctx) => {
    await store.lockLanguage(ctx, language)
    await requireLanguage(ctx, language)
    const sources = await findSources(ctx, kind, id)
    if (!sources) throw notFound({ what: 'This document' })
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
    const [problem] = (await findAddressProblems(ctx, language, prepared)).values()
    if (problem) throw problem
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
