import pino from 'pino'
import { publishChange } from '../../packages/server/src/features/sites/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { openServices } from '../../packages/server/src/composition.ts'

interface Publisher {
  /** Raises the site's revision and waits until this process, and so every other, has been told. */
  publish(): Promise<void>
  close(): Promise<void>
}

/** Publishes changes of a site from outside of its server, as the command line does. */
export async function openPublisher(dataDir: string, websiteId: string): Promise<Publisher> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  const site = await services.siteById(websiteId)
  if (!site) throw new Error(`There is no site ${websiteId}.`)
  let told: () => void = () => undefined
  services.onRevision(() => told())
  return {
    publish: async () => {
      const heard = new Promise<void>((resolve) => (told = resolve))
      await publishChange(services.ctxFor(site))
      await heard
    },
    close: () => services.stop(),
  }
}
