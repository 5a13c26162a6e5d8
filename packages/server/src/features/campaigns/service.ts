import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../mail/index.ts'
import { checkLists } from '../newsletter/index.ts'
import { getSegmentRules } from '../segments/index.ts'
import {
  campaignChanged,
  campaignIncomplete,
  campaignNotDraft,
  campaignNotFound,
  campaignReferenceUnknown,
  campaignStateRefused,
  mailServerMissing,
  tooManyCampaigns,
} from './errors.ts'
import { clearPersonalLinks, renderCampaign } from './render.ts'
import {
  Audience,
  type Campaign,
  CampaignContent,
  type CampaignPage,
  type CampaignPreview,
  type CampaignSummary,
  type Counts,
  type SaveCampaign,
  type StartCampaign,
} from './schema.ts'
import {
  type CampaignRow,
  countAudience,
  countRecipients,
  deleteCampaign as deleteRow,
  findCampaign,
  insertCampaign,
  moveCampaign,
  scheduleDraft,
  selectCampaigns,
  selectFailures,
  selectLinks,
  selectPictures,
  selectProducts,
  updateDraft,
} from './store.ts'

const maxCampaigns = 1_000
const perPage = 50
const maxFailures = 50
const testMails = { name: 'campaign test mails', limit: 30, windowSeconds: 3600 } as const
const noTracking = { tracksOpens: false, tracksClicks: false } as const
const nothing: Counts = {
  total: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
}

/** Campaigns, newest first. */
export async function listCampaigns(ctx: Ctx, cursor: string | undefined): Promise<CampaignPage> {
  const rows = await selectCampaigns(ctx, { before: cursor ?? null, limit: perPage + 1 })
  const page = rows.slice(0, perPage)
  const counts = await countRecipients(
    ctx,
    page.map(({ campaignId }) => campaignId),
  )
  const hasNextPage = rows.length > perPage
  return {
    campaigns: page.map((row) => toSummary(row, counts.get(row.campaignId))),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.campaignId ?? null) : null },
  }
}

/** One campaign with its report. Throws `campaign_not_found`. */
export async function getCampaign(ctx: Ctx, campaignId: string): Promise<Campaign> {
  const row = await findCampaign(ctx, campaignId)
  if (!row) throw campaignNotFound({})
  const [counts, failures, links] = await Promise.all([
    countRecipients(ctx, [campaignId]),
    selectFailures(ctx, campaignId, maxFailures),
    selectLinks(ctx, campaignId),
  ])
  return {
    ...toSummary(row, counts.get(campaignId)),
    content: CampaignContent.parse(row.content),
    audience: Audience.parse(row.audience),
    version: row.version,
    pauseReason: row.pauseReason,
    startedOn: row.startedAt?.toISOString() ?? null,
    tracksOpens: row.tracksOpens,
    tracksClicks: row.tracksClicks,
    failures,
    links,
  }
}

/** Begins a draft. Throws `too_many_campaigns`. */
export async function createCampaign(ctx: Ctx): Promise<Campaign> {
  return insertDraft(ctx, { content: CampaignContent.parse({}), audience: Audience.parse({}) })
}

/** Begins a draft with the texts of another campaign. */
export async function copyCampaign(ctx: Ctx, campaignId: string): Promise<Campaign> {
  const { content, audience } = await getCampaign(ctx, campaignId)
  return insertDraft(ctx, { content, audience })
}

async function insertDraft(
  ctx: Ctx,
  draft: { readonly content: CampaignContent; readonly audience: Audience },
): Promise<Campaign> {
  const campaignId = newId(ctx.now.getTime())
  if (!(await insertCampaign(ctx, campaignId, draft, maxCampaigns))) throw tooManyCampaigns({})
  return getCampaign(ctx, campaignId)
}

/** Saves a draft. Throws `campaign_changed`, `campaign_not_draft`, and for ids of nothing `campaign_reference_unknown` or `segment_not_found`. */
export async function saveCampaign(ctx: Ctx, campaignId: string, input: SaveCampaign): Promise<Campaign> {
  await checkReferences(ctx, input)
  if (!(await updateDraft(ctx, campaignId, input))) throw await explainRefusal(ctx, campaignId)
  return getCampaign(ctx, campaignId)
}

async function checkReferences(
  ctx: Ctx,
  { content, audience }: Pick<SaveCampaign, 'content' | 'audience'>,
): Promise<void> {
  await checkLists(ctx, audience.listIds)
  if (audience.segmentId !== '') await getSegmentRules(ctx, audience.segmentId)
  const listIds = (name: 'assetId' | 'productId') => [
    ...new Set(content.blocks.map((block) => block[name]).filter((id) => id !== '')),
  ]
  const [assetIds, productIds] = [listIds('assetId'), listIds('productId')]
  const [pictures, products] = await Promise.all([selectPictures(ctx, assetIds), selectProducts(ctx, productIds)])
  if (pictures.length < assetIds.length || products.length < productIds.length) throw campaignReferenceUnknown({})
}

async function explainRefusal(ctx: Ctx, campaignId: string): Promise<Error> {
  const { state } = await getCampaign(ctx, campaignId)
  return state === 'draft' ? campaignChanged({}) : campaignNotDraft({})
}

