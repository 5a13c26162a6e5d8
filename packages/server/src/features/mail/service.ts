import type { RawBuilder } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countAttempt, limitRate } from '../../platform/http/rate-limit.ts'
import { countOutcome } from '../../platform/metrics/counts.ts'
import { countUsage } from '../../platform/metrics/site-usage.ts'
import { classifyFailure } from '../../platform/smtp/failures.ts'
import { openTransport } from '../../platform/smtp/transport.ts'
import { type Attachments, makeAttachments, type MailFiles, noAttachments } from './attached-file.ts'
import { mailTextGone, mailWaiting } from './errors.ts'
import type { Mail, MailResend, MailSummary } from './schema.ts'
import {
  findMail,
  insertMail,
  keepQueuedMails,
  lockDueMail,
  lockQueuedMail,
  type MailRow,
  type NewMail,
  insertQueuedMailCte,
  queueFailedAgain,
  selectMails,
  selectOrderMails,
  updateSent,
  type WholeMailRow,
} from './store.ts'

/** With these pauses a mail is tried for two days. */
const maxAttempts = 14
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000
/** A file that cannot be made holds a mail back for half an hour, then the mail goes without it: it says more than the file. */
const maxFileAttempts = 5
const sentWithoutFile = 'Sent without its attached file, which could not be made.'
/** Mails in a row that the mail server does not take end a run. */
const maxFailures = 3

/** A mail that any visitor can cause may have a limit of its kind for an hour. */
interface LimitedMail extends NewMail {
  readonly maxPerHour?: number
}

/**
 * Puts a mail into the outbox, in the transaction of its cause; false when it was there already, or its kind had its number of the hour. It is sent
 * soon after the commit.
 */
export async function queueMail(ctx: Ctx, { maxPerHour, ...mail }: LimitedMail): Promise<boolean> {
  // Imported orders may have no address.
  if (mail.recipient === '') return false
  if (maxPerHour !== undefined) {
    const rule = { name: 'mail of kind', limit: maxPerHour, windowSeconds: 3600 }
    if ((await countAttempt(ctx, rule, mail.kind)).isExceeded) return false
  }
  const isNew = await insertMail(ctx, withId(ctx, mail))
  if (isNew) wakeMailer(ctx)
  return isNew
}

/** The same as a part of the statement that causes the mail (`mailed` has one row if it is new); sent soon after the commit. */
export function insertMailCte(ctx: Ctx, mail: NewMail): RawBuilder<unknown> {
  wakeMailer(ctx)
  return insertQueuedMailCte(ctx, withId(ctx, mail))
}

function withId(ctx: Ctx, mail: NewMail) {
  return { ...mail, mailId: newId(ctx.now.getTime()) }
}

function wakeMailer(ctx: Ctx): void {
  ctx.afterCommit(() => ctx.jobs.wake('send-mails', ctx.site.id))
}

interface MailServer {
  readonly smtpUrl: string | undefined
  readonly from: string | undefined
  /** Makes what mails have attached; without it they go without. */
  readonly files?: MailFiles
}

/**
 * Sends the site's mails that are due, each once; one that could not be sent waits longer every time. Ends when the mail server took
 * none of several in a row: each of the others would wait for it as long, and the clock begins the next job within a minute.
 */
export async function sendQueuedMails(ctx: Ctx, server: MailServer): Promise<void> {
  if (server.smtpUrl === undefined) return keepQueuedMails(ctx)
  const transport = await openTransport(server.smtpUrl)
  const from = server.from ?? `"${ctx.site.title.replaceAll('"', '')}" <no-reply@${new URL(ctx.site.baseUrl).hostname}>`
  try {
    let failures = 0
    await eachQueuedMail(ctx, server.files, async (ctx, mail, { files, isMissing }) => {
      if (isMissing && mail.attempts < maxFileAttempts) {
        await postponeMail(ctx, mail)
        return true
      }
      const isTaken = await sendLocked(ctx, mail, isMissing ? sentWithoutFile : null, () =>
        transport.sendMail({
          from,
          // An object: of a text nodemailer reads several addresses.
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          html: mail.html,
          text: mail.plain,
          attachments: [...files],
          ...(mail.unsubscribeUrl === null ? {} : { headers: getUnsubscribeHeaders(mail.unsubscribeUrl) }),
          messageId: `<${mail.mailId}.${ctx.site.id}@vitrine>`,
        }),
      )
      failures = isTaken ? 0 : failures + 1
      return failures < maxFailures
    })
  } finally {
    transport.close()
  }
}

/** Mail programs show a button of their own for these (RFC 8058). */
function getUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type SendMail = (ctx: Ctx, mail: WholeMailRow, attachments: Attachments) => Promise<boolean>

/**
 * Gives each mail that is due to `send`, until it says false: first those that were never tried, so that none waits for others that fail again
 * and again. One mail in one transaction: its row is locked while it is sent, so that no other process sends it too.
 */
async function eachQueuedMail(ctx: Ctx, files: MailFiles | undefined, send: SendMail): Promise<void> {
  for (const isRetry of [false, true]) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const next: FoundMail | undefined = await transaction(ctx, async (ctx) => {
        const mail = await lockQueuedMail(ctx, { after: after ?? '', isRetry })
        if (!mail) return undefined
        return mail.attachment === null ? { mail, goesOn: await send(ctx, mail, noAttachments) } : { mail }
      })
      if (next && !(next.goesOn ?? (await sendWithFile(ctx, files, next.mail, send)))) return
      after = next?.mail.mailId
    }
  }
}

