import path from 'node:path'
import type { Logger } from 'pino'
import { hostOf, openSiteDirectory, portOf, type SiteDirectory } from './features/sites/index.ts'
import type { Config } from './platform/config.ts'
import type { Actor, Ctx, Site } from './platform/context.ts'
import { openTxtRecords } from './platform/txt-records.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openFacts } from './platform/facts.ts'
import type { Services } from './platform/feature.ts'
import { openFiles } from './platform/files.ts'
import { openImages } from './platform/images/images.ts'
import { createJobs, migrateJobs } from './platform/jobs.ts'

export interface OpenServices extends Services {
  readonly directory: SiteDirectory
  /** The site a Host header names, with the address visitors of this request see. */
  readonly siteByHost: (host: string, protocol: string) => Promise<Site | undefined>
  readonly stop: () => Promise<void>
}

/** Opens everything a process needs: server, command line and tests start here. */
export async function openServices(
  config: Config,
  log: Logger,
  onProgress?: (message: string) => void,
  opened?: Database,
): Promise<OpenServices> {
  const database =
    opened ??
    (await openDatabase(config, {
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
      ...(onProgress ? { onProgress } : {}),
    }))
  await migrateJobs(database.pool)
  const directory = await openSiteDirectory(database, log, config.publicUrl)
  const files = openFiles(config.files, {
    folder: path.join(config.dataDir, 'cache', 'files'),
    mostBytes: config.filesCacheBytes,
    onError: (error) => log.warn({ err: error }, 'a file was not kept on this machine'),
  })
  const images = openImages()
  const jobs = createJobs(database.db)
  const facts = openFacts()
  const txtRecords = openTxtRecords(config.dnsServers)
  const stops: (() => Promise<void>)[] = []

  const ctxFor = (site: Site, actor: Actor = { kind: 'system' }): Ctx => ({
    db: database.db,
    site,
    actor,
    now: new Date(),
    log,
    jobs,
    files,
    images,
    facts,
    rateLimits: config.rateLimits,
    afterCommit: (work) => work(),
    forgetSite: (websiteId) => directory.forget(websiteId),
  })
  return {
    config,
    database,
    files,
    images,
    jobs,
    log,
    txtRecords,
    isOwnHost: (host) => directory.own.has(host),
    builtInAddress: ({ identifier }) => belowInstallation(config, identifier),
    directory,
    ctxFor,
    siteById: async (websiteId) => {
      const site = await directory.byId(websiteId)
      return site && { ...site, baseUrl: await publicAddress(config, directory, site) }
    },
    siteByHost: async (hostHeader, protocol) => {
      const host = hostOf(hostHeader)
      const site = await directory.byHost(host)
      return site && { ...site, baseUrl: `${protocol}://${host}${portOf(hostHeader)}` }
    },
    onRevision: (listener) => directory.onRevision(listener),
    onStop: (work) => void stops.push(work),
    stop: async () => {
      for (const work of stops.toReversed()) await work()
      await images.close()
      await files.close()
      await directory.close()
      await database.close()
    },
  }
}

/** Where visitors find a site when no request says so (mails, jobs): its domain, else its place below the installation's host. */
async function publicAddress(config: Config, directory: SiteDirectory, site: Omit<Site, 'baseUrl'>): Promise<string> {
  if (site.primaryHost !== undefined) return atHost(config, site.primaryHost)
  const isDefault = config.publicUrl !== undefined && site.id === (await directory.defaultId())
  return isDefault ? config.publicUrl : belowInstallation(config, site.identifier)
}

function belowInstallation(config: Config, identifier: string): string {
  const host = config.publicUrl === undefined ? 'localhost' : (URL.parse(config.publicUrl)?.hostname ?? 'localhost')
  return atHost(config, `${identifier}.${host}`)
}

/** Another host at the protocol and port that visitors use. */
function atHost({ publicUrl, port }: Config, host: string): string {
  const installation = publicUrl === undefined ? undefined : URL.parse(publicUrl)
  const shownPort = installation ? installation.port : String(port)
  return `${installation?.protocol ?? 'http:'}//${host}${shownPort === '' ? '' : `:${shownPort}`}`
}
