import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** The page that offers the lines of a cart again. */
export function getRestorePath(site: Pick<Site, 'secret'>, cartId: string): string {
  return `/cart/restore/${cartId}${sign(site, cartId)}`
}

/** The cart's id if the token is one of this site's. */
export function readRestoreToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const cartId = token.slice(0, idLength)
  return equalsInConstantTime(token.slice(idLength), sign(site, cartId)) ? cartId : undefined
}

function sign({ secret }: Pick<Site, 'secret'>, cartId: string): string {
  return createHmac('sha256', secret).update(`restore cart ${cartId}`).digest('base64url').slice(0, 22)
}
