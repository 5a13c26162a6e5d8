import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'

/** The email of the member who acts. Throws `not_found` for others. */
export async function findOwnEmail({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  const accountId = actor.kind === 'staff' ? actor.accountId : ''
  const { rows } = await sql<{ email: string }>`SELECT email FROM account WHERE account_id = ${accountId}`.execute(db)
  if (!rows[0]) throw notFound({ what: 'Your account' })
  return rows[0].email
}
