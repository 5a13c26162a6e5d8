import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildServer, root, type ServerProcess, startNode } from '../lib/processes.ts'
import { openReport, type Report } from '../lib/report.ts'

/** Shared by the parts of a run: a data folder of its own, the server on it, and the lines they print. */
export interface Bench {
  readonly dataDir: string
  readonly report: Report
  /** Starts the server on the data folder; the caller stops it. */
  readonly startServer: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>
  /** Removes the data folder. */
  readonly close: () => Promise<void>
}

/** Builds the server and makes a data folder for it. */
export async function openBench(): Promise<Bench> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const built = buildServer(root)
  return {
    dataDir,
    report: openReport(),
    startServer: (more = {}) => startNode(built, { ...env, ...more }),
    close: () => fs.rm(dataDir, { recursive: true, force: true }),
  }
}

/** Runs `load` on a bare `node:http` server that answers with the body and nothing else. */
export async function withBareServer(
  { dataDir }: Bench,
  body: string,
  type: string,
  load: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const file = path.join(dataDir, 'body')
  await fs.writeFile(file, body)
  const ceiling = await startNode('bench/lib/bare-server.ts', { BODY_FILE: file, BODY_TYPE: type })
  await load(ceiling.url, ceiling.pid)
  await ceiling.stop()
}
