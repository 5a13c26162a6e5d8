/**
 * `npm run cluster -- WORD`: a coordinator and two workers of Citus on loopback, for who develops Vitrine.
 *
 *   start            starts the nodes and makes a distributed database in them
 *   test [FILE ...]  all tests with a database but those in a browser, or those named, each worker on a distributed database with 1,000 sites
 *   bench            buying and pages beside one plain PostgreSQL of the same programs
 *   stop             stops the nodes; `remove` deletes them as well
 *
 * Tests call `database`, `kill` and `revive` of it.
 */
import { emptySites, makeDatabase } from './cluster/database.ts'
import {
  type Cluster,
  ClusterError,
  dropTried,
  findCluster,
  killNode,
  removeCluster,
  startNode,
  stopNode,
} from './cluster/nodes.ts'
import { runNode, runTests } from './cluster/tests.ts'

const [word = '', ...args] = process.argv.slice(2)

async function start(): Promise<Cluster> {
  const cluster = await findCluster()
  for (const node of cluster.nodes) await startNode(cluster, node)
  return cluster
}

const words: Readonly<Record<string, () => Promise<number | string | void>>> = {
  start: async () => makeDatabase(await start(), 'cluster', 'vitrine', emptySites(0)),
  test: async () => {
    const cluster = await start()
    await dropTried(cluster)
    try {
      return await runTests(cluster, args)
    } finally {
      await dropTried(cluster)
    }
  },
  bench: async () => runNode('bench/run.ts', ['--cluster']),
  stop: async () => {
    const cluster = await findCluster()
    for (const node of [...cluster.nodes, cluster.plain]) await stopNode(cluster, node)
  },
  remove: async () => {
    const cluster = await findCluster()
    await removeCluster(cluster)
  },
  database: async () =>
    makeDatabase(await findCluster(), 'cluster', args[0] ?? 'vitrine', emptySites(Number(args[1] ?? 0))),
  kill: async () => {
    const [coordinator, ...workers] = (await findCluster()).nodes
    for (const node of args[0] === 'coordinator' ? [coordinator] : workers) if (node) await killNode(node)
  },
  revive: async () => void (await start()),
}

try {
  const run = Object.hasOwn(words, word) ? words[word] : undefined
  if (!run) throw new ClusterError('Say what to do: start, test, bench, stop or remove.')
  const result = await run()
  if (typeof result === 'string') console.log(result)
  process.exitCode = typeof result === 'number' ? result : 0
} catch (error) {
  if (!(error instanceof ClusterError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
