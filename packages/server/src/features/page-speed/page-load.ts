import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'

/** A page is measured for a minute; tabs that sleep meanwhile need longer. */
const lifeMs = 3_600_000

/** The id of a page load: when it began, something random, and a signature of the site. It names nobody and is stored nowhere. */
export function createPageLoadId(site: Pick<Site, 'secret'>, now: Date): string {
  const named = `${now.getTime().toString(36)}-${newId(now.getTime())}`
  return `${named}-${sign(site, named)}`
}

/** True for an id of this site that was given within the last hour. */
export function isPageLoadId(site: Pick<Site, 'secret'>, text: string, now: Date): boolean {
  const [, named, began, signature] = /^(([0-9a-z]{1,10})-[0-9a-f]{24})-([\w-]{22})$/.exec(text) ?? []
  if (named === undefined || began === undefined || signature === undefined) return false
  return equalsInConstantTime(signature, sign(site, named)) && Number.parseInt(began, 36) + lifeMs > now.getTime()
}

function sign({ secret }: Pick<Site, 'secret'>, named: string): string {
  return createHmac('sha256', secret).update(`page load ${named}`).digest('base64url').slice(0, 22)
}
