import type { Feature } from '../../platform/http/feature.ts'
import { registerBackupRoutes } from './routes.ts'
import { runSchedule } from './schedule.ts'

/** Backups of the whole installation. */
export const backupsFeature: Feature = {
  name: 'backups',
  routes: registerBackupRoutes,
  clock: { 'run-backup-schedule': { at: '* * * * *', run: (services) => runSchedule(services) } },
}
