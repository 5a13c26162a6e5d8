import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sortTests } from '../test-projects.ts'
import { type Cluster, ClusterError, getLogPath } from './nodes.ts'
import { listScattered } from './scattered.ts'

const root = path.join(import.meta.dirname, '../..')

/** Kills the server, the coordinator and the workers; starts its servers itself, so it is in no project of those that use a test server. */
const crashTest = 'packages/server/src/features/checkout/crash.test.ts'

/**
 * Every test of the suite that reads or writes a database, but for those that need a browser. One test in `checkout/keyed.test.ts` leaves itself out: it reads
 * counters in `pg_stat_user_tables`, which each server keeps for itself.
 */
function listDatabaseTests(): readonly string[] {
  const { http, isolated } = sortTests()
  return [...http, ...isolated, crashTest]
}

/** Sites that the database of a test server has before the first test. */
const sites = 1000

/**
 * Runs test files on the cluster; each worker of the runner has a distributed database of its own. Answers an exit code: not 0 when a test fails, or when a
 * statement of one site went to several servers.
 */
export async function runTests({ nodes: [coordinator] }: Cluster, files: readonly string[]): Promise<number> {
  if (!coordinator) throw new ClusterError('There is no node.')
  const { size } = await fs.stat(getLogPath(coordinator))
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', ...(files.length > 0 ? files : listDatabaseTests())],
    {
      TEST_DATABASE: 'cluster',
      TEST_CLUSTER_SITES: process.env['TEST_CLUSTER_SITES'] ?? String(sites),
    },
  )
  const log = (await fs.readFile(getLogPath(coordinator))).subarray(size)
  const scattered = listScattered(log.toString('utf8'))
  if (scattered.length === 0) return code
  console.error(
    'These statements name one site and went to several servers: name it by its value in each part (decision 31).',
  )
  for (const statement of scattered) console.error(`  ${statement}`)
  return code === 0 ? 1 : code
}

/** Runs a program of this repository in the foreground; answers its exit code. */
export function runNode(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => void child.on('exit', (code) => resolve(code ?? 1)))
}
