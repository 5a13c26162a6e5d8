import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** The tests of the suite that lose money where a database breaks its promises: races, replays, kills, and what reads all sites. */
const chosen = [
  'packages/server/src/features/checkout',
  'packages/server/src/features/carts',
  'packages/server/src/features/inventory',
  'packages/server/src/features/gift-cards',
  'packages/server/src/features/orders',
  'packages/server/src/platform/db/distributed.cluster.test.ts',
]

/** Sites that a database of these tests has before the first of them. */
const sites = 1000

/** Runs test files on the cluster; each worker of the runner has a distributed database of its own. */
export function runTests(files: readonly string[]): Promise<number> {
  return runNode('node_modules/vitest/vitest.mjs', ['run', ...(files.length > 0 ? files : chosen)], {
    TEST_DATABASE: 'cluster',
    TEST_CLUSTER_SITES: process.env['TEST_CLUSTER_SITES'] ?? String(sites),
  })
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
