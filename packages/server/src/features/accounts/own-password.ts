import type { Ctx } from '../../platform/context.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { signInRequired, tooManyAttempts, wrongPassword } from './errors.ts'
import { type AccountRow, findAccount } from './store.ts'

const perOwnPassword: RateRule = { name: 'own password', limit: 15, windowSeconds: 900, scope: 'installation' }

/** Asks the person who acts for their password again, before what a borrowed laptop must not do. Throws `wrong_password` or 429. */
export async function verifyOwnPassword(ctx: Ctx, password: string): Promise<AccountRow> {
  const accountId = getOwnId(ctx)
  await limitRate(ctx, perOwnPassword, accountId, tooManyAttempts)
  const account = await findAccount(ctx.db, accountId)
  if (!account || !(await verifyPassword(account.password_hash, password))) throw wrongPassword({})
  return account
}

/** The account of the person who acts. Routes of the own account are for members only. */
export function getOwnId({ actor }: Pick<Ctx, 'actor'>): string {
  if (actor.kind !== 'staff') throw signInRequired({})
  return actor.accountId
}
