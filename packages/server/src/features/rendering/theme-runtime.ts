import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Services } from '../../platform/feature.ts'
import { createSiteConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { openStyleCompiler, openThemeLibrary, themeFolders, type ThemeRuntime } from '../themes/index.ts'
import { CurrentPage } from './render-context.ts'
import { readSystemTemplates } from './system-templates.ts'
import { squarespaceTags } from './tags.ts'

/** One thread for each site: on a machine with one core, too, a second site need not wait for the first. */
const threadLimits = { maxAtOnce: Math.max(2, availableParallelism()), maxPerSite: 1, maxWaitingPerSite: 20 }

/** The themes of the installation and of its sites, with what the platform gives to them. `current` is the page the tags read. */
export async function openThemeRuntime(
  { config, files, log }: Pick<Services, 'config' | 'files' | 'log'>,
  options: { readonly current?: CurrentPage; readonly watch?: boolean } = {},
): Promise<ThemeRuntime> {
  const threads = createSiteConcurrencyLimit(threadLimits)
  return {
    system: await readSystemTemplates(),
    tags: squarespaceTags(options.current ?? new CurrentPage()),
    compileStyles: openStyleCompiler(threads),
    threads,
    library: openThemeLibrary({
      folders: themeFolders(config),
      plain: path.join(import.meta.dirname, '../themes/plain-theme'),
      store: files,
      watch: options.watch ?? false,
      log,
    }),
  }
}
