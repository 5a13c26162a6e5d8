import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildServer, root, type ServerProcess, startNode } from './processes.ts'
import { type BenchShop, seedShop } from './shop.ts'
import { seedAccount } from './staff.ts'

const productCount = 10

interface SmallShop {
  readonly server: ServerProcess
  readonly shop: BenchShop
  readonly dataDir: string
}

/** Runs `measure` beside a server with a small shop, and leaves nothing behind. `seed` adds to the shop before the server starts. */
export async function runInSmallShop<Seeded>(
  seed: (place: Omit<SmallShop, 'server'>) => Promise<Seeded>,
  measure: (place: SmallShop, seeded: Seeded) => Promise<void>,
): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  try {
    const built = buildServer(root)
    await (await startNode(built, env)).stop()
    const shop = await seedShop(dataDir, productCount)
    await seedAccount(dataDir, shop.websiteId)
    const seeded = await seed({ shop, dataDir })
    const server = await startNode(built, env)
    try {
      await measure({ server, shop, dataDir }, seeded)
    } finally {
      await server.stop()
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
