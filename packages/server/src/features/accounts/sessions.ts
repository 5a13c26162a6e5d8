import { sha256 } from '../../platform/crypto.ts'
import type { Ctx } from '../../platform/context.ts'
import { newToken } from '../../platform/ids.ts'
import {
  type AccountRow,
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findSession,
  insertSession,
} from './store.ts'

/** A session ends this long after it was last used. */
export const sessionSeconds = 14 * 86_400
/** It is prolonged at most this often: not every request of a working day writes to the database. */
const prolongAfterSeconds = 3_600

export interface Staff {
  readonly accountId: string
  readonly email: string
  readonly displayName: string
  /** Of the editor; null follows the browser. */
  readonly language: string | null
  /** Role on the site of the request. */
  readonly role: string
}

interface OpenedSession {
  /** What the browser keeps. Only its hash is stored. */
  readonly token: string
  readonly staff: Staff
}

export type SessionLookup =
  | { readonly kind: 'none' }
  /** Signed in, but no longer a member of this site. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'staff'; readonly staff: Staff; readonly prolonged: boolean }

export function hashToken(token: string): string {
  return sha256(token)
}

/** Longer than browsers name themselves. */
const maxUserAgentLength = 300

/** Opens a session on the site. `userAgent` is the name that the browser gives itself. */
export async function openSession(ctx: Ctx, staff: Staff, userAgent: string): Promise<OpenedSession> {
  const token = newToken()
  await insertSession(ctx.db, {
    websiteId: ctx.site.id,
    tokenHash: hashToken(token),
    accountId: staff.accountId,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    now: ctx.now,
    expiresAt: expiry(ctx.now),
  })
  return { token, staff }
}

/** Who the token belongs to on this site. Using a session prolongs it. */
export async function findStaff(ctx: Ctx, token: string | undefined): Promise<SessionLookup> {
  if (token === undefined || token === '') return { kind: 'none' }
  const tokenHash = hashToken(token)
  const row = await findSession(ctx.db, ctx.site.id, tokenHash, ctx.now)
  if (!row) return { kind: 'none' }
  if (row.role === null) return { kind: 'stranger' }
  const remainingMs = row.expires_at.getTime() - ctx.now.getTime()
  const prolonged = remainingMs < (sessionSeconds - prolongAfterSeconds) * 1000
  if (prolonged) await extendSession(ctx.db, tokenHash, expiry(ctx.now))
  return { kind: 'staff', staff: toStaff(row, row.role), prolonged }
}

/** An account in its role on a site. */
export function toStaff(account: Omit<AccountRow, 'password_hash'>, role: string): Staff {
  const { account_id: accountId, email, display_name: displayName, language } = account
  return { accountId, email, displayName, language, role }
}

export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await deleteSession(ctx.db, hashToken(token))
}

/** Drops sessions that are over, of all accounts. */
export async function sweepSessions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.now)
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000)
}
