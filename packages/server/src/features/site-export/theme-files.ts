import path from 'node:path'
import pino from 'pino'
import type { Services } from '../../platform/http/feature.ts'
import { openThemeLibrary, storeTheme } from '../themes/index.ts'
import { type ThemeFiles, themeNames } from '../theme-files/index.ts'

/** Where the installation's own themes are. */
const installed = path.join(import.meta.dirname, '../../../../../themes')

/** The themes of an installation, as an export and an import see them. */
export interface ThemeStore {
  /** Name and files of the theme in `website.theme`, or undefined when there is no such theme. */
  read(theme: string): Promise<{ readonly name: string; readonly files: ThemeFiles } | undefined>
  /**
   * The value of `website.theme` for these files. It is the theme of the installation, where it has the same under this
   * name. Otherwise it is a version in the file store, where every process of the installation finds it.
   */
  place(theme: string, files: ThemeFiles): Promise<PlacedTheme>
}

export interface PlacedTheme {
  readonly theme: string
  /** Set where a version was stored: what the site's list of versions says of it. */
  readonly version?: { readonly name: string; readonly manifestHash: string }
}

export function openThemeShelf({ config, files: store }: Pick<Services, 'config' | 'files'>): ThemeStore {
  const library = openThemeLibrary({
    folders: [path.join(config.dataDir, 'themes'), installed],
    plain: '',
    store,
    watch: false,
    log: pino({ level: 'silent' }),
  })
  const read = (theme: string) => library.files(theme)
  return {
    read,
    place: async (theme, files) => {
      const there = await read(theme)
      if (there && isSame(there.files, files)) return { theme }
      const name = theme === '' ? 'Imported' : theme.slice(0, 100)
      const manifestHash = await storeTheme(store, { name, files })
      return { theme: themeNames.formatVersionName(manifestHash), version: { name, manifestHash } }
    },
  }
}

function isSame(one: ThemeFiles, other: ThemeFiles): boolean {
  return one.size === other.size && [...one].every(([name, file]) => other.get(name)?.sha256 === file.sha256)
}
