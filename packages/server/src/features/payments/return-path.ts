import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** Where a buyer comes back to from a bank. Signed: it leads to the order, and a payment's id is no secret. */
export function getReturnPath(site: Pick<Site, 'secret'>, paymentId: string): string {
  return `/checkout/return/${paymentId}${sign(site, paymentId)}`
}

/** The payment's id if the token of the path is one of this site's. */
export function readReturnToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const paymentId = token.slice(0, idLength)
  return equalsInConstantTime(token.slice(idLength), sign(site, paymentId)) ? paymentId : undefined
}

function sign(site: Pick<Site, 'secret'>, paymentId: string): string {
  return createHmac('sha256', site.secret).update(`payment return ${paymentId}`).digest('base64url').slice(0, 22)
}
