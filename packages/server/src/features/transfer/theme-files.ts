import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { newToken } from '../../platform/ids.ts'
import { readThemeFolder } from '../themes/index.ts'

/** Where the installation's own themes lie. */
const installed = path.join(import.meta.dirname, '../../../../../themes')

/** Files of a theme by their path below its folder. */
export type ThemeFiles = ReadonlyMap<string, { readonly sha256: string; read(): Promise<Buffer> }>

/** The themes of an installation, as an export and an import see them. */
export interface ThemeFolders {
  /** The files of the theme, or undefined when there is none of this name. */
  read(name: string): Promise<ThemeFiles | undefined>
  /**
   * Puts a theme where the sites of this installation find it, under its name or, where another theme has that, one with a number behind.
   * Nothing is written when the same theme is there already.
   */
  place(name: string, files: ThemeFiles): Promise<PlacedTheme>
}

export interface PlacedTheme {
  readonly name: string
  readonly isNew: boolean
  undo(): Promise<void>
}

export function themeFolders(config: Pick<Config, 'dataDir'>): ThemeFolders {
  const own = path.join(config.dataDir, 'themes')
  const read = async (name: string): Promise<ThemeFiles | undefined> => {
    for (const folder of isThemeName(name) ? [own, installed] : []) {
      const files = await readThemeFolder(path.join(folder, name))
      if (files?.has('template.conf')) return files
    }
    return undefined
  }
  return {
    read,
    place: async (name, files) => {
      const base = isThemeName(name) ? name : 'imported'
      for (let number = 1; ; number++) {
        const tried = number === 1 ? base : `${base.slice(0, 58)}-${number}`
        const there = await read(tried)
        if (there && isSame(there, files)) return { name: tried, isNew: false, undo: async () => undefined }
        if (!there && (await put(own, tried, files)))
          return {
            name: tried,
            isNew: true,
            undo: () => fs.rm(path.join(own, tried), { recursive: true, force: true }),
          }
      }
    },
  }
}

/** Writes the folder whole; false when something else got the name first. */
async function put(own: string, name: string, files: ThemeFiles): Promise<boolean> {
  const fresh = path.join(own, `.new-${newToken()}`)
  try {
    for (const [file, content] of files) {
      const place = path.join(fresh, file)
      await fs.mkdir(path.dirname(place), { recursive: true })
      await fs.writeFile(place, await content.read(), { flag: 'wx' })
    }
    await fs.rename(fresh, path.join(own, name))
    return true
  } catch (error) {
    await fs.rm(fresh, { recursive: true, force: true })
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      return false
    throw error
  }
}

function isSame(one: ThemeFiles, other: ThemeFiles): boolean {
  return one.size === other.size && [...one].every(([name, file]) => other.get(name)?.sha256 === file.sha256)
}

/** Names become paths. */
function isThemeName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(name)
}
