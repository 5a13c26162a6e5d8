import { type Ctx, transaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashText } from '../../../platform/text/hash-text.ts'
import { publishChange } from '../../sites/index.ts'
import { findCapability, findSources, prepareText, translateAll } from '../documents.ts'
import type { DocumentKind, TranslatedText } from '../schema.ts'
import * as texts from '../store.ts'
import { requestLimits, translate } from './deepl.ts'
import { translationDayUsed } from './errors.ts'
import { dailyCharacters } from './schema.ts'
import { openKey } from './service.ts'
import { endRun, noteProgress, takeCharacters } from './store.ts'

const pageSize = 30

interface Run {
  readonly language: string
  readonly runId: string
  /** Whether the person who began it may change settings, whose texts are left to people else. */
  readonly withSettings: boolean
}

/** Translates what is missing in a language. It may be called again: what is there is not asked for again, and nothing is overwritten. */
export async function runMachineTranslation(ctx: Ctx, run: Run): Promise<void> {
  try {
    await translateMissing(ctx, run)
    await endRun(ctx, { ...run, status: 'done' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endRun(ctx, { ...run, status: 'failed', problem: error.message })
  } finally {
    await transaction(ctx, publishChange)
  }
}

async function translateMissing(ctx: Ctx, run: Run): Promise<void> {
  for (let after = ''; ;) {
    const rows = await texts.selectDocuments(ctx, { after, limit: pageSize, search: '' })
    for (const { row, texts: all } of await translateAll(ctx, run.language, rows)) {
      after = row.sortKey
      const missing = all.filter(({ state }) => state === 'missing')
      const isAllowed = run.withSettings || findCapability(row.kind, row.id) === 'content.write'
      const fitting = isAllowed ? missing.filter(isForMachines) : []
      if (!(await noteProgress(ctx, { ...run, skipped: missing.length - fitting.length }))) return
      for (const batch of splitIntoRequests(fitting)) if (!(await translateBatch(ctx, run, row, batch))) return
    }
    if (rows.length < pageSize) return
  }
}

/** Addresses, long texts and those with places that are filled in are left to people. */
function isForMachines({ format, source }: TranslatedText): boolean {
  return format !== 'slug' && source.length <= requestLimits.characters && !/\{\w+\}/.test(source)
}

/** Texts of one format, as many as a request takes. */
function splitIntoRequests(all: readonly TranslatedText[]): TranslatedText[][] {
  const batches: TranslatedText[][] = []
  for (const isHtml of [false, true]) {
    let charactersLeft = 0
    for (const text of all.filter(({ format }) => (format === 'html') === isHtml)) {
      const last = batches.at(-1)
      if (charactersLeft < text.source.length || last === undefined || last.length === requestLimits.texts) {
        batches.push([text])
        charactersLeft = requestLimits.characters
      } else last.push(text)
      charactersLeft -= text.source.length
    }
  }
  return batches
}

/** Asks for some texts and stores them; false when the run was stopped. */
async function translateBatch(
  ctx: Ctx,
  run: Run,
  { kind, id }: { readonly kind: DocumentKind; readonly id: string },
  batch: readonly TranslatedText[],
): Promise<boolean> {
  const characters = batch.reduce((sum, { source }) => sum + source.length, 0)
  if (!(await takeCharacters({ ...ctx, now: new Date() }, characters)))
    throw translationDayUsed({ limit: dailyCharacters })
  const answers = await translate(ctx, await openKey(ctx), {
    texts: batch.map(({ source }) => source),
    isHtml: batch[0]?.format === 'html',
    from: ctx.site.language,
    to: run.language,
  })
  return transaction({ ...ctx, now: new Date() }, async (ctx) => {
    await texts.lockLanguage(ctx, run.language)
    const sources = await findSources(ctx, kind, id)
    const made = batch.flatMap(({ key, source, maxLength }, index) => {
      const now = sources?.get(key)
      const answer = answers[index] ?? ''
      if (!now || now.source !== source || answer.trim() === '' || answer.length > maxLength) return []
      return [{ ...now, text: prepareText(now, answer), sourceHash: hashText(source) }]
    })
    const isRunning = await noteProgress(ctx, { ...run, done: made.length, skipped: batch.length - made.length })
    if (isRunning)
      await texts.insertMachineTexts(
        ctx,
        run.language,
        made.filter(({ text }) => text !== ''),
      )
    return isRunning
  })
}
