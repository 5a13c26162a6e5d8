import { type Ctx, transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { mayDo } from '../../accounts/index.ts'
import { requireLanguage } from '../documents.ts'
import { checkKey, isFreeKey } from './deepl.ts'
import { translationNotConnected, translationRunning } from './errors.ts'
import { dailyCharacters, type MachineRun, type TranslationConnection } from './schema.ts'
import * as store from './store.ts'

const machineJob = 'translate-by-machine'

/** The service that translates for this site, without its key. */
export async function getConnection(ctx: Ctx): Promise<TranslationConnection> {
  const found = await store.findConnection(ctx)
  return {
    provider: found ? 'deepl' : null,
    keyHint: found?.keyHint ?? '',
    isFree: found?.isFree ?? false,
    usedToday: await store.getUsedToday(ctx),
    dailyLimit: dailyCharacters,
  }
}

/** Stores a key once the service accepts it. Throws `translation_key_refused` or `translation_unreachable`. */
export async function connectTranslation(ctx: Ctx, key: string): Promise<TranslationConnection> {
  await checkKey(ctx, key)
  const sealedKey = await ctx.secrets.seal(key, describeKey(ctx))
  await store.storeConnection(ctx, { sealedKey, keyHint: key.slice(-6), isFree: isFreeKey(key) })
  return getConnection(ctx)
}

/** Removes the key. Translations stay; a run under way ends before its next request. */
export async function removeConnection(ctx: Ctx): Promise<void> {
  await store.deleteConnection(ctx)
}

/** The key of the site. Throws `translation_not_connected`. */
export async function openKey(ctx: Ctx): Promise<string> {
  const found = await store.findConnection(ctx)
  const key = found && (await ctx.secrets.open(found.sealedKey, describeKey(ctx)))
  if (key === undefined) throw translationNotConnected({})
  return key
}

/** Begins to translate what is missing in a language. Throws `language_not_listed`, `translation_not_connected` or `translation_running`. */
export async function startMachineRun(ctx: Ctx, language: string): Promise<MachineRun> {
  await requireLanguage(ctx, language)
  await openKey(ctx)
  await transaction(ctx, async (ctx) => {
    const runId = newId(ctx.now.getTime())
    if (!(await store.beginRun(ctx, language, runId))) throw translationRunning({})
    const job = { websiteId: ctx.site.id, language, runId, withSettings: mayDo(ctx, 'settings.write') }
    await ctx.jobs.within(ctx.db).add(machineJob, job, { maxAttempts: 3 })
  })
  return getMachineRun(ctx, language)
}

/** How far the last machine translation into a language is. */
export async function getMachineRun(ctx: Ctx, language: string): Promise<MachineRun> {
  await requireLanguage(ctx, language)
  const found = await store.findRun(ctx, language)
  if (!found) return { status: 'none', done: 0, skipped: 0, problem: '', startedOn: null }
  const { startedAt, ...run } = found
  return { ...run, startedOn: startedAt.toISOString() }
}

/** Ends the run behind the texts that are being translated; those that are there stay. */
export async function stopMachineRun(ctx: Ctx, language: string): Promise<MachineRun> {
  await requireLanguage(ctx, language)
  await store.endRun(ctx, { language, status: 'stopped' })
  return getMachineRun(ctx, language)
}

function describeKey({ site }: Pick<Ctx, 'site'>): string {
  return `translation ${site.id}`
}
