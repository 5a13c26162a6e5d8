import { sha256 } from '../../platform/crypto.ts'

/** One file of a theme. Sources are in memory; pictures, fonts and scripts are read when somebody asks for them. */
export interface ThemeFile {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** The bytes of templates, styles and JSON; absent for files that are only served. */
  readonly source?: Buffer
  read(): Promise<Buffer>
}

/** The files of a theme by their path below its folder, with forward slashes. */
export type ThemeFiles = ReadonlyMap<string, ThemeFile>

/** What a theme may consist of; the sentences of the refusals name these numbers. */
export const themeLimits = {
  packedBytes: 50_000_000,
  unpackedBytes: 200_000_000,
  files: 5_000,
  /** One file that is served. */
  fileBytes: 50_000_000,
  /** Templates, styles and JSON together: all of them are kept in memory. */
  sourceBytes: 20_000_000,
  /** Bytes a packed byte may become over the whole archive: text packs up to 1:30, bombs 1:1000. */
  ratio: 100,
} as const

/** True for files that are only served (or are beside the theme), false for those that are read to make pages. */
export function isServed(path: string): boolean {
  return /^(assets|scripts)\//.test(path) || !/\.(?:region|block|list|item|page|conf|less|css|json)$/i.test(path)
}

/** A file whose bytes are in memory. */
export function makeThemeFile(bytes: Buffer): ThemeFile {
  return { size: bytes.length, sha256: sha256(bytes), source: bytes, read: async () => bytes }
}

export function makeThemeFiles(files: Iterable<readonly [string, Buffer]>): ThemeFiles {
  return new Map([...files].map(([path, bytes]) => [path, makeThemeFile(bytes)]))
}
