import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { operatorsOnly } from './errors.ts'

/**
 * Whether the member of staff who acts runs the installation: named in OPERATORS. Where nobody is, the first account counts, while it administers
 * every site; so no site's owner ever gets another site's data.
 */
export async function isOperator(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  config: Pick<Config, 'operators'>,
): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  const { rows } = await sql<{ email: string; isFirst: boolean }>`
    SELECT lower(a.email) AS email, a.account_id = (SELECT min(account_id) FROM account) AND NOT EXISTS (
      SELECT FROM website w WHERE NOT EXISTS (SELECT FROM website_membership m
        WHERE m.website_id = w.website_id AND m.account_id = a.account_id AND m.role = 'admin')) AS "isFirst"
    FROM account a WHERE a.account_id = ${actor.accountId}`.execute(db)
  const [account] = rows
  if (!account) return false
  return config.operators.length > 0 ? config.operators.includes(account.email) : account.isFirst
}

/** Throws `operators_only`. */
export async function requireOperator(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  config: Pick<Config, 'operators'>,
): Promise<void> {
  if (!(await isOperator(ctx, config))) throw operatorsOnly({})
}
