import type { Ctx } from '../../platform/context.ts'
import { formatDay, parseDayNumber, toDayNumber, ZoneClock } from '../../platform/time-zone.ts'
import { countVisits } from './count.ts'
import { closeDays, deleteCounts, deleteHits } from './expire-store.ts'
import { visitSettings } from './settings.ts'

/** Deletes hits and counts that the site keeps no longer. Days are counted first, and stay as they are without their hits. */
export async function expireVisits(ctx: Ctx): Promise<void> {
  const { keepHitsDays, keepCountsMonths } = visitSettings.read(ctx.site)
  await countVisits(ctx)
  const clock = new ZoneClock(ctx.site.timeZone)
  const today = clock.dayAt(ctx.now.getTime())
  const firstDay = toDayNumber(today) - keepHitsDays
  await closeDays(ctx, formatDay(firstDay))
  const before = new Date(clock.getDayStart(parseDayNumber(firstDay)))
  while (await deleteHits(ctx, before));
  await deleteCounts(ctx, formatDay(toDayNumber({ ...today, month: today.month - keepCountsMonths })))
}