/** Deletes a campaign that is not under way. Throws `campaign_not_found`, `campaign_state_refused`. */
export async function deleteCampaign(ctx: Ctx, campaignId: string): Promise<void> {
  if (await deleteRow(ctx, campaignId)) return
  await getCampaign(ctx, campaignId)
  throw campaignStateRefused({})
}

/** A mail as people would get it, and how many would. Writes nothing. */
export async function previewCampaign(
  ctx: Ctx,
  { content, audience }: { readonly content: CampaignContent; readonly audience: Audience },
): Promise<CampaignPreview> {
  const [mail, counts] = await Promise.all([renderCampaign(ctx, content, noTracking), countAudience(ctx, audience)])
  const html = clearPersonalLinks(ctx, mail.html)
  return {
    html,
    darkHtml: clearPersonalLinks(ctx, mail.darkHtml),
    plain: clearPersonalLinks(ctx, mail.plain),
    bytes: Buffer.byteLength(html),
    ...counts,
  }
}

/** Sends the saved campaign to one address, marked as a test. */
export async function sendTestMail(ctx: Ctx, campaignId: string, recipient: string): Promise<void> {
  const { content } = await getCampaign(ctx, campaignId)
  await limitRate(ctx, testMails, 'site')
  const mail = await renderCampaign(ctx, content, noTracking)
  await transaction(ctx, async (ctx) => {
    await queueMail(ctx, {
      kind: 'campaign-test',
      subjectId: newId(ctx.now.getTime()),
      recipient,
      subject: `[Test] ${content.subject}`,
      html: clearPersonalLinks(ctx, mail.html),
      plain: clearPersonalLinks(ctx, mail.plain),
    })
  })
}

/** Schedules a draft, for now or later. Throws `campaign_incomplete`, `mail_server_missing`, `campaign_changed`, `campaign_not_draft`. */
export async function startCampaign(
  ctx: Ctx,
  campaignId: string,
  { version, sendAt }: StartCampaign,
  hasMailServer: boolean,
): Promise<Campaign> {
  const { content, audience } = await getCampaign(ctx, campaignId)
  if (content.subject === '')
    throw campaignIncomplete({ reason: 'The campaign has no subject. Write one and save it.' })
  if (content.blocks.length === 0)
    throw campaignIncomplete({ reason: 'The campaign is empty. Add a text and save it.' })
  if (!hasMailServer) throw mailServerMissing({})
  const at = sendAt === null ? ctx.now : new Date(sendAt)
  if (at.getTime() < ctx.now.getTime() - 60_000)
    throw campaignIncomplete({ reason: 'This time is over. Choose a later one, or send it now.' })
  if (sendAt === null && (await countAudience(ctx, audience)).recipientCount === 0)
    throw campaignIncomplete({ reason: 'Nobody would get it: no subscriber is on these lists with these tags.' })
  if (!(await scheduleDraft(ctx, campaignId, { version, sendAt: at }))) throw await explainRefusal(ctx, campaignId)
  if (sendAt === null) ctx.jobs.wake('send-campaigns', ctx.site.id)
  return getCampaign(ctx, campaignId)
}

/** Stops sending until somebody goes on. */
export async function pauseCampaign(ctx: Ctx, campaignId: string): Promise<Campaign> {
  return move(ctx, campaignId, { from: ['sending'], to: 'paused' })
}

/** Goes on with a paused campaign: with those who have no mail yet. */
export async function resumeCampaign(ctx: Ctx, campaignId: string): Promise<Campaign> {
  const { startedOn } = await getCampaign(ctx, campaignId)
  const resumed = await move(ctx, campaignId, { from: ['paused'], to: startedOn === null ? 'scheduled' : 'sending' })
  ctx.jobs.wake('send-campaigns', ctx.site.id)
  return resumed
}

/** Takes a scheduled campaign back to its draft, or ends one that is under way: who has no mail yet gets none. */
export async function cancelCampaign(ctx: Ctx, campaignId: string): Promise<Campaign> {
  const { startedOn } = await getCampaign(ctx, campaignId)
  return startedOn === null
    ? move(ctx, campaignId, { from: ['scheduled', 'paused'], to: 'draft' })
    : move(ctx, campaignId, { from: ['sending', 'paused'], to: 'canceled' })
}

async function move(
  ctx: Ctx,
  campaignId: string,
  step: { readonly from: readonly string[]; readonly to: string },
): Promise<Campaign> {
  const isMoved = await moveCampaign(ctx, campaignId, step)
  const campaign = await getCampaign(ctx, campaignId)
  if (!isMoved) throw campaignStateRefused({})
  return campaign
}

function toSummary(row: CampaignRow, counts: Counts = nothing): CampaignSummary {
  return {
    id: row.campaignId,
    subject: CampaignContent.parse(row.content).subject,
    state: row.state,
    sendAt: row.sendAt?.toISOString() ?? null,
    finishedOn: row.finishedAt?.toISOString() ?? null,
    updatedOn: row.updatedAt.toISOString(),
    counts,
  }
}
