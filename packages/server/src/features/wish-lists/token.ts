import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** The page that shows a list to others while its key stays. */
export function getSharePath(site: Pick<Site, 'secret'>, listId: string, shareKey: string): string {
  return `/wish-list/shared/${listId}${sign(site, listId, shareKey)}`
}

/** The id that a link names. Only `isShareToken` says whether the link is good. */
export function readSharedId(token: string): string {
  return token.slice(0, idLength)
}

export function isShareToken(site: Pick<Site, 'secret'>, token: string, shareKey: string): boolean {
  return equalsInConstantTime(token.slice(idLength), sign(site, readSharedId(token), shareKey))
}

function sign({ secret }: Pick<Site, 'secret'>, listId: string, shareKey: string): string {
  return createHmac('sha256', secret).update(`wish list ${listId} ${shareKey}`).digest('base64url').slice(0, 22)
}
