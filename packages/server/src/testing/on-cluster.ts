import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const tool = path.join(import.meta.dirname, '../../../../tools/cluster.ts')

/** Whether these tests run on the nodes that `npm run cluster -- test` has started. */
export const isOnCluster = process.env['TEST_DATABASE'] === 'cluster'

/** Sites of others on the cluster, beside those of the tests. */
export const otherSites = Number(process.env['TEST_CLUSTER_SITES'] ?? 0)

/** Runs one command of the cluster tool; returns the last line of its output. */
export async function runCluster(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [tool, ...args])
  return stdout.trim().split('\n').at(-1) ?? ''
}
