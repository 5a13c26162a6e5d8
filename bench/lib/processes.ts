import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface ServerProcess {
  readonly process: ChildProcess
  readonly pid: number
  readonly url: string
  /** From spawn to the line that says it listens. */
  readonly startMs: number
  stop(): Promise<void>
}

/** The server of a checkout as its `npm start` runs it, built from its sources as they are now. A path below the checkout. */
export function buildServer(checkout: string): string {
  // Versions before there was a build run their sources.
  if (!fs.existsSync(path.join(checkout, 'packages/server/vite.config.ts'))) return 'packages/server/src/main.ts'
  execFileSync(process.execPath, [path.join(checkout, 'tools/run.mjs'), 'build'], { cwd: checkout, stdio: 'inherit' })
  return '.build/server/main.js'
}

/** Starts a Node.js program and waits for the address it prints. */
export async function startNode(file: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /https?:\/\/[^\s/]+/.exec(output)?.[0]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened:\n${output}`)))
  })
  return {
    process: child,
    pid: child.pid ?? 0,
    url: url.replace('localhost', '127.0.0.1'),
    startMs: performance.now() - began,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Seconds of processor time a process has used, user and system. */
export function cpuSeconds(pid: number): number {
  try {
    // Nanoseconds of each thread: the sums in `stat` are counted in hundredths of a second.
    const threads = fs.readdirSync(`/proc/${pid}/task`)
    const nanos = threads.map((id) =>
      Number(fs.readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanos.reduce((sum, time) => sum + time, 0) / 1e9
  } catch {
    const [minutes = '0', seconds = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(':')
      .slice(-2)
    return Number(minutes) * 60 + Number(seconds)
  }
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
