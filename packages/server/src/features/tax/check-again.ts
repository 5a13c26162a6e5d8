import { readTaxNumber } from '@vitrine/commerce'
import type { Services } from '../../platform/http/feature.ts'
import { deleteUnusedChecks, keepCheck, listDueNumbers, noteVainCheck } from './check-store.ts'
import { askRegister } from './check-tax-number.ts'

const hour = 3_600_000
/** An answer is good for so long. */
const maxAgeMs = 24 * hour
/** After a register that did not answer. */
const pauseMs = hour
/** How long before a renewal its number is asked about. */
const aheadMs = 48 * hour
/** Each may take five seconds. */
const maxInRun = 50
/** Answers that nothing needs stay so long: a payment may be confirmed late. */
const keptUnusedMs = 30 * 24 * hour

/**
 * Asks again about numbers that an order may soon rely on. One that is not registered any more exempts no cart and no renewal from then on, and buyers
 * see the tax before they order. `now` is the moment of the run.
 */
export async function checkTaxNumbersAgain(services: Services, now: Date = new Date()): Promise<void> {
  const { db } = services.database
  const times = {
    before: new Date(now.getTime() - maxAgeMs),
    triedBefore: new Date(now.getTime() - pauseMs),
    renewsBefore: new Date(now.getTime() + aheadMs),
  }
  for (const { websiteId, taxNumber } of await listDueNumbers({ db, now }, times, maxInRun)) {
    const site = await services.siteById(websiteId)
    // Deleted meanwhile, with its carts.
    if (!site) continue
    const ctx = { ...services.ctxFor(site), now }
    const number = readTaxNumber(taxNumber)
    const finding = number ? await askRegister(ctx, number) : undefined
    if (finding?.kind === 'registered' || finding?.kind === 'not_registered') {
      const consultation = finding.kind === 'registered' ? finding.consultation : ''
      await keepCheck(ctx, { taxNumber, isRegistered: finding.kind === 'registered', consultation })
    } else await noteVainCheck(ctx, taxNumber)
  }
}

/** Deletes the answers about numbers that nothing needs for a month. `now` is the moment of the run. */
export async function sweepTaxNumbers({ database: { db } }: Services, now: Date = new Date()): Promise<void> {
  await deleteUnusedChecks({ db, now }, new Date(now.getTime() - keptUnusedMs))
}