interface FoundMail {
  readonly mail: WholeMailRow
  /** What `send` said; undefined while the file of the mail has to be made. */
  readonly goesOn?: boolean
}

/** Makes the file of a mail without a lock, then sends the mail if it is still due. */
async function sendWithFile(
  ctx: Ctx,
  files: MailFiles | undefined,
  { mailId, orderId, attachment }: WholeMailRow,
  send: SendMail,
): Promise<boolean> {
  const attachments = await makeAttachments(ctx, files, { mailId, orderId, attachment })
  return transaction(ctx, async (ctx) => {
    const mail = await lockDueMail(ctx, mailId)
    return mail === undefined || send(ctx, mail, attachments)
  })
}

/** Tries a mail again later, whose file could not be made. */
async function postponeMail(ctx: Ctx, { mailId, attempts }: WholeMailRow): Promise<void> {
  const at = new Date(Math.max(Date.now(), ctx.now.getTime()))
  const sendAfter = new Date(at.getTime() + getPause(attempts))
  await updateSent(ctx, mailId, { status: 'queued', error: 'The attached file could not be made.', at, sendAfter })
}

function getPause(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
}

/** Sends a locked mail and notes what became of it; false where the mail server took nothing. `note` stays with one that was sent. */
async function sendLocked(
  ctx: Ctx,
  mail: WholeMailRow,
  note: string | null,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const at = new Date(Math.max(Date.now(), ctx.now.getTime()))
  try {
    await send()
    await updateSent(ctx, mail.mailId, { status: 'sent', error: note, at, sendAfter: at })
    ctx.afterCommit(() => {
      countOutcome('mails', 'sent')
      countUsage(ctx.site.id, { mails: 1 })
    })
    return true
  } catch (cause) {
    ctx.log.warn({ err: cause, mailId: mail.mailId }, 'a mail could not be sent')
    const error = cause instanceof Error ? cause.message : String(cause)
    const { kind } = classifyFailure(cause)
    // There is no such person: trying for two days would only tell the owner later.
    const status = kind === 'bounced' || mail.attempts + 1 >= maxAttempts ? 'failed' : 'queued'
    await updateSent(ctx, mail.mailId, {
      status,
      error,
      at,
      sendAfter: new Date(at.getTime() + getPause(mail.attempts)),
    })
    ctx.afterCommit(() => countOutcome('mails', status))
    return kind !== 'busy' && kind !== 'lost'
  }
}

/** At most this many are queued again by one call. */
const maxResent = 1000
const resends = { name: 'resend mails', limit: 10, windowSeconds: 3600 } as const

/** Queues mails again that failed for two days, with another two days to go. Throws 429. */
export async function resendFailedMails(ctx: Ctx): Promise<MailResend> {
  await limitRate(ctx, resends, 'site')
  return transaction(ctx, async (ctx) => {
    const counts = await queueFailedAgain(ctx, maxResent)
    if (counts.queued > 0) wakeMailer(ctx)
    return counts
  })
}

const maxOrderMails = 100
const mailResends = { name: 'send mail again', limit: 30, windowSeconds: 3600 } as const

/** The mails about an order, oldest first. */
export async function listOrderMails(ctx: Ctx, orderId: string): Promise<MailSummary[]> {
  return (await selectOrderMails(ctx, orderId, maxOrderMails)).map(toSummary)
}

/** Queues a copy of a mail about an order, to the same recipient, as a mail of its own. Inside a transaction. */
export async function sendMailAgain(ctx: Ctx, orderId: string, mailId: string): Promise<MailSummary> {
  const mail = await findMail(ctx, mailId)
  if (!mail || mail.orderId !== orderId) throw notFound({ what: 'This mail' })
  if (mail.status === 'queued') throw mailWaiting({})
  if (mail.isPrivate || mail.html === '' || mail.recipient === '') throw mailTextGone({})
  await limitRate(ctx, mailResends, 'site')
  const { kind, recipient, subject, html, plain, attachment } = mail
  const again = { kind, subjectId: newId(), recipient, subject, html, plain, orderId }
  await queueMail(ctx, attachment === 'invoice' ? { ...again, attachment } : again)
  return toSummary(mail)
}

/** Mails, newest first, after the one named by the cursor. */
export async function listMails(
  ctx: Ctx,
  query: { readonly cursor?: string | undefined; readonly limit: number; readonly status?: string | undefined },
) {
  const rows = await selectMails(ctx, {
    before: query.cursor ?? null,
    status: query.status ?? null,
    limit: query.limit + 1,
  })
  const mails = rows.slice(0, query.limit)
  const hasNextPage = rows.length > query.limit
  return {
    mails: mails.map(toSummary),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (mails.at(-1)?.mailId ?? null) : null },
  }
}

/** In place of the text of a private mail, for staff who read the mailbox. */
const privateText = 'This email holds a personal link, so its text is shown to nobody but its recipient.'

/** A mail as staff may read it. Throws `not_found`. */
export async function getMail(ctx: Ctx, mailId: string): Promise<Mail> {
  const row = await findMail(ctx, mailId)
  if (!row) throw notFound({ what: 'This mail' })
  if (row.isPrivate) return { ...toSummary(row), html: `<p>${privateText}</p>`, plain: privateText }
  return { ...toSummary(row), html: row.html, plain: row.plain }
}

function toSummary(row: MailRow): MailSummary {
  return {
    id: row.mailId,
    kind: row.kind,
    subjectId: row.subjectId,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdOn: row.createdAt.toISOString(),
    sentOn: row.sentAt?.toISOString() ?? null,
  }
}
