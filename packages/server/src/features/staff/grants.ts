import type { Ctx } from '../../platform/context.ts'
import { roles } from '../accounts/index.ts'
import { roleTooHigh } from './errors.ts'

/** Throws `role_too_high` for a role that may do more than the one of the person who acts: nobody raises others above themselves. */
export function requireGivable(ctx: Pick<Ctx, 'actor'>, role: string): void {
  if (!roles.mayGiveRole(ctx.actor, role)) throw roleTooHigh({ role: roles.getRoleTitle(role) })
}
