import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

/** Whose link it is, and until when it works. */
interface OfferLink {
  readonly cartId: string
  readonly expiresAt: Date
}

/** The token of a link that pays an offer: the cart, the end of the link, and a signature of the site. */
export function createOfferToken(site: Pick<Site, 'secret'>, { cartId, expiresAt }: OfferLink): string {
  const named = `${cartId}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `offer-${named}-${sign(site, `offer link ${named}`)}`
}

/** True for texts that are meant as such a token, whether or not it counts. */
export function isOfferToken(token: string): boolean {
  return token.startsWith('offer-')
}

/** The cart of a token of this site that has not ended. */
export function readOfferToken(site: Pick<Site, 'secret'>, token: string, now: Date): string | undefined {
  const [, cartId, seconds, given] = /^offer-([0-9a-f]{24})-([0-9a-z]{1,10})-([\w-]{22})$/.exec(token) ?? []
  if (cartId === undefined || seconds === undefined || given === undefined) return undefined
  if (!equalsInConstantTime(given, sign(site, `offer link ${cartId}-${seconds}`))) return undefined
  return Number.parseInt(seconds, 36) * 1000 > now.getTime() ? cartId : undefined
}

/** What stands for the cookie of an offer's cart. It never leaves the server: a link leads to the cart while it counts. */
export function getOfferCartToken(site: Pick<Site, 'secret'>, cartId: string): string {
  return sign(site, `offer cart ${cartId}`)
}

function sign(site: Pick<Site, 'secret'>, text: string): string {
  return createHmac('sha256', site.secret).update(text).digest('base64url').slice(0, 22)
}
