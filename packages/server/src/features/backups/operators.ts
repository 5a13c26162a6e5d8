import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { mayDo, verifyOwnPassword, roles } from '../accounts/index.ts'
import { operatorsOnly } from './errors.ts'

/**
 * Whether the member of staff who acts runs the installation: named in OPERATORS. Where nobody is, the first account counts, while it administers
 * every site and nobody else adds code to one. So no site's owner ever gets another site's data, nor has code run with that account's session.
 */
export async function isOperator(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  config: Pick<Config, 'operators'>,
): Promise<boolean> {
  if (actor.kind !== 'staff') return false
  // Roles whose code runs in the browser of who opens a page of their site.
  const coders = roles.RoleName.options.filter((role) => mayDo({ actor: { ...actor, role } }, 'code.write'))
  const { rows } = await sql<{ email: string; isFirst: boolean }>`
    SELECT lower(a.email) AS email, a.account_id = (SELECT min(account_id) FROM account) AND NOT EXISTS (
      SELECT 1 FROM website w WHERE NOT EXISTS (SELECT 1 FROM website_membership m
        WHERE m.website_id = w.website_id AND m.account_id = a.account_id AND m.role = 'admin'))
      AND NOT EXISTS (SELECT 1 FROM website_membership m WHERE m.account_id <> a.account_id AND m.role = ANY(${coders}::text[])) AS "isFirst"
    FROM account a WHERE a.account_id = ${actor.accountId}`.execute(db)
  const [account] = rows
  if (!account) return false
  return config.operators.length > 0 ? config.operators.includes(account.email) : account.isFirst
}

/** An operator who gave the password just now. Throws `operators_only`, `wrong_password` or 429. */
export async function requireOperatorPassword(
  ctx: Ctx,
  config: Pick<Config, 'operators'>,
  password: string,
): Promise<void> {
  await requireOperator(ctx, config)
  await verifyOwnPassword(ctx, password)
}

/** Throws `operators_only`. */
export async function requireOperator(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  config: Pick<Config, 'operators'>,
): Promise<void> {
  if (!(await isOperator(ctx, config))) throw operatorsOnly({})
}
