import { readTaxNumber } from '@vitrine/commerce'
import type { Services } from '../../platform/http/feature.ts'
import { keepCheck, listDueNumbers, noteVainCheck } from './check-store.ts'
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
    const number = readTaxNumber(taxNumber)
    if (!site || !number) continue
    const ctx = { ...services.ctxFor(site), now }
    const finding = await askRegister(ctx, number)
    if (finding.kind === 'unknown') await noteVainCheck(ctx, taxNumber)
    else {
      const consultation = finding.kind === 'registered' ? finding.consultation : ''
      await keepCheck(ctx, { taxNumber, isRegistered: finding.kind === 'registered', consultation })
    }
  }
}
