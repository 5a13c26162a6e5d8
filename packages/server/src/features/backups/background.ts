import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../platform/http/feature.ts'
import type { BegunRun } from './runs.ts'

/** How long a server that stops waits for a run to note that it was stopped. */
const partingMs = 5000

/** Does the work of a run beside everything else. Its end is in its row; a server that stops ends it. */
export function runInBackground(
  { onStop }: Pick<Services, 'onStop'>,
  { work }: BegunRun,
  then?: () => Promise<void>,
): void {
  const stopped = new AbortController()
  let isOver = false
  const done = work({ signal: stopped.signal })
    .then(() => then?.())
    // The row has it, and the log.
    .catch(() => undefined)
    .finally(() => (isOver = true))
  onStop(async () => {
    if (isOver) return
    stopped.abort(new Error('The server stops.'))
    await Promise.race([done, sleep(partingMs, undefined, { ref: false })])
  })
}
