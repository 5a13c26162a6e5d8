import type { ClientConfig } from 'pg'
import { type Ctx, transaction } from '../../platform/context.ts'
import { withSessionLock } from '../../platform/db/session-lock.ts'
import { countAttempt } from '../../platform/http/rate-limit.ts'
import { countUsage } from '../../platform/metrics/site-usage.ts'
import { classifyFailure } from '../../platform/smtp/failures.ts'
import { openTransport } from '../../platform/smtp/transport.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { suppressions } from '../mail/index.ts'
import { endMails, newsletter } from '../newsletter/index.ts'
import { countMailsLeft } from '../quotas/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { personalizeMail, renderCampaign } from './render.ts'
import { Audience, CampaignContent } from './schema.ts'
import {
  beginSending,
  type CampaignRow,
  countVainRun,
  finishCampaign,
  insertLinks,
  moveCampaign,
  noteAlive,
  selectDue,
  selectLinks,
  postponeSending,
  resetVainRuns,
} from './store.ts'
import { claimRecipient, markLost, postponeRecipient, settleRecipient } from './recipient-store.ts'

interface MailServer {
  /** How to open a connection to the database for the lock. */
  readonly connection: ClientConfig
  readonly smtpUrl: string | undefined
  /** As the operator wrote it: an address, or a name and an address. */
  readonly from: string | undefined
}

/** A job ends after so long, with all its campaigns; the clock begins the next one. */
const runMs = 50_000
/** What is later than this waits for a person: the server may have been restored from an old copy, and people would get the mail twice. */
const lateMs = 3_600_000
/** A mail that was on its way for so long is lost: its process stopped. */
const lostMs = 10 * 60_000
const maxAttempts = 5
const pauseMs = 60_000
const retryMs = 5 * 60_000
/** Runs in a row in which the mail server took nothing: the campaign then waits for a person. */
const maxVainRuns = 20

interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string }
  /** An object: of a text nodemailer reads several addresses. */
  readonly to: { readonly name: ''; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo?: string
  readonly headers: Readonly<Record<string, string>>
  readonly messageId: string
}

/** Sends what is due of the site's campaigns, each person once, at the rate of its settings. */
export async function sendCampaigns(ctx: Ctx, server: MailServer): Promise<void> {
  const { smtpUrl } = server
  if (smtpUrl === undefined) return
  // Two jobs of one site would take both places that long jobs have.
  await withSessionLock(server.connection, `campaigns ${ctx.site.id}`, async () => {
    const campaigns = await selectDue(ctx)
    if (campaigns.length === 0) return
    if (!siteStatuses.isOpenToVisitors(ctx.site)) return pauseAll(ctx, campaigns, 'closed')
    const left = await countMailsLeft(ctx)
    if (left <= 0) return pauseAll(ctx, campaigns, 'limit')
    const transport = await openTransport(smtpUrl)
    const run = startRun(ctx, left)
    try {
      for (const campaign of campaigns)
        if (!run.isOver()) await sendCampaign(run, campaign, server.from, (mail) => transport.sendMail(mail))
    } finally {
      transport.close()
    }
  })
}

/** One job: its time, which all campaigns of the site share. */
interface Run {
  /** The ctx of this moment. */
  readonly now: () => Ctx
  readonly isOver: () => boolean
  /** Notes a mail that went out: a run sends no more than the site may send this month. */
  readonly countSent: () => void
}

function startRun(ctx: Ctx, maxMails: number): Run {
  const begunMs = Date.now()
  let sent = 0
  const spentMs = () => Date.now() - begunMs
  return {
    now: () => ({ ...ctx, now: new Date(ctx.now.getTime() + spentMs()) }),
    isOver: () => spentMs() >= runMs || sent >= maxMails,
    countSent: () => {
      sent++
      countUsage(ctx.site.id, { mails: 1 })
    },
  }
}

/** Links of mails would lead to a closed door, or the site has sent what it may send this month. */
async function pauseAll(ctx: Ctx, campaigns: readonly CampaignRow[], reason: 'closed' | 'limit'): Promise<void> {
  for (const { campaignId, state } of campaigns)
    await moveCampaign(ctx, campaignId, { from: [state], to: 'paused', reason })
}

