import { type Ctx, transaction } from '../../platform/context.ts'
import { countAttempt } from '../../platform/http/rate-limit.ts'
import { endMails, newsletter } from '../newsletter/index.ts'
import { classifyFailure } from './failures.ts'
import { personalizeMail, renderCampaign } from './render.ts'
import { Audience, CampaignContent } from './schema.ts'
import {
  beginSending,
  type CampaignRow,
  claimRecipient,
  finishCampaign,
  insertLinks,
  markLost,
  moveCampaign,
  selectDue,
  selectLinks,
  settleRecipient,
  postponeSending,
} from './store.ts'

interface MailServer {
  readonly smtpUrl: string | undefined
  /** As the operator wrote it: an address, or a name and an address. */
  readonly from: string | undefined
}

/** A run of the job ends after so long; the clock begins the next one. */
const runMs = 50_000
/** A schedule that is later than this waits for a person: the server may have been restored from an old copy. */
const lateMs = 3_600_000
/** A mail that was on its way for so long is lost: its process stopped. */
const lostMs = 10 * 60_000
const maxAttempts = 5
const pauseMs = 60_000
const retryMs = 5 * 60_000

interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly replyTo?: string
  readonly headers: Readonly<Record<string, string>>
  readonly messageId: string
}

/** Sends what is due of the site's campaigns, each person once, at the rate of its settings. */
export async function sendCampaigns(ctx: Ctx, server: MailServer): Promise<void> {
  if (server.smtpUrl === undefined) return
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(server.smtpUrl)
  try {
    for (const campaign of await selectDue(ctx))
      await sendCampaign(ctx, campaign, server.from, (mail) => transport.sendMail(mail))
  } finally {
    transport.close()
  }
}

async function sendCampaign(
  ctx: Ctx,
  campaign: CampaignRow,
  from: string | undefined,
  send: (mail: OutgoingMail) => Promise<unknown>,
): Promise<void> {
  const { campaignId } = campaign
  if (campaign.state === 'scheduled' && !(await begin(ctx, campaign))) return
  const tracking = campaign.state === 'scheduled' ? readTracking(ctx) : campaign
  const content = CampaignContent.parse(campaign.content)
  const known = (await selectLinks(ctx, campaignId)).map(({ url }) => url)
  const mail = await renderCampaign(ctx, content, tracking, known)
  // Their numbers are in mails that went out.
  if (tracking.tracksClicks) await insertLinks(ctx, campaignId, mail.links)
  const sender = { name: content.fromName || ctx.site.title, address: readAddress(ctx, from) }
  await markLost(ctx, campaignId, new Date(ctx.now.getTime() - lostMs))
  const begunMs = Date.now()
  const { mailsPerMinute } = newsletter.read(ctx.site)
  for (let spentMs = 0; spentMs < runMs; spentMs = Date.now() - begunMs) {
    const now: Ctx = { ...ctx, now: new Date(ctx.now.getTime() + spentMs) }
    const rate = { name: 'campaign mails', limit: mailsPerMinute, windowSeconds: 60 }
    if ((await countAttempt(now, rate, 'site')).isExceeded) return
    const person = await claimRecipient(now, campaignId)
    if (!person) return finishCampaign(now, campaignId)
    if (!person.isWanted) continue
    const own = personalizeMail(ctx, mail, { campaignId, subscriberId: person.subscriberId })
    const goesOn = await deliver(now, campaignId, person, () =>
      send({
        from: sender,
        to: person.email,
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
    if (!goesOn) return
  }
}

/** Begins a campaign whose time has come; false where it waits for a person, or another process began it. */
async function begin(ctx: Ctx, { campaignId, sendAt, audience }: CampaignRow): Promise<boolean> {
  if (sendAt !== null && ctx.now.getTime() - sendAt.getTime() > lateMs) {
    await moveCampaign(ctx, campaignId, { from: ['scheduled'], to: 'paused', reason: 'late' })
    return false
  }
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

/** Sends one mail and notes what became of it. False: the mail server wants a pause. */
async function deliver(
  ctx: Ctx,
  campaignId: string,
  { subscriberId, attempts }: { readonly subscriberId: string; readonly attempts: number },
  send: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await send()
    await settleRecipient(ctx, campaignId, { subscriberId, state: 'sent' })
    return true
  } catch (cause) {
    const { kind, sentence } = classifyFailure(cause)
    ctx.log.warn({ kind, campaignId }, 'a mail of a campaign could not be sent')
    const isOver = attempts >= maxAttempts
    const sendAfter = new Date(ctx.now.getTime() + retryMs)
    if (kind === 'lost') await settleRecipient(ctx, campaignId, { subscriberId, state: 'unknown', error: sentence })
    else if (kind === 'refused' || kind === 'bounced' || (kind === 'later' && isOver))
      await settleRecipient(ctx, campaignId, { subscriberId, state: 'failed', error: sentence })
    else await settleRecipient(ctx, campaignId, { subscriberId, state: 'queued', error: sentence, sendAfter })
    if (kind === 'bounced')
      await endMails(
        ctx,
        { subscriberId },
        { event: 'bounced', source: `campaign ${campaignId}`, text: sentence.slice(0, 500) },
      )
    if (kind !== 'busy' && kind !== 'lost') return true
    await postponeSending(ctx, campaignId, new Date(ctx.now.getTime() + pauseMs))
    return false
  }
}

/** The address of `MAIL_FROM`, which may have a name before it. */
function readAddress(ctx: Pick<Ctx, 'site'>, from: string | undefined): string {
  const found = /<([^<>]+)>/.exec(from ?? '')?.[1] ?? from
  return found?.trim() ?? `no-reply@${new URL(ctx.site.baseUrl).hostname}`
}
