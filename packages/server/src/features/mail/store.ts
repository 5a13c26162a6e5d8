import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { AttachmentName } from './attached-file.ts'

export interface MailRow {
  readonly mailId: string
  readonly kind: string
  readonly subjectId: string
  readonly recipient: string
  readonly subject: string
  readonly status: 'queued' | 'sent' | 'kept' | 'failed'
  readonly attempts: number
  readonly error: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

export interface WholeMailRow extends MailRow {
  readonly isPrivate: boolean
  readonly unsubscribeUrl: string | null
  readonly orderId: string | null
  /** The file that is made when it is sent. */
  readonly attachment: string | null
  readonly html: string
  readonly plain: string
}

export interface NewMail {
  /** With `subjectId` what makes the mail the same mail: order-confirmed of this order. */
  readonly kind: string
  readonly subjectId: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** Holds a personal link: its text is for the recipient alone, and deleted once the mail was sent. */
  readonly isPrivate?: boolean
  /** The order that the mail is about. */
  readonly orderId?: string
  /** A file about the order, made when the mail is sent. */
  readonly attachment?: AttachmentName
  /** Not sent before; at once without it. */
  readonly sendAfter?: Date
  /** Of mails that nobody has to get: where a click ends them. */
  readonly unsubscribeUrl?: string
}

interface NewMailRow extends NewMail {
  readonly mailId: string
}

const columns = sql`mail_id AS "mailId", kind, subject_id AS "subjectId", recipient, subject, status, attempts, error,
  created_at AS "createdAt", sent_at AS "sentAt"`

/** False when this mail was caused before. */
export async function insertMail(ctx: Ctx, mail: NewMailRow): Promise<boolean> {
  const result = await sql`WITH ${insertQueuedMailCte(ctx, mail)} SELECT 1 FROM mailed`.execute(ctx.db)
  return result.rows.length > 0
}

/** The same as a part of a WITH clause: `mailed` has one row if the mail is new. */
export function insertQueuedMailCte(ctx: Ctx, mail: NewMailRow): RawBuilder<unknown> {
  return sql`mailed AS (
      INSERT INTO mail (website_id, mail_id, kind, subject_id, recipient, subject, html, plain, is_private, order_id, created_at, send_after, unsubscribe_url, attachment)
      VALUES (${ctx.site.id}, ${mail.mailId}, ${mail.kind}, ${mail.subjectId}, ${mail.recipient}, ${mail.subject}, ${mail.html}, ${mail.plain},
        ${mail.isPrivate ?? false}, ${mail.orderId ?? null}, ${ctx.now}, ${mail.sendAfter ?? ctx.now}, ${mail.unsubscribeUrl ?? null}, ${mail.attachment ?? null})
      ON CONFLICT (website_id, kind, subject_id) DO NOTHING RETURNING mail_id
    )`
}

export async function selectMails(
  ctx: Ctx,
  page: { readonly before: string | null; readonly status: string | null; readonly limit: number },
): Promise<MailRow[]> {
  const result = await sql<MailRow>`
    SELECT ${columns} FROM mail WHERE website_id = ${ctx.site.id} AND (${page.before}::text IS NULL OR mail_id < ${page.before})
      AND (${page.status}::text IS NULL OR status = ${page.status})
    ORDER BY mail_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

/** The mails about an order, oldest first: the newest `limit` of them. */
export async function selectOrderMails(ctx: Ctx, orderId: string, limit: number): Promise<MailRow[]> {
  const result = await sql<MailRow>`
    SELECT ${columns} FROM mail WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}
    ORDER BY mail_id DESC LIMIT ${limit}`.execute(ctx.db)
  return result.rows.toReversed()
}

export async function findMail(ctx: Ctx, mailId: string): Promise<WholeMailRow | undefined> {
  const result = await sql<WholeMailRow>`
    SELECT ${columns}, html, plain, is_private AS "isPrivate", unsubscribe_url AS "unsubscribeUrl", order_id AS "orderId", attachment FROM mail WHERE website_id = ${ctx.site.id} AND mail_id = ${mailId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Locks the oldest mail after `after` that is due and that no other process is sending, of those that were tried before or were not. */
export async function lockQueuedMail(
  ctx: Ctx,
  { after, isRetry }: { readonly after: string; readonly isRetry: boolean },
): Promise<WholeMailRow | undefined> {
  const result = await sql<WholeMailRow>`
    SELECT ${columns}, html, plain, is_private AS "isPrivate", unsubscribe_url AS "unsubscribeUrl", order_id AS "orderId", attachment FROM mail WHERE website_id = ${ctx.site.id} AND status = 'queued' AND send_after <= ${ctx.now} AND mail_id > ${after} AND (attempts > 0) = ${isRetry}
    ORDER BY mail_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(ctx.db)
  return result.rows[0]
}

/** Locks one mail that is still due; undefined where another process has it, or had it. */
export async function lockDueMail(ctx: Ctx, mailId: string): Promise<WholeMailRow | undefined> {
  const result = await sql<WholeMailRow>`
    SELECT ${columns}, html, plain, is_private AS "isPrivate", unsubscribe_url AS "unsubscribeUrl", order_id AS "orderId", attachment FROM mail
    WHERE website_id = ${ctx.site.id} AND mail_id = ${mailId} AND status = 'queued' AND send_after <= ${ctx.now} FOR UPDATE SKIP LOCKED`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export async function updateSent(
  ctx: Ctx,
  mailId: string,
  result: {
    readonly status: MailRow['status']
    readonly error: string | null
    readonly at: Date
    readonly sendAfter: Date
  },
): Promise<void> {
  const isOver = result.status !== 'queued'
  await sql`UPDATE mail SET ${buildPrivateTextRemoval(sql`${isOver}::boolean`)}, status = ${result.status}, attempts = attempts + 1, error = ${result.error},
      sent_at = ${result.status === 'sent' ? result.at : null}, send_after = ${result.sendAfter}
    WHERE website_id = ${ctx.site.id} AND mail_id = ${mailId}`.execute(ctx.db)
}

/** Deletes the text of a private mail that nobody will send again: its link would be there as if it were a password. */
function buildPrivateTextRemoval(isOver: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`html = CASE WHEN is_private AND ${isOver} THEN '' ELSE html END,
    plain = CASE WHEN is_private AND ${isOver} THEN '' ELSE plain END`
}

/** Queues at most `limit` failed mails again, oldest first. Counts those of a private text too, which stay failed: their text is gone. */
export async function queueFailedAgain(
  ctx: Ctx,
  limit: number,
): Promise<{ readonly queued: number; readonly lost: number }> {
  const { rows } = await sql<{ queued: number; lost: number }>`
    WITH requeued AS (
      UPDATE mail SET status = 'queued', attempts = 0, error = NULL, send_after = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND status = 'failed' AND mail_id = ANY(ARRAY(
        SELECT mail_id FROM mail WHERE website_id = ${ctx.site.id} AND status = 'failed' AND NOT is_private ORDER BY mail_id LIMIT ${limit}))
      RETURNING 1)
    SELECT (SELECT count(*)::int FROM requeued) AS queued, (SELECT count(*)::int FROM (SELECT 1 FROM mail
      WHERE website_id = ${ctx.site.id} AND status = 'failed' AND is_private LIMIT ${limit}) private) AS lost`.execute(
    ctx.db,
  )
  return rows[0] ?? { queued: 0, lost: 0 }
}

/** Where no mail server is set, mails stay in the mailbox. */
export async function keepQueuedMails(ctx: Ctx): Promise<void> {
  await sql`UPDATE mail SET ${buildPrivateTextRemoval(sql`true`)}, status = 'kept' WHERE website_id = ${ctx.site.id} AND status = 'queued'`.execute(
    ctx.db,
  )
}

/** Deletes the mails of a kind about the subjects whose ids a subquery selects. Waits for one that is being sent. */
export async function deleteMails({ db, site }: SiteDb, kind: string, subjectIds: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM mail WHERE website_id = ${site.id} AND kind = ${kind} AND subject_id IN (${subjectIds})`.execute(
    db,
  )
}

/** Sites of which mails are due. */
export async function selectSitesWithDueMails(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const result = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM mail WHERE status = 'queued' AND send_after <= ${ctx.now} LIMIT 1000`.execute(
    ctx.db,
  )
  return result.rows.map((row) => row.website_id)
}
