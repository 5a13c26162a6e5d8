import type { FastifyReply } from 'fastify'

/** Leads on after a form was sent: with GET, to `path`, and never from a cache. */
export function redirectAfterForm(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}
