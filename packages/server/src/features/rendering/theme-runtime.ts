import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Services } from '../../platform/http/feature.ts'
import { createSiteConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts'
import { openThemeLibrary, type Platform, type themeVersions } from '../themes/index.ts'
import { openStyleCompiler } from '../theme-styles/index.ts'
import { themeFolders } from '../theme-files/index.ts'
import { readSystemTemplates } from './system-templates.ts'
import { createSquarespaceTags } from './tags.ts'

/** One thread for each site: on a machine with one core, too, a second site need not wait for the first. */
const threadLimits = { maxAtOnce: Math.max(2, availableParallelism()), maxPerSite: 1, maxWaitingPerSite: 20 }

/** What the platform gives to themes. It needs no installation. */
export async function openThemePlatform(): Promise<Platform> {
  const threads = createSiteConcurrencyLimit(threadLimits)
  return {
    system: await readSystemTemplates(),
    tags: createSquarespaceTags(),
    compileStyles: openStyleCompiler(threads),
    threads,
  }
}

/** The themes of the installation and of its sites, with what the platform gives to them. */
export async function openThemeRuntime(
  { config, files, log }: Pick<Services, 'config' | 'files' | 'log'>,
  options: { readonly watch?: boolean } = {},
): Promise<themeVersions.ThemeRuntime> {
  return {
    ...(await openThemePlatform()),
    library: openThemeLibrary({
      folders: themeFolders.listThemeFolders(config),
      plain: path.join(import.meta.dirname, '../themes/plain-theme'),
      store: files,
      watch: options.watch ?? false,
      log,
    }),
  }
}
