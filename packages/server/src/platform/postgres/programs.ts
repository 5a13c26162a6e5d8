import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { hasFile } from '../files/has-file.ts'
import type { Binaries } from './binaries.ts'
import type { ServerUser } from './server-user.ts'

/** initdb into a folder beside, then one rename: two processes starting at once never see half a cluster. */
export async function createCluster(
  bin: Pick<Binaries, 'initdb'>,
  cluster: string,
  user: ServerUser,
  durable: boolean,
): Promise<void> {
  const fresh = `${cluster}.${randomBytes(4).toString('hex')}`
  const run = await runAs(user, bin.initdb, [
    '-D',
    fresh,
    '-U',
    'vitrine',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (run.code !== 0) throw new Error(`The embedded database could not be created.\n${run.output}`)
  try {
    await fs.rename(fresh, cluster)
  } catch (error) {
    await fs.rm(fresh, { recursive: true, force: true })
    if (!(await hasFile(path.join(cluster, 'PG_VERSION')))) throw error
  }
}

export interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs a program as the server's user. The postmaster outlives it and us: `pg_ctl` detaches it. */
export function runAs(user: ServerUser, program: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const identity = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...withoutMallocSettings(process.env), LC_ALL: 'C' },
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      child.stderr.destroy()
      resolve({ code, output })
    })
  })
}

/** What suits the pieces of memory of our own process would cost PostgreSQL calls of the system. */
function withoutMallocSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_')))
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
