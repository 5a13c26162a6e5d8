import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../../platform/cache/count-limit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { makeThemeFile, readTheme, type ThemeFiles, themeNames, themeFolders } from '../../theme-files/index.ts'
import { openStoredTheme } from '../versions/manifest.ts'
import { type ThemeTypes, readThemeTypes } from './theme-types.ts'

/** Versions whose types are kept: a few hundred bytes each. */
const maxVersions = 1_000

/** What decides of types: confs and regions by their text, views by being there. */
const deciding =
  /^(?:template\.conf|[^/]+\.region|collections\/[^/]+\.(?:conf|list|item)|pages\/[^/]+\.page(?:\.conf)?)$/

/** What the theme in use adds to the kinds of items and pages. */
export type TypesFor = (ctx: Ctx) => Promise<ThemeTypes>

/**
 * The types of the theme that a site uses, for features that check what owners save. A theme that is nowhere has none. Themes of the
 * installation are read each time, since their files may change; versions never change.
 */
export function openThemeTypes({ config, files }: Pick<Services, 'config' | 'files'>): TypesFor {
  const versions = new LRUCache<string, ThemeTypes>(limitCount(maxVersions))
  return async ({ site }) => {
    const name = themeNames.readThemeName(site.theme)
    if (name?.kind === 'version') {
      const known =
        versions.get(name.hash) ?? read((await openStoredTheme(files, name.hash, undefined, isDeciding))?.files)
      versions.set(name.hash, known)
      return known
    }
    return read(name && (await installed(themeFolders.listThemeFolders(config), name.name)))
  }
}

function isDeciding(file: string): boolean {
  return deciding.test(file)
}

async function installed(folders: readonly string[], name: string): Promise<ThemeFiles | undefined> {
  for (const folder of folders) {
    const found = await themeFolders.readThemeFolder(path.join(folder, name), undefined, isDeciding)
    if (found?.has('template.conf')) return found
  }
  return undefined
}

function read(files: ThemeFiles = new Map([['template.conf', makeThemeFile(Buffer.from('{}'))]])): ThemeTypes {
  return readThemeTypes(readTheme('', files))
}
