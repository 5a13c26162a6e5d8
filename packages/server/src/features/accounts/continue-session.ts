import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { issueSessionCsrfToken } from '../../platform/http/csrf.ts'
import { signInRequired } from './errors.ts'
import { keepToken } from './require-staff.ts'
import { openSession, toStaff } from './sessions.ts'
import { findAccount, findMemberRole } from './store.ts'

/**
 * Signs the acting member in on another site, whose ctx this is, in the same browser. Throws `sign_in_required` for an account that is no member
 * of that site.
 */
export async function continueSession(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<void> {
  const { actor } = request.ctx
  const account = actor.kind === 'staff' ? await findAccount(ctx.db, actor.accountId) : undefined
  const role = account && (await findMemberRole(ctx.db, ctx.site.id, account.account_id))
  if (!account || role === undefined) throw signInRequired({})
  const userAgent = request.headers['user-agent'] ?? ''
  const { token } = await openSession(ctx, toStaff(account, role), userAgent)
  const before = request.ctx
  // The CSRF token of the response is the new site's. The rest of the request, its history included, stays with its own site.
  request.ctx = { ...ctx, actor }
  keepToken(reply, token)
  issueSessionCsrfToken(request, reply, token)
  request.ctx = before
}
