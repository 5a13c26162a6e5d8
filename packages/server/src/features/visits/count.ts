import { type Ctx, transaction } from '../../platform/context.ts'
import { ZoneClock } from '../../platform/time-zone.ts'
import { listUncountedDays, lockCounting, markCounted, replaceCounts } from './count-store.ts'
import { getDayRange } from './days.ts'

/** Counts the days of the site with new hits. Any number of workers may do so: one counts, the others leave it to that one. */
export async function countVisits(ctx: Ctx): Promise<void> {
  const clock = new ZoneClock(ctx.site.timeZone)
  for (const { day } of await listUncountedDays(ctx)) {
    const isOurs = await transaction(ctx, async (inner) => {
      if (!(await lockCounting(inner))) return false
      // How many have come is read before they are counted: hits that come in between are counted again later.
      const found = (await listUncountedDays(inner)).find((each) => each.day === day)
      if (!found) return true
      await replaceCounts(inner, day, getDayRange(clock, day))
      await markCounted(inner, found)
      return true
    })
    if (!isOurs) return
  }
}
