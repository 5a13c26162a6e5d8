import type { FastifyRequest } from 'fastify'

/** The address a request came to, as pages are kept by. */
export function addressOf(request: FastifyRequest): string {
  return request.ctx.site.origin
}
