import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { newToken } from '../../platform/ids.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { hashVisitor, type Visitor } from '../../platform/visitor.ts'
import { findSiteUser } from '../site-users/index.ts'

/** Names a browser that commented or liked something, so that its visitor can change what they wrote. */
const cookie = 'vitrine_author'
const cookieSeconds = 365 * 86_400

/** The visitor of a request, by account or cookie. Without either the visitor key is '', which nobody has. */
export async function readVisitor(request: FastifyRequest): Promise<Visitor> {
  return toVisitor(request, readHostCookie(request, cookie))
}

/** Who writes: a browser that has no cookie yet gets one with this answer. */
export async function identifyVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
  const known = readHostCookie(request, cookie)
  const token = known ?? newToken()
  if (known === undefined) setHostCookie(reply, cookie, token, cookieSeconds)
  return toVisitor(request, token)
}

async function toVisitor(request: FastifyRequest, token: string | undefined): Promise<Visitor> {
  const { site } = request.ctx
  const user = await findSiteUser(request)
  const network = toNetwork(request.ip)
  const browserKey = token === undefined ? '' : hashVisitor(site, 'browser', token)
  return {
    visitorKey: user ? hashVisitor(site, 'account', user.customerId) : browserKey,
    networkKey: hashVisitor(site, 'network', network),
    network,
    account: user && { customerId: user.customerId, name: user.name, email: user.email },
  }
}
