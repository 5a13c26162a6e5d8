import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { isOnCluster, runCluster } from './on-cluster.ts'

/** Where a server of `shop-server.ts` keeps its rows: a database of its own, that can be killed. */
export interface ShopPlace {
  readonly env: Readonly<Record<string, string>>
  open(): Promise<Database>
  /** Ends a part of the database with SIGKILL. */
  kill(part: string): Promise<void>
  /** Starts what was killed, unless it starts by itself. */
  revive(): Promise<void>
  remove(): Promise<void>
}

/** What can be killed: the embedded server, or the nodes of the cluster that `npm run cluster -- test` runs on. */
export const databaseParts: readonly string[] = isOnCluster ? ['coordinator', 'workers'] : ['the database']

export function openShopPlace(): Promise<ShopPlace> {
  return isOnCluster ? openClusterPlace() : openEmbeddedPlace()
}

async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-crash-'))
  // The database may run as another user, who must be able to get there.
  await fs.chmod(folder, 0o755)
  return folder
}

async function openEmbeddedPlace(): Promise<ShopPlace> {
  const dataDir = await newFolder()
  const open = () => openDatabase({ dataDir, databaseUrl: undefined }, { onError: () => undefined })
  return {
    env: { DATA_DIR: dataDir },
    open,
    kill: async () => void process.kill(await postmaster(dataDir), 'SIGKILL'),
    revive: async () => undefined,
    remove: async () => {
      // The last user of the embedded server stops it.
      await (await open()).close()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function postmaster(dataDir: string): Promise<number> {
  const text = await fs.readFile(path.join(await findServerFolder(dataDir), 'cluster', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** Where the embedded server's files are: beside, or where `location` says. */
async function findServerFolder(dataDir: string): Promise<string> {
  const beside = path.join(dataDir, 'postgres')
  return fs.readFile(path.join(beside, 'location'), 'utf8').then(
    (place) => place.trim(),
    () => beside,
  )
}

async function openClusterPlace(): Promise<ShopPlace> {
  const dataDir = await newFolder()
  const name = `tried_${path.basename(dataDir).slice(-6).toLowerCase()}`
  const databaseUrl = await runCluster('database', name)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    open: () => openDatabase({ dataDir, databaseUrl }, { onError: () => undefined }),
    kill: async (part) => void (await runCluster('kill', part)),
    revive: async () => void (await runCluster('revive')),
    remove: () => fs.rm(dataDir, { recursive: true, force: true }),
  }
}
