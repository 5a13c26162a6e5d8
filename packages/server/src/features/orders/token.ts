import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Site } from '../../platform/context.ts'

const idLength = 24

/** The signed name of an order: its id, then 22 characters that only this site can make. */
export function orderTokenOf(site: Pick<Site, 'secret'>, orderId: string): string {
  return orderId + signature(site, orderId)
}

/** The order's id if the token is one of this site's. */
export function readOrderToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const orderId = token.slice(0, idLength)
  const [given, right] = [Buffer.from(token.slice(idLength)), Buffer.from(signature(site, orderId))]
  return given.length === right.length && timingSafeEqual(given, right) ? orderId : undefined
}

export function confirmationPath(token: string): string {
  return `/checkout/confirmed/${token}`
}

export function statusPath(token: string): string {
  return `/order-status/${token}`
}

export function downloadPath(token: string, lineId: string): string {
  return `/api/commerce/orders/${token}/downloads/${lineId}`
}

function signature(site: Pick<Site, 'secret'>, orderId: string): string {
  return createHmac('sha256', site.secret).update(`order ${orderId}`).digest('base64url').slice(0, 22)
}
