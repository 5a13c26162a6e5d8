import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../platform/crypto.ts'
import { clearHostCookie, getPlainCookieOptions, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { newToken } from '../../platform/ids.ts'
import { joinWishLists } from './service.ts'
import type { ListOwner } from './store.ts'

const cookie = 'vitrine_wish_list'
/** Says to scripts that the browser has a list. It proves nothing. */
const flagCookie = 'hasWishList'
export const guestDays = 180

/** The list of this browser; undefined while it has none. */
export function readGuestList(request: FastifyRequest): ListOwner | undefined {
  const token = readHostCookie(request, cookie)
  return token === undefined ? undefined : { kind: 'guest', tokenHash: sha256(token) }
}

/** The list that a guest writes to: `keep` names it in the browser, once something is on it. */
export function openGuestList(
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly owner: ListOwner; readonly keep: () => void } {
  const token = readHostCookie(request, cookie) ?? newToken()
  const maxAge = guestDays * 86_400
  const keep = () => {
    setHostCookie(reply, cookie, token, maxAge)
    reply.setCookie(flagCookie, 'true', { ...getPlainCookieOptions(request), maxAge })
  }
  return { owner: { kind: 'guest', tokenHash: sha256(token) }, keep }
}

/** Joins the list of this browser with that of the customer who signs in, and takes its cookies away. */
export async function joinGuestList(request: FastifyRequest, reply: FastifyReply, customerId: string): Promise<void> {
  const token = readHostCookie(request, cookie)
  if (token === undefined) return
  await joinWishLists(request.ctx, { tokenHash: sha256(token), customerId })
  clearHostCookie(reply, cookie)
  reply.clearCookie(flagCookie, getPlainCookieOptions(request))
}
