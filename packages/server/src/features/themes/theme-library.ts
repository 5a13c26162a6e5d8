import type { Theme, ThemeFiles } from '../theme-files/index.ts'

/** A version as it is in the file store. */
export interface StoredTheme {
  readonly name: string
  readonly files: ThemeFiles
}

/** The themes that the sites of an installation may use. */
export interface ThemeLibrary {
  /**
   * The theme of this name, or the plain one of the platform when there is none: a site is never without a page.
   * Kept in memory; read again after `changed`.
   */
  get(name: string): Promise<Theme>
  /** All files of a theme, for checking and packing; undefined when there is none of this name. */
  files(name: string): Promise<StoredTheme | undefined>
  /** Names of the themes of the installation. */
  installed(): Promise<string[]>
  /** Called with the name of a theme whose files changed. */
  onChange(listener: (name: string) => void): void
  close(): void
}
