import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { readThemeFolder } from './read-folder.ts'
import { type Theme, readTheme } from './theme.ts'

/** A burst of saves (an editor writing several files) is one change. */
const settleMs = 40

export interface ThemeLibrary {
  /**
   * The theme of this name, or the plain one of the platform when there is none: a site is never without a page.
   * Kept in memory; read again after `changed`.
   */
  get(name: string): Promise<Theme>
  /** Called with the name of a theme whose files changed. */
  onChange(listener: (name: string) => void): void
  close(): void
}

export interface LibraryOptions {
  /** Folders to look for `<name>/template.conf` in; the first that has it wins. */
  readonly folders: readonly string[]
  /** Folder of the theme that stands in for a missing one. */
  readonly plain: string
  /** Notice changed files. */
  readonly watch: boolean
  readonly log: Logger
}

export function openThemeLibrary(options: LibraryOptions): ThemeLibrary {
  const themes = new Map<string, Promise<Theme>>()
  const listeners: ((name: string) => void)[] = []
  const watchers: FSWatcher[] = []

  const load = async (name: string): Promise<Theme> => {
    for (const folder of isThemeName(name) ? options.folders : []) {
      const files = await readThemeFolder(path.join(folder, name))
      if (!files?.has('template.conf')) continue
      const theme = readTheme(name, files)
      for (const problem of theme.problems) options.log.warn({ theme: name, ...problem }, 'a theme file cannot be used')
      return theme
    }
    options.log.warn({ theme: name }, 'the theme was not found; the plain one stands in')
    return readTheme('plain', (await readThemeFolder(options.plain)) ?? new Map())
  }
  const changed = (name: string) => {
    themes.delete(name)
    for (const listener of listeners) listener(name)
  }
  if (options.watch) for (const folder of options.folders) watchers.push(...watchFolder(folder, changed))
  return {
    get(name) {
      const known = themes.get(name)
      if (known) return known
      const loading = load(name)
      themes.set(name, loading)
      // A theme that could not be read (no permission, a file gone in between) is tried again at the next request.
      loading.catch(() => themes.delete(name))
      return loading
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Names become paths: nothing else gets through. */
function isThemeName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(name)
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
