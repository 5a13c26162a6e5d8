import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, sessionCookie } from '../../platform/http/cookies.ts'
import { lookUpSession } from '../accounts/index.ts'
import { visitSettings } from './settings.ts'

/** True where nobody is counted: the site's owner turned it off, or the browser sends Do Not Track or Global Privacy Control. */
export function isUncounted({ ctx, headers }: FastifyRequest): boolean {
  return !visitSettings.read(ctx.site).enabled || headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}

/** True for visits of staff, except those who only look. */
export async function isStaffVisit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (readHostCookie(request, sessionCookie) === undefined) return false
  const found = await lookUpSession(request, reply)
  return found.kind === 'staff' && found.staff.role !== 'viewer'
}
