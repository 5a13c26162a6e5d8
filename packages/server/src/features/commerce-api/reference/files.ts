import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CachedResponse } from '../../../platform/cache/cached-response.ts'

/** Of swagger-ui-dist, which is pinned: part of the addresses of its files, so that browsers keep them for good. */
export const version = '5.35.0'

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
])

const answers = new Map<string, Promise<CachedResponse>>()

/** A file of the library, read once; undefined for any other name. */
export async function findFile(name: string): Promise<CachedResponse | undefined> {
  const contentType = contentTypes.get(name)
  if (contentType === undefined) return undefined
  const known = answers.get(name) ?? readFile(name, contentType)
  answers.set(name, known)
  try {
    return await known
  } catch (error) {
    // Asked for again, it is read again.
    answers.delete(name)
    throw error
  }
}

async function readFile(name: string, contentType: string): Promise<CachedResponse> {
  // Only when somebody opens the page: it is a megabyte.
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return new CachedResponse({
    // The line names a map that is not served.
    body: (await fs.readFile(path.join(folder, name), 'utf8')).replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=.*$/m, ''),
    contentType,
    cacheControl: 'public, max-age=31536000, immutable',
  })
}
