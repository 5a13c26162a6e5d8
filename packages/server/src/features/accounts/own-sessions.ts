import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { describeDevice } from './device.ts'
import { getOwnId } from './own-password.ts'
import type { OwnSessions } from './schema.ts'
import { hashToken, sessionSeconds } from './sessions.ts'
import { deleteSessionsHere, listSessionsHere } from './store.ts'

/** So much of a hash names a session to its owner; it opens nothing. */
const idLength = 16

/** Where the person who acts is signed in to this site. Other sites of the installation are strangers. */
export async function listOwnSessions(ctx: Ctx, token: string): Promise<OwnSessions> {
  const current = hashToken(token)
  const rows = await listSessionsHere(ctx, getOwnId(ctx))
  return {
    sessions: rows.map((row) => ({
      id: row.token_hash.slice(0, idLength),
      device: describeDevice(row.user_agent),
      createdOn: row.created_at.toISOString(),
      lastUsedOn: new Date(row.expires_at.getTime() - sessionSeconds * 1000).toISOString(),
      isCurrent: row.token_hash === current,
    })),
  }
}

/** Signs one of the person's browsers out. Throws `not_found`. */
export async function endOwnSession(ctx: Ctx, sessionId: string): Promise<void> {
  const ended = await deleteSessionsHere(ctx, getOwnId(ctx), { start: sessionId })
  if (ended === 0) throw notFound({ what: 'This session' })
}

/** Signs all of the person's other browsers out. */
export async function endOtherSessions(ctx: Ctx, token: string): Promise<void> {
  await deleteSessionsHere(ctx, getOwnId(ctx), { allBut: hashToken(token) })
}
