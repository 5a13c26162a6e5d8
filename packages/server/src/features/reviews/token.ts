import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

export interface OrderLineKey {
  readonly orderId: string
  readonly lineId: string
}

/** The page on which the buyer of an order's line reviews its product. */
export function getReviewPath(site: Pick<Site, 'secret'>, { orderId, lineId }: OrderLineKey): string {
  return `/form/review/${orderId}${lineId}${sign(site, orderId, lineId)}`
}

/** The line of the order if the token is one of this site's. */
export function readReviewToken(site: Pick<Site, 'secret'>, token: string): OrderLineKey | undefined {
  const orderId = token.slice(0, idLength)
  const lineId = token.slice(idLength, 2 * idLength)
  return equalsInConstantTime(token.slice(2 * idLength), sign(site, orderId, lineId)) ? { orderId, lineId } : undefined
}

function sign({ secret }: Pick<Site, 'secret'>, orderId: string, lineId: string): string {
  return createHmac('sha256', secret).update(`review ${orderId} ${lineId}`).digest('base64url').slice(0, 22)
}
