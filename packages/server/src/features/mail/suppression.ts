import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import { queueMail } from './service.ts'
import type { NewMail } from './store.ts'

const hashLength = 22

/**
 * Queues a mail that nobody has to get, with the address that ends such mails; false when its recipient wants none or the mail was queued before.
 * Mails about orders and accounts go by `queueMail` and ask nobody.
 */
export async function queueMarketingMail(ctx: Ctx, mail: Omit<NewMail, 'unsubscribeUrl'>): Promise<boolean> {
  if (await isSuppressed(ctx, mail.recipient)) return false
  return queueMail(ctx, { ...mail, unsubscribeUrl: ctx.site.baseUrl + getUnsubscribePath(ctx.site, mail.recipient) })
}

/** The page on which a recipient ends reminders and offers. It names nobody. */
export function getUnsubscribePath(site: Pick<Site, 'secret'>, email: string): string {
  const hash = hashAddress(site, email)
  return `/form/unsubscribe/${hash}${sign(site, hash)}`
}

/** Whether the link is one of ours. */
export function isUnsubscribeLink(site: Pick<Site, 'secret'>, token: string): boolean {
  const hash = token.slice(0, hashLength)
  return equalsInConstantTime(token.slice(hashLength), sign(site, hash))
}

/** Ends reminders and offers to the recipient of this link, for good; false for a link that is not ours. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<boolean> {
  if (!isUnsubscribeLink(ctx.site, token)) return false
  await sql`INSERT INTO mail_suppression (website_id, address_hash, created_at)
    VALUES (${ctx.site.id}, ${token.slice(0, hashLength)}, ${ctx.now}) ON CONFLICT DO NOTHING`.execute(ctx.db)
  return true
}

async function isSuppressed(ctx: Ctx, email: string): Promise<boolean> {
  const result = await sql`SELECT 1 FROM mail_suppression
    WHERE website_id = ${ctx.site.id} AND address_hash = ${hashAddress(ctx.site, email)}`.execute(ctx.db)
  return result.rows.length > 0
}

function hashAddress({ secret }: Pick<Site, 'secret'>, email: string): string {
  return hmac(secret, `address ${email.trim().toLowerCase()}`)
}

function sign({ secret }: Pick<Site, 'secret'>, hash: string): string {
  return hmac(secret, `unsubscribe ${hash}`)
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, hashLength)
}
