import { CompiledTheme, type Theme } from '../theme-files/index.ts'
import type { ThemeLibrary, themeVersions } from '../themes/index.ts'
import { createPageRegistry } from '../rendering/index.ts'

/** Themes of the library by name, each compiled once for as long as its files stay as they are. */
export class CompiledThemes {
  readonly #library: ThemeLibrary
  readonly #runtime: Pick<themeVersions.ThemeRuntime, 'system' | 'tags'>
  readonly #formatters = createPageRegistry()
  readonly #compiled = new WeakMap<Theme, CompiledTheme>()

  constructor({ library, ...runtime }: Pick<themeVersions.ThemeRuntime, 'library' | 'system' | 'tags'>) {
    this.#library = library
    this.#runtime = runtime
  }

  async get(name: string): Promise<CompiledTheme> {
    const theme = await this.#library.get(name)
    const known = this.#compiled.get(theme)
    if (known) return known
    const compiled = new CompiledTheme(theme, this.#runtime.system, this.#runtime.tags, this.#formatters)
    this.#compiled.set(theme, compiled)
    return compiled
  }
}
