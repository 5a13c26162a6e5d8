import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** The signed name of an order: its id, then 22 characters that only this site can make. */
export function signOrderToken(site: Pick<Site, 'secret'>, orderId: string): string {
  return orderId + sign(site, `order ${orderId}`)
}

/** The order's id if the token is one of this site's. */
export function readOrderToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const orderId = token.slice(0, idLength)
  return equalsInConstantTime(token.slice(idLength), sign(site, `order ${orderId}`)) ? orderId : undefined
}

export function getConfirmationPath(token: string): string {
  return `/checkout/confirmed/${token}`
}

export function getStatusPath(token: string): string {
  return `/order-status/${token}`
}

export function getTicketsPath(token: string): string {
  return `${getStatusPath(token)}/tickets`
}

/** How long a download link works, and how often each file of a line can be fetched in full, by all of its links. */
export const downloadLimits = { hours: 72, count: 10 }

/** A link to a file of one line of an order. It does not contain the order token, so its recipient sees no order. */
export interface DownloadLink {
  readonly orderId: string
  readonly lineId: string
  /** Undefined in links from before lines had several files: the first one. */
  readonly assetId?: string | undefined
  /** Whole seconds since 1970. */
  readonly expires: number
}

/** A link that works from now on for `downloadLimits.hours`. */
export function createDownloadLink(now: Date, file: Omit<Required<DownloadLink>, 'expires'>): DownloadLink {
  const { orderId, lineId, assetId } = file
  return { orderId, lineId, assetId, expires: Math.floor(now.getTime() / 1000) + downloadLimits.hours * 3600 }
}

export function downloadPath(site: Pick<Site, 'secret'>, link: DownloadLink): string {
  const { orderId, lineId, assetId, expires } = link
  const file = assetId === undefined ? '' : `file=${assetId}&`
  return `/order-status/${orderId}/files/${lineId}?${file}expires=${expires}&signature=${sign(site, downloadText(link))}`
}

/** True when the link was made by this site; whether it has expired is another question. */
export function isDownloadSignature(site: Pick<Site, 'secret'>, link: DownloadLink, given: string): boolean {
  return equalsInConstantTime(given, sign(site, downloadText(link)))
}

function downloadText({ orderId, lineId, assetId, expires }: DownloadLink): string {
  return `download ${orderId} ${lineId} ${expires}${assetId === undefined ? '' : ` ${assetId}`}`
}

function sign(site: Pick<Site, 'secret'>, text: string): string {
  return createHmac('sha256', site.secret).update(text).digest('base64url').slice(0, 22)
}
