import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

/** Whose link it is, and until when it works. */
interface OfferLink {
  readonly cartId: string
  readonly expiresAt: Date
  /** For who comes back from a bank: it may outlast the link of the mail, by a day at most. */
  readonly isReturn?: boolean
}

/** The token of a link that pays an offer: the cart, the end of the link, and a signature of the site. */
export function createOfferToken(
  site: Pick<Site, 'secret'>,
  { cartId, expiresAt, isReturn = false }: OfferLink,
): string {
  const named = `${isReturn ? 'return-' : ''}${cartId}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `offer-${named}-${sign(site, `offer link ${named}`)}`
}

/** True for texts that are meant as such a token, whether or not it counts. */
export function isOfferToken(token: string): boolean {
  return token.startsWith('offer-')
}

/** What a token of this site says that has not ended. Whether the owner ended it since is in the database. */
export function readOfferToken(site: Pick<Site, 'secret'>, token: string, now: Date): OfferLink | undefined {
  const [, kind, cartId, seconds, given] =
    /^offer-(return-|)([0-9a-f]{24})-([0-9a-z]{1,10})-([\w-]{22})$/.exec(token) ?? []
  if (cartId === undefined || seconds === undefined || given === undefined) return undefined
  if (!equalsInConstantTime(given, sign(site, `offer link ${kind}${cartId}-${seconds}`))) return undefined
  const expiresAt = new Date(Number.parseInt(seconds, 36) * 1000)
  return expiresAt > now ? { cartId, expiresAt, isReturn: kind !== '' } : undefined
}

/** What stands for the cookie of an offer's cart. It never leaves the server: a link leads to the cart while it counts. */
export function getOfferCartToken(site: Pick<Site, 'secret'>, cartId: string): string {
  return sign(site, `offer cart ${cartId}`)
}

function sign(site: Pick<Site, 'secret'>, text: string): string {
  return createHmac('sha256', site.secret).update(text).digest('base64url').slice(0, 22)
}
