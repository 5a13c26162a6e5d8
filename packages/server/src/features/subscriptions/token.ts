import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** The signed name of a subscription. The link is enough to manage it. */
function signSubscriptionToken(site: Pick<Site, 'secret'>, subscriptionId: string): string {
  return subscriptionId + sign(site, subscriptionId)
}

/** The subscription's id if the token is one of this site's. */
export function readSubscriptionToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const subscriptionId = token.slice(0, idLength)
  return equalsInConstantTime(token.slice(idLength), sign(site, subscriptionId)) ? subscriptionId : undefined
}

/** The page on which a subscriber manages the subscription. */
export function getSubscriptionPath(site: Pick<Site, 'secret'>, subscriptionId: string): string {
  return `/subscription/${signSubscriptionToken(site, subscriptionId)}`
}

function sign(site: Pick<Site, 'secret'>, subscriptionId: string): string {
  return createHmac('sha256', site.secret).update(`subscription ${subscriptionId}`).digest('base64url').slice(0, 22)
}
