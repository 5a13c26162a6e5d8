import { hash } from 'node:crypto'
import { cartCookieNames } from '@vitrine/commerce'
import type { FastifyRequest } from 'fastify'
import { readHostCookie } from '../../platform/http/cookies.ts'

/** What the database knows a cart's cookie by. */
export function hashCartToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The hash of the request's cart cookie. Here, not in carts, because carts use inventory and not the other way round. */
export function readCartTokenHash(request: FastifyRequest): string | undefined {
  const token = readHostCookie(request, cartCookieNames.cart)
  return token ? hashCartToken(token) : undefined
}
