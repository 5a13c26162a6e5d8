import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A mistake of the person at the command line: printed without a stack. */
export class UsageError extends Error {}

export function readText(path: string): string {
  try {
    // 0 is the standard input.
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function readJson(path: string): unknown {
  const text = readText(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Every file below a folder as a partial, named by its path within the folder: `cards/product.html`. */
export function readPartials(folder: string): Record<string, string> {
  const partials: Record<string, string> = {}
  for (const entry of listFolder(folder)) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    partials[relative(folder, path).split(sep).join('/')] = readText(path)
  }
  return partials
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    throw new UsageError(`Cannot read ${folder}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
