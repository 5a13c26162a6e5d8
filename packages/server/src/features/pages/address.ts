import type { FastifyRequest } from 'fastify'

/** The address a request came to, as pages are kept by: the host, and the protocol where it is https. */
export function addressOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? `https ${request.host}` : request.host
}
