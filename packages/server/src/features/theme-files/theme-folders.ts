import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { makeThemeFile, type ThemeFile, type ThemeFiles, themeLimits } from './theme-files.ts'

const repository = path.join(import.meta.dirname, '../../../../..')

/** Folders that hold themes of the installation, the operator's own before those that come with the product. */
export function listThemeFolders({ dataDir }: Pick<Config, 'dataDir'>): string[] {
  return [path.join(dataDir, 'themes'), path.join(repository, 'themes')]
}

/** The files of a folder that were read before, so that only changed files are read again. */
export type KnownFiles = Map<string, { readonly mtimeMs: number; readonly size: number; readonly file: ThemeFile }>

/** Reads a theme's folder, or gives undefined when there is none. Dot files are left out; links are not followed out of the folder. */
export async function readThemeFolder(
  folder: string,
  known?: KnownFiles,
  isWanted: (path: string) => boolean = () => true,
): Promise<ThemeFiles | undefined> {
  const names = (await listFiles(folder))?.filter((name) => isWanted(name.split(path.sep).join('/')))
  if (!names) return undefined
  if (names.length > themeLimits.files) throw new Error(`The theme has more than ${themeLimits.files} files: ${folder}`)
  const files = new Map<string, ThemeFile>()
  let size = 0
  for (const name of names) {
    const file = await readOne(path.join(folder, name), known)
    size += file.size
    if (size > themeLimits.unpackedBytes)
      throw new Error(`The theme is larger than ${themeLimits.unpackedBytes} bytes: ${folder}`)
    files.set(name.split(path.sep).join('/'), file)
  }
  return files
}

async function readOne(place: string, known: KnownFiles | undefined): Promise<ThemeFile> {
  if (!known) return makeThemeFile(await fs.readFile(place))
  const { mtimeMs, size } = await fs.stat(place)
  const before = known.get(place)
  if (before?.mtimeMs === mtimeMs && before.size === size) return before.file
  const file = makeThemeFile(await fs.readFile(place))
  known.set(place, { mtimeMs, size, file })
  return file
}

async function listFiles(folder: string): Promise<string[] | undefined> {
  try {
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules'))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}
