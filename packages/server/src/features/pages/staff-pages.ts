import type { FastifyReply, FastifyRequest } from 'fastify'
import { lookUpSession } from '../accounts/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { contentSecurityPolicy } from '../seo/index.ts'
import { unshared } from './page-answers.ts'
import type { Pages } from './pages.ts'

/**
 * The page as a member of the staff gets it. Themes and scripts learn that somebody is signed in, and notes are at
 * its end. Undefined for everybody else, and for responses that are not pages.
 */
export async function respondToStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  answer: CachedResponse,
): Promise<CachedResponse | undefined> {
  if (!pages.cache.mayBeStaff(answer, request.headers.cookie)) return undefined
  if ((await lookUpSession(request, reply)).kind !== 'staff') return undefined
  void reply.header('cache-control', unshared)
  return markAsStaff(answer)
}

/**
 * The same page, marked for a member of the staff: never shared, with the notes at its end unless the editor frames it. Other responses stay
 * unchanged.
 */
export function markAsStaff(answer: CachedResponse, note = '', hasNotes = true): CachedResponse {
  if (!answer.isPage) return answer
  return new CachedResponse({
    body:
      answer.body.toString('utf8').replace(/<html\b/i, '$& data-authenticated-account') +
      (hasNotes ? answer.staffNote : '') +
      note,
    contentType: 'text/html; charset=utf-8',
    cacheControl: unshared,
    status: answer.status,
    headers: { 'content-security-policy': contentSecurityPolicy, 'x-robots-tag': 'noindex' },
  })
}
