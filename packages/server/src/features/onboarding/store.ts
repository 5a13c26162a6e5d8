import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** The address of an account; '' where it is gone. */
export async function findAccountEmail({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM account WHERE account_id = ${accountId}`.execute(db)
  return rows[0]?.email ?? ''
}
