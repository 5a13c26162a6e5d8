import { openSecretBox } from './platform/secrets/secret-box.ts'
import path from 'node:path'
import type { Logger } from 'pino'
import { openSiteDirectory, type SiteDirectory } from './features/sites/index.ts'
import { normalizeHost, getPortSuffix } from './platform/http/hosts.ts'
import type { Config } from './platform/config.ts'
import type { Actor, Ctx, Site } from './platform/context.ts'
import { openDns } from './platform/network/dns.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openMemoryCache } from './platform/cache/memory-cache.ts'
import type { Services } from './platform/http/feature.ts'
import { openFiles } from './platform/files/index.ts'
import { openImages } from './platform/images/images.ts'
import { createJobs, migrateJobs } from './platform/jobs.ts'
import { openOriginReader } from './platform/http/request-origin.ts'

export interface OpenServices extends Services {
  readonly directory: SiteDirectory
  /** The site at the origin of a request, such as `http://localhost:3000`. */
  readonly siteAt: (origin: string) => Promise<Site | undefined>
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
    maxBytes: config.filesCacheBytes,
    onError: (error) => log.warn({ err: error }, 'a file was not kept on this machine'),
  })
  const images = openImages()
  const secrets = openSecretBox(config)
  const jobs = createJobs(database.db)
  const cache = openMemoryCache()
  const dns = openDns(config.dnsServers)
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
    secrets,
    cache,
    stripeUrl: config.stripeUrl,
    mollieUrl: config.mollieUrl,
    deeplUrl: config.deeplUrl,
    taxNumberCheckUrl: config.taxNumberCheckUrl,
    localCarrierCertificate: config.localCarrierCertificate,
    siteLimits: config.siteLimits,
    sitesPerAccount: config.sitesPerAccount,
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
    dns,
    origins: openOriginReader({ ...config, getProtocol: (host) => getProtocol(config, directory, host) }),
    isOwnHost: (host) => directory.own.has(host) || isBelow(host, config.signUp?.domain),
    defaultSiteId: () => directory.defaultId(),
    builtInAddress: ({ identifier }) => belowInstallation(config, identifier),
    directory,
    ctxFor,
    siteById: async (websiteId) => {
      const site = await directory.byId(websiteId)
      if (!site) return undefined
      const baseUrl = await publicAddress(config, directory, site)
      return { ...site, baseUrl, origin: baseUrl }
    },
    siteAt: async (origin) => {
      const site = await directory.byHost(normalizeHost(hostWithPort(origin)))
      return site && { ...site, baseUrl: await publicAddressAt(config, directory, site, origin), origin }
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

/**
 * What the pages of a site say as its address, seen at an origin. Anybody may send any Host header, so only a host that leads to this site alone, or to
 * this machine, is repeated.
 */
async function publicAddressAt(
  config: Config,
  directory: SiteDirectory,
  site: Omit<Site, 'baseUrl' | 'origin'>,
  origin: string,
): Promise<string> {
  const shown = hostWithPort(origin)
  const host = normalizeHost(shown)
  if (site.primaryHost !== undefined) return atDomain(config, site.primaryHost, origin)
  const isOwn = directory.own.has(host)
  if (!isOwn) return atDomain(config, host, origin)
  if (config.publicUrl !== undefined) return publicAddress(config, directory, site)
  return directory.own.isMachine(host)
    ? origin.replace(shown, host + getPortSuffix(shown))
    : atHost(config, 'localhost')
}

/** A domain at the protocol of the request. The port of a request is anybody's choice: only the server's own counts. */
function atDomain(config: Config, host: string, origin: string): string {
  if (config.publicUrl !== undefined) return atHost(config, host)
  return origin.startsWith('https:') || getPortSuffix(origin) !== `:${config.port}`
    ? `${protocolIn(origin)}//${host}`
    : atHost(config, host)
}

/** Protocol of a host when no proxy says it: that of PUBLIC_URL, except where the machine itself is asked. */
function getProtocol({ publicUrl }: Config, directory: SiteDirectory, host: string): 'http' | 'https' {
  return publicUrl?.startsWith('https:') === true && !directory.own.isMachine(normalizeHost(host)) ? 'https' : 'http'
}

function hostWithPort(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3)
}

function protocolIn(origin: string): string {
  return origin.slice(0, origin.indexOf('//'))
}

/** Where visitors find a site when no request says so (mails, jobs): its domain, else its place below the installation's host. */
async function publicAddress(
  config: Config,
  directory: SiteDirectory,
  site: Omit<Site, 'baseUrl' | 'origin'>,
): Promise<string> {
  if (site.primaryHost !== undefined) return atHost(config, site.primaryHost)
  const isDefault = config.publicUrl !== undefined && site.id === (await directory.defaultId())
  return isDefault ? config.publicUrl : belowInstallation(config, site.identifier)
}

/** Names below the domain of sites that strangers made are given by us alone. */
function isBelow(host: string, domain: string | undefined): boolean {
  return domain !== undefined && (host === domain || host.endsWith(`.${domain}`))
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
