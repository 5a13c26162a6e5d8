import { type Ctx, transaction } from '../../../platform/context.ts'
import { changeOrCheck } from '../../../platform/dry-run.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashText } from '../../../platform/text/hash-text.ts'
import { requireCapability } from '../../accounts/index.ts'
import { listLanguages } from '../../languages/index.ts'
import {
  countRow,
  emptyReport,
  type FileImportRow,
  type RecordReport,
  type RecordWork,
} from '../../record-imports/index.ts'
import { loadSettings, publishChange } from '../../sites/index.ts'
import { findAddressProblems } from '../addresses.ts'
import { findCapability, findSources, prepareText, readTexts } from '../documents.ts'
import type { SourceText } from '../list-texts.ts'
import { DocumentKind } from '../schema.ts'
import * as store from '../store.ts'
import type { FileText } from './file-text.ts'
import { openTranslationFile } from './open-file.ts'

/** Texts that are written in one transaction. */
const batchSize = 200

/** Imports a file of translations. Throws `import_file_unusable` before anything is written, and the reason of the signal. */
export async function importTranslations(ctx: Ctx, work: RecordWork): Promise<RecordReport> {
  const file = await openTranslationFile(work.open)
  const languages = new Set(listLanguages(await loadSettings(ctx)).map(({ tag }) => tag))
  const report: RecordReport = { ...emptyReport(), ...work.before?.report }
  let done = 0
  for await (const texts of groupByDocument(file.read())) {
    work.signal.throwIfAborted()
    const left = texts.slice(Math.max(0, (work.before?.done ?? 0) - done))
    done += texts.length
    if (left.length === 0) continue
    for (const row of await importGroup(ctx, work, languages, left)) {
      countRow(report, row)
      work.onRow(row)
    }
    work.onProgress(done, file.count, report)
  }
  if (!work.isDryRun) await transaction(ctx, publishChange)
  return report
}

/** Texts that follow each other and belong to one document in one language. */
async function* groupByDocument(
  texts: AsyncIterable<FileText> | Iterable<FileText>,
): AsyncGenerator<FileText[], undefined> {
  let group: FileText[] = []
  for await (const text of texts) {
    const [first] = group
    const isSame = first?.document === text.document && first.language === text.language
    if (group.length > 0 && (!isSame || group.length === batchSize)) {
      yield group
      group = []
    }
    group.push(text)
  }
  if (group.length > 0) yield group
  return undefined
}

async function importGroup(
  ctx: Ctx,
  { importId, isDryRun, hold }: RecordWork,
  languages: ReadonlySet<string>,
  texts: readonly FileText[],
): Promise<FileImportRow[]> {
  const { language = '', document = '' } = texts[0] ?? {}
  if (!languages.has(language))
    return texts.map((text) =>
      toRow(text, 'error', `The site has no language "${language}". Add it under Settings, Languages.`),
    )
  const [kind, ...rest] = document.split(':')
  const known = DocumentKind.safeParse(kind).data
  const id = rest.join(':')
  const refusal = known && findRefusal(ctx, known, id)
  if (refusal !== undefined) return texts.map((text) => toRow(text, 'error', refusal))
  return changeOrCheck({ ...ctx, now: new Date() }, isDryRun, async (ctx) => {
    await hold(ctx)
    await store.lockLanguage(ctx, language)
    const sources = known && (await findSources(ctx, known, id))
    if (!sources) return texts.map((text) => toRow(text, 'error', 'The site has no such document.'))
    const stored = await readTexts(ctx, language, [...sources.values()])
    const read = texts.map((text) => readText(text, sources.get(text.key), stored.get(text.key), importId))
    // Of a text that is there twice the last one counts, as if one had been saved after the other.
    const saved = [
      ...new Map(read.flatMap(({ saved }) => (saved ? [[`${saved.recordId} ${saved.field}`, saved]] : []))).values(),
    ]
    const problems = await findAddressProblems(ctx, language, saved)
    const isRefused = (each: ReadText['saved']) => each?.format === 'slug' && problems.has(each.recordId)
    await store.upsertTexts(
      ctx,
      language,
      saved.filter((each) => !isRefused(each)),
      importId,
    )
    return read.map(({ row, saved: each }) =>
      each && isRefused(each)
        ? { ...row, outcome: 'error' as const, messages: [problems.get(each.recordId)?.message ?? ''] }
        : row,
    )
  })
}

/** Why the person who imports may not translate a document; undefined where they may. */
function findRefusal(ctx: Ctx, kind: DocumentKind, id: string): string | undefined {
  try {
    requireCapability(ctx, findCapability(kind, id))
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

interface ReadText {
  readonly row: FileImportRow
  /** What is to be stored; undefined for nothing. */
  readonly saved?: SourceText & { readonly text: string; readonly sourceHash: string }
}

function readText(
  text: FileText,
  source: SourceText | undefined,
  stored: store.TextRow | undefined,
  importId: string,
): ReadText {
  if (text.fault !== undefined) return { row: toRow(text, 'error', text.fault) }
  if (!source) return { row: toRow(text, 'error', 'The document has no such text any more.') }
  try {
    const target = prepareText(source, text.target.replaceAll('\0', '').toWellFormed())
    // What a file leaves empty is not translated yet: nothing is taken away.
    if (target === '') return { row: toRow(text, 'unchanged') }
    const sourceHash = hashText(text.source)
    if (stored?.text === target && stored.sourceHash === sourceHash)
      return { row: toRow(text, stored.importId === importId ? 'created' : 'unchanged') }
    const isOld = sourceHash !== hashText(source.source)
    const row = toRow(text, 'created', ...(isOld ? ['The source has changed since the file was exported.'] : []))
    return { row, saved: { ...source, text: target, sourceHash } }
  } catch (error) {
    if (error instanceof AppError) return { row: toRow(text, 'error', error.message) }
    throw error
  }
}

function toRow(
  { line, target, source }: FileText,
  outcome: FileImportRow['outcome'],
  ...messages: string[]
): FileImportRow {
  return { line, subject: (target.trim() || source).slice(0, 80), outcome, messages }
}
