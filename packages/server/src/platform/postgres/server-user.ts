import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Folder for what a server that must not run as root cannot reach where the installation is. */
const sharedFolder = '/var/lib/vitrine'

/** Who runs the database server: ourselves (no ids), or, when we are root, an ordinary user, as PostgreSQL demands. */
export interface ServerUser {
  readonly uid?: number
  readonly gid: number
}

export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { gid: 0 }
  const found =
    (await findUserIds('postgres')) ??
    (await findUserIds('vitrine')) ??
    (await createUser()) ??
    (await findUserIds('nobody'))
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and no other user was found. Create one named "postgres", or start Vitrine as an ordinary user.',
    )
  return found
}

async function createUser(): Promise<ServerUser | undefined> {
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', 'vitrine'])
  } catch {
    // No useradd here, or somebody else just made it: the look-up decides.
  }
  return findUserIds('vitrine')
}

async function findUserIds(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/**
 * Makes `folder` usable by the server's user. Where that user may not go (a checkout below /root), the files are in
 * a folder under /var/lib/vitrine, and `folder` keeps a note that says where.
 */
export async function ensureReachableFolder(folder: string, user: ServerUser): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (user.uid === undefined) return folder
  await fs.chown(folder, user.uid, user.gid)
  const note = path.join(folder, 'location')
  const known = await fs.readFile(note, 'utf8').catch(() => '')
  // Files that are elsewhere stay there, also once the folder can be reached.
  if (known === '' && (await canEnter(folder, user))) return folder
  const elsewhere = known.trim() || path.join(sharedFolder, `data-${randomBytes(6).toString('hex')}`)
  await fs.mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await fs.mkdir(elsewhere, { recursive: true, mode: 0o700 })
  await fs.chown(elsewhere, user.uid, user.gid)
  await fs.writeFile(note, `${elsewhere}\n`)
  return elsewhere
}

/** Copies a folder of programs to where the server's user may run them, once per version; gives the folder to use. */
export async function ensureReachableCopy(folder: string, version: string, user: ServerUser): Promise<string> {
  if (user.uid === undefined || (await canEnter(folder, user))) return folder
  const copy = path.join(sharedFolder, `postgresql-${version}`)
  if (await canEnter(path.join(copy, 'bin'), user)) return copy
  const fresh = `${copy}.${randomBytes(4).toString('hex')}`
  await fs.mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await fs.cp(folder, fresh, { recursive: true, verbatimSymlinks: true })
  await fs.rename(fresh, copy).catch(() => fs.rm(fresh, { recursive: true, force: true }))
  return copy
}

async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  try {
    await run('test', ['-x', folder], { cwd: '/', ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }) })
    return true
  } catch {
    return false
  }
}
