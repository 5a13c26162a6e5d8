import { mockRecordingId } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { countAttempt, limitRate, tooManyRequests } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { previewSettings, type SettingsChange } from '../../platform/settings.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { getNotice, type NoticeTexts } from './notice.ts'
import { renderBanner } from './render.ts'
import type { ConsentCounts, ConsentSettings, NewConsentChoice } from './schema.ts'
import { cookieBanner, isBannerOn, pixels, sessionRecording } from './settings.ts'
import {
  countChoices,
  countRefusal,
  deleteChoices,
  deleteRefusals,
  deleteUnusedNotices,
  insertChoice,
  keepNotice,
  selectChoices,
  sumRefusals,
} from './store.ts'

const perNetwork = { name: 'consent', limit: 30, windowSeconds: 600 } as const
/** Of an IPv4 address, or of the /48 network that a provider gives to one customer. */
const perWideNetwork = { name: 'consent of wide network', limit: 60, windowSeconds: 600 } as const
const perWideNetworkAndDay = { name: 'consent of wide network and day', limit: 1_000, windowSeconds: 86_400 } as const
const perSite = { name: 'consent of site', limit: 20_000, windowSeconds: 86_400 } as const
const countedDays = 30
const dayMs = 86_400_000
const exportBatch = 1_000

export async function getConsentSettings(ctx: Ctx): Promise<ConsentSettings> {
  return readSettings(await loadSettings(ctx))
}

function readSettings(site: Pick<Site, 'settings'>): ConsentSettings {
  return { banner: cookieBanner.read(site), pixels: pixels.read(site), recording: sessionRecording.read(site) }
}

/** Stores the settings. Pages have another marker or none, so they are published anew. */
export async function saveConsentSettings(ctx: Ctx, input: ConsentSettings): Promise<ConsentSettings> {
  await changeSettings(ctx, ...listChanges(input))
  return getConsentSettings(ctx)
}

/** The banner with settings that are not saved yet. */
export function previewBanner({ site }: Ctx, input: ConsentSettings): string {
  return renderBanner(previewSettings(site, listChanges(input)))
}

function listChanges({ banner, pixels: ids, recording }: ConsentSettings): SettingsChange[] {
  return [cookieBanner.set(banner), pixels.set(ids), sessionRecording.set(recording)]
}

/** The organization that FullStory records visits for; `mockRecordingId` where nothing is recorded. */
export function getRecordingId({ site }: Pick<Ctx, 'site'>): string {
  return isBannerOn(site) ? pixels.read(site).fullstory || mockRecordingId : mockRecordingId
}

/** Where a choice comes from. It is counted for limits alone, and not stored with the choice. */
interface Visitor {
  readonly network: string
  readonly wideNetwork: string
}

/** Stores what a visitor chose as proof. Throws 429. */
export async function recordChoice(ctx: Ctx, visitor: Visitor, choice: NewConsentChoice): Promise<void> {
  await limitRate(ctx, perNetwork, visitor.network)
  await limitRate(ctx, perWideNetwork, visitor.wideNetwork)
  await limitRate(ctx, perWideNetworkAndDay, visitor.wideNetwork)
  if (!cookieBanner.read(ctx.site).enabled) return
  await limitSite(ctx)
  const { version, texts } = getNotice(ctx.site)
  if (choice.version === version) await keepNotice(ctx, version, texts)
  await insertChoice(ctx, {
    choiceId: newId(ctx.now.getTime()),
    consentId: choice.consentId,
    version: choice.version,
    analytics: choice.analytics === '1',
    marketing: choice.marketing === '1',
  })
}

/** Choices beyond the limit of the day are counted, so that the owner learns of them. Throws 429. */
async function limitSite(ctx: Ctx): Promise<void> {
  if (!ctx.rateLimits) return
  const { isExceeded, resetSeconds } = await countAttempt(ctx, perSite, 'all')
  if (!isExceeded) return
  await countRefusal(ctx)
  throw tooManyRequests({ retryAfterSeconds: resetSeconds })
}

/** What visitors chose in the last 30 days. */
export async function getConsentCounts(ctx: Ctx): Promise<ConsentCounts> {
  const since = new Date(ctx.now.getTime() - countedDays * dayMs)
  return { days: countedDays, ...(await countChoices(ctx, since)), refused: await sumRefusals(ctx, since) }
}

/** All choices that are kept as lines of CSV, read in batches. */
export async function* exportChoices(ctx: Ctx): AsyncGenerator<string, undefined> {
  yield formatCsvLine(['Chosen on', 'Consent ID', 'Analytics', 'Marketing', 'Version', 'Banner'])
  let after = ''
  for (;;) {
    const rows = await selectChoices(ctx, { after, limit: exportBatch })
    for (const { createdAt, consentId, analytics, marketing, version, texts } of rows)
      yield formatCsvLine([
        createdAt.toISOString(),
        ...[consentId, analytics ? 'yes' : 'no', marketing ? 'yes' : 'no', version, sayTexts(texts)].map(toPlainCell),
      ])
    after = rows.at(-1)?.choiceId ?? ''
    if (rows.length < exportBatch) return undefined
  }
}

function sayTexts({ title, text, accept, decline, policyUrl, categories }: NoticeTexts): string {
  const explained = categories.map((category) => `${category.title}: ${category.text}`)
  return [title, text, policyUrl, ...explained, `[${decline}] [${accept}]`].filter((part) => part !== '').join('\n')
}

/** Deletes choices that the site keeps no longer, and notices without one. */
export async function expireChoices(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now)
  before.setUTCMonth(before.getUTCMonth() - cookieBanner.read(ctx.site).keepMonths)
  while (await deleteChoices(ctx, before));
  await deleteRefusals(ctx, before)
  await deleteUnusedNotices(ctx, new Date(ctx.now.getTime() - dayMs))
}
