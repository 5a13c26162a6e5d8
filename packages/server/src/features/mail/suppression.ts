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
function isUnsubscribeLink(site: Pick<Site, 'secret'>, token: string): boolean {
  const hash = token.slice(0, hashLength)
  return equalsInConstantTime(token.slice(hashLength), sign(site, hash))
}

/** Ends reminders and offers to the recipient of this link. Gives the hash of the address; undefined for a link that is not ours. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<string | undefined> {
  if (!isUnsubscribeLink(ctx.site, token)) return undefined
  const hash = token.slice(0, hashLength)
  await insertSuppression(ctx, hash)
  return hash
}

/** Ends reminders, offers and campaigns to an address, until its owner asks for them again. */
async function suppressAddress(ctx: Ctx, email: string): Promise<void> {
  await insertSuppression(ctx, hashAddress(ctx.site, email))
}

/** Lets mails go to an address again, whose owner asked for them and proved that it is theirs. */
async function liftSuppression(ctx: Ctx, email: string): Promise<void> {
  await sql`DELETE FROM mail_suppression
    WHERE website_id = ${ctx.site.id} AND address_hash = ${hashAddress(ctx.site, email)}`.execute(ctx.db)
}

async function insertSuppression(ctx: Ctx, hash: string): Promise<void> {
  await sql`INSERT INTO mail_suppression (website_id, address_hash, created_at)
    VALUES (${ctx.site.id}, ${hash}, ${ctx.now}) ON CONFLICT DO NOTHING`.execute(ctx.db)
}

/** Whether the owner of an address wants no reminders, offers and campaigns. */
async function isSuppressed(ctx: Ctx, email: string): Promise<boolean> {
  const result = await sql`SELECT 1 FROM mail_suppression
    WHERE website_id = ${ctx.site.id} AND address_hash = ${hashAddress(ctx.site, email)}`.execute(ctx.db)
  return result.rows.length > 0
}

/** Stands for an address where it may be kept after its person is erased. */
function hashAddress({ secret }: Pick<Site, 'secret'>, email: string): string {
  return hmac(secret, `address ${email.trim().toLowerCase()}`)
}

function sign({ secret }: Pick<Site, 'secret'>, hash: string): string {
  return hmac(secret, `unsubscribe ${hash}`)
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, hashLength)
}

/** Who wants no reminders, offers and campaigns, for features that ask people themselves. */
export const suppressions = {
  isLink: isUnsubscribeLink,
  hash: hashAddress,
  has: isSuppressed,
  add: suppressAddress,
  addHash: insertSuppression,
  lift: liftSuppression,
}
