import type { Services } from '../../platform/http/feature.ts'
import { runInBackground } from './background.ts'
import { beginCheck, beginDueBackup } from './runs.ts'
import type { BackupSchedule } from './schema.ts'
import { readSchedule } from './service.ts'
import { findSchedule } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When the last backup of the schedule was due, or undefined where it is off. */
export function getLastDue({ frequency, hour }: BackupSchedule, now: Date): Date | undefined {
  if (frequency === 'off') return undefined
  const midnight = Math.floor((now.getTime() - hour * hourMs) / dayMs) * dayMs
  // 1970 began on a Thursday: Sunday is the third day after it.
  const daysSinceSunday = frequency === 'weekly' ? (midnight / dayMs + 4) % 7 : 0
  return new Date(midnight - daysSinceSunday * dayMs + hour * hourMs)
}

/** Begins the backup that is due and was not made, also where the server stood still at its hour. */
export async function runSchedule(services: Services, now = new Date()): Promise<void> {
  const { db } = services.database
  const row = await findSchedule(db)
  const schedule = await readSchedule(db)
  const due = getLastDue(schedule, now)
  // A schedule begins with its first hour to come.
  if (!due || (row && due < row.changed_at)) return
  const begun = await beginDueBackup(services, due)
  if (begun) runInBackground(services, begun, () => checkNewest(services, schedule))
}

async function checkNewest(services: Services, { isChecked }: BackupSchedule): Promise<void> {
  if (!isChecked) return
  const initiator = { reason: 'schedule', person: '' } as const
  runInBackground(services, await beginCheck(services, initiator, { readsFiles: false }))
}
