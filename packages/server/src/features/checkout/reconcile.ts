import type { Services } from '../../platform/http/feature.ts'
import { paymentLists } from '../payments/index.ts'
import { resolveAttempt } from './settle.ts'

/** An attempt nobody has worked on for this long was left behind. */
const idleMs = 15_000
/** How long a buyer may take at the bank's page. */
const actionMs = 30 * 60_000
const batch = 50

/**
 * Settles attempts whose process died or whose provider did not answer: money that came becomes an order, what never happened gives its stock
 * back. Any number of processes may do it at once; each attempt is taken by one. Gives how many were looked at.
 */
export async function reconcilePayments(services: Services, idle: number = idleMs): Promise<number> {
  const { db } = services.database
  const now = new Date()
  const limits = {
    idleSince: new Date(now.getTime() - idle),
    actionBefore: new Date(now.getTime() - actionMs),
    limit: batch,
  }
  let looked = 0
  for (;;) {
    const attempts = await paymentLists.claimOpenPayments({ db, now: new Date() }, limits)
    for (const { websiteId, paymentId } of attempts) {
      const site = await services.siteById(websiteId)
      if (!site) continue
      await resolveAttempt(services.ctxFor(site), paymentId, false).catch((error: unknown) => {
        // The others must not wait for this one; it is tried again in a minute.
        services.log.error({ err: error, websiteId, paymentId }, 'a payment could not be settled')
      })
    }
    looked += attempts.length
    if (attempts.length < batch) return looked
  }
}
