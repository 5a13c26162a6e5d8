import { openWorkshop } from '../features/rendering/index.ts'
import type { Workshop } from '../features/themes/index.ts'
import { testServer } from './test-site.ts'
import { shareInWorker } from './worker.ts'

/** The themes of the test server, as a command line next to it opens them; one for the worker, since its style compiler is fast once warm. */
export function testWorkshop(): Promise<Workshop> {
  return shareInWorker('workshop', async () => openWorkshop((await testServer()).services))
}
