import { openThemeRuntime } from '../features/rendering/index.ts'
import type { themeVersions } from '../features/themes/index.ts'
import { testServer } from './test-site.ts'
import { shareInWorker } from './worker.ts'

/**
 * The themes of the test server, as a command line next to it opens them. One for the worker, since its style compiler
 * is fast once warm.
 */
export function testThemeRuntime(): Promise<themeVersions.ThemeRuntime> {
  return shareInWorker('themeRuntime', async () => openThemeRuntime((await testServer()).services))
}
