import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie of a signed-in browser. */
export const sessionCookie = 'vitrine_session'

/**
 * A cookie that only this very host can set and scripts cannot read. Over https its name begins with `__Host-`: browsers then refuse it from sibling hosts
 * and with a Domain. Over http they refuse the prefix, so the plain name has to do.
 */
export function readHostCookie(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[nameAt(request, name)]
  return value === '' ? undefined : value
}

export function setHostCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds?: number): void {
  const { request } = reply
  reply.setCookie(nameAt(request, name), value, {
    ...getPlainCookieOptions(request),
    httpOnly: true,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

export function clearHostCookie(reply: FastifyReply, name: string): void {
  const { request } = reply
  reply.clearCookie(nameAt(request, name), { ...getPlainCookieOptions(request), httpOnly: true })
}

/** For the cookies that scripts read; what they say proves nothing. */
export function getPlainCookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax' as const, secure: isSecure(request) }
}

function nameAt(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name
}

function isSecure({ ctx }: FastifyRequest): boolean {
  return ctx.site.origin.startsWith('https:')
}
