import { type FSWatcher, watch } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { FileStore } from '../../platform/files/index.ts'
import { readTheme, type Theme, type ThemeFiles, themeNames, themeFolders } from '../theme-files/index.ts'
import type { StoredTheme, ThemeLibrary } from './theme-library.ts'
import { openStoredTheme } from './versions/manifest.ts'

/** A burst of saves (an editor writing several files) is one change. */
const settleMs = 40
/** Versions kept in memory with their sources. */
const maxVersions = 200
/** Sources kept by content: the next version of a theme differs in a file or two. */
const sourceBytes = 16_000_000

interface LibraryOptions {
  /** Folders to look for `<name>/template.conf` in; the first that has it wins. */
  readonly folders: readonly string[]
  /** Folder of the theme that replaces a missing one. */
  readonly plain: string
  /** Where versions are. */
  readonly store?: FileStore
  /** Notice changed files. */
  readonly watch: boolean
  readonly log: Logger
}

export function openThemeLibrary(options: LibraryOptions): ThemeLibrary {
  const themes = new Map<string, Promise<Theme>>()
  const versions = new LRUCache<string, Promise<Theme>>({ max: maxVersions })
  const sources = new LRUCache<string, Buffer>({
    maxSize: sourceBytes,
    sizeCalculation: (bytes) => bytes.length + 100,
  })
  const listeners: ((name: string) => void)[] = []
  const watchers: FSWatcher[] = []

  const files = async (name: string): Promise<StoredTheme | undefined> => {
    const wanted = themeNames.readThemeName(name)
    if (wanted?.kind === 'version') return options.store && openStoredTheme(options.store, wanted.hash, sources)
    const files = wanted && (await installedFiles(options.folders, wanted.name))
    return files && { name, files }
  }
  const load = async (name: string): Promise<Theme> => {
    const found = await files(name)
    if (found) {
      const theme = readTheme(found.name, found.files)
      for (const problem of theme.problems) options.log.warn({ theme: name, ...problem }, 'a theme file cannot be used')
      return theme
    }
    options.log.warn({ theme: name }, 'the theme was not found; the plain one stands in')
    return readTheme('plain', (await themeFolders.readThemeFolder(options.plain)) ?? new Map())
  }
  const changed = (name: string) => {
    themes.delete(name)
    for (const listener of listeners) listener(name)
  }
  if (options.watch) for (const folder of options.folders) watchers.push(...watchFolder(folder, changed))
  return {
    get(name) {
      const kept = themeNames.readThemeName(name)?.kind === 'version' ? versions : themes
      const known = kept.get(name)
      if (known) return known
      const loading = load(name)
      kept.set(name, loading)
      // A theme that could not be read (no permission, a file gone in between) is tried again at the next request.
      loading.catch(() => kept.delete(name))
      return loading
    },
    files,
    installed: async () => {
      const names = await Promise.all(options.folders.map(installedIn))
      return [...new Set(names.flat())].sort()
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      for (const watcher of watchers) watcher.close()
    },
  }
}

async function installedFiles(folders: readonly string[], name: string): Promise<ThemeFiles | undefined> {
  for (const folder of folders) {
    const files = await themeFolders.readThemeFolder(path.join(folder, name))
    if (files?.has('template.conf')) return files
  }
  return undefined
}

async function installedIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isDirectory() && themeNames.readThemeName(entry.name))
    .map(({ name }) => name)
  const found = await Promise.all(
    names.map((name) =>
      fs.access(path.join(folder, name, 'template.conf')).then(
        () => [name],
        () => [],
      ),
    ),
  )
  return found.flat()
}

function watchFolder(folder: string, changed: (name: string) => void): FSWatcher[] {
  const waiting = new Map<string, NodeJS.Timeout>()
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      const name = file?.split(path.sep)[0]
      if (name === undefined || name === '') return
      clearTimeout(waiting.get(name))
      waiting.set(
        name,
        setTimeout(() => changed(name), settleMs),
      )
    })
    return [watcher]
  } catch {
    return [] // The folder does not exist: nothing to watch.
  }
}