async function sendCampaign(
  run: Run,
  campaign: CampaignRow,
  from: string | undefined,
  send: (mail: OutgoingMail) => Promise<unknown>,
): Promise<void> {
  const { campaignId } = campaign
  const ctx = run.now()
  if (await isLate(ctx, campaign)) return
  if (campaign.state === 'scheduled' && !(await begin(ctx, campaign))) return
  const tracking = campaign.state === 'scheduled' ? readTracking(ctx) : campaign
  const content = CampaignContent.parse(campaign.content)
  const known = (await selectLinks(ctx, campaignId)).map(({ url }) => url)
  const mail = await renderCampaign(ctx, content, tracking, known)
  // Their numbers are in mails that went out.
  if (tracking.tracksClicks) await insertLinks(ctx, campaignId, mail.links)
  const sender = { name: content.fromName || ctx.site.title, address: readAddress(ctx, from) }
  await noteAlive(ctx, campaignId)
  await markLost(ctx, campaignId, new Date(ctx.now.getTime() - lostMs))
  let hasSent = false
  const { mailsPerMinute } = newsletter.read(ctx.site)
  while (!run.isOver()) {
    const now = run.now()
    const rate = { name: 'campaign mails', limit: mailsPerMinute, windowSeconds: 60 }
    if ((await countAttempt(now, rate, 'site')).isExceeded) return
    const person = await claimRecipient(now, campaignId)
    if (!person) return finishCampaign(now, campaignId)
    if (!person.isWanted) continue
    const addressHash = suppressions.hash(ctx.site, person.email)
    const own = personalizeMail(ctx, mail, { campaignId, subscriberId: person.subscriberId, addressHash })
    const outcome = await deliver(now, campaignId, person, () =>
      send({
        from: sender,
        to: { name: '', address: person.email },
        subject: content.subject,
        html: own.html,
        text: own.plain,
        ...(content.replyTo === '' ? {} : { replyTo: content.replyTo }),
        headers: {
          'List-Unsubscribe': `<${own.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        messageId: `<${campaignId}.${person.subscriberId}.${ctx.site.id}@vitrine>`,
      }),
    )
    if (outcome === 'sent') run.countSent()
    if (outcome === 'pause') return hasSent ? undefined : countVainRun(now, campaignId, maxVainRuns)
    // Counted once a run: the campaign may have thousands of mails.
    if (outcome === 'sent' && !hasSent) await resetVainRuns(now, campaignId)
    hasSent ||= outcome === 'sent'
  }
}

/** Whether a campaign waits for a person from now on, since its time, or its last sign of life, is long over. */
async function isLate(ctx: Ctx, { campaignId, state, sendAt, updatedAt }: CampaignRow): Promise<boolean> {
  const due = state === 'scheduled' ? sendAt : updatedAt
  if (due === null || ctx.now.getTime() - due.getTime() <= lateMs) return false
  await moveCampaign(ctx, campaignId, { from: [state], to: 'paused', reason: 'late' })
  return true
}

/** Begins a campaign whose time has come; false where another process did. */
async function begin(ctx: Ctx, { campaignId, audience }: CampaignRow): Promise<boolean> {
  return transaction(ctx, (ctx) =>
    beginSending(ctx, { campaignId, audience: Audience.parse(audience), ...readTracking(ctx) }),
  )
}

interface Tracking {
  readonly tracksOpens: boolean
  readonly tracksClicks: boolean
}

function readTracking(ctx: Pick<Ctx, 'site'>): Tracking {
  const { tracksOpens, tracksClicks } = newsletter.read(ctx.site)
  return { tracksOpens, tracksClicks }
}

/** Sends one mail and notes what became of it. `pause`: the mail server takes none now. */
async function deliver(
  ctx: Ctx,
  campaignId: string,
  { subscriberId, attempts }: { readonly subscriberId: string; readonly attempts: number },
  send: () => Promise<unknown>,
): Promise<'sent' | 'failed' | 'pause'> {
  try {
    await send()
    await settleRecipient(ctx, campaignId, { subscriberId, state: 'sent' })
    return 'sent'
  } catch (cause) {
    const { kind, sentence } = classifyFailure(cause)
    ctx.log.warn({ kind, campaignId }, 'a mail of a campaign could not be sent')
    const isOver = attempts >= maxAttempts
    // A busy server says nothing of this person, so the attempt does not count.
    const sendAfter = new Date(ctx.now.getTime() + (kind === 'busy' ? pauseMs : retryMs))
    if (kind === 'lost') await settleRecipient(ctx, campaignId, { subscriberId, state: 'unknown', error: sentence })
    else if (kind === 'refused' || kind === 'bounced' || (kind === 'later' && isOver))
      await settleRecipient(ctx, campaignId, { subscriberId, state: 'failed', error: sentence })
    else
      await postponeRecipient(ctx, campaignId, { subscriberId, error: sentence, sendAfter, isCounted: kind !== 'busy' })
    if (kind === 'bounced')
      await endMails(
        ctx,
        { subscriberId },
        { event: 'bounced', source: `campaign ${campaignId}`, text: cutText(sentence, 500) },
      )
    if (kind !== 'busy' && kind !== 'lost') return 'failed'
    await postponeSending(ctx, campaignId, new Date(ctx.now.getTime() + pauseMs))
    return 'pause'
  }
}

/** The address of `MAIL_FROM`, which may have a name before it. */
function readAddress(ctx: Pick<Ctx, 'site'>, from: string | undefined): string {
  const found = /<([^<>]+)>/.exec(from ?? '')?.[1] ?? from
  return found?.trim() ?? `no-reply@${new URL(ctx.site.baseUrl).hostname}`
}
