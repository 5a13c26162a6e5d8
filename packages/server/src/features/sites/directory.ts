import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Site } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { findDefaultSiteId, findSiteIdByHost, findSiteIdByIdentifier, findSiteRow, type SiteRow } from './store.ts'

/** Sites and hosts kept in memory per process. */
const cachedSites = 10_000
const reconnectMs = 500

type CachedSite = Omit<Site, 'baseUrl'>

/** Finds sites by host or id from memory, and forgets what other processes change (LISTEN site_revision). */
export interface SiteDirectory {
  byHost(host: string): Promise<CachedSite | undefined>
  byId(websiteId: string): Promise<CachedSite | undefined>
  /** Forgets a site now, without waiting for the database to say so. */
  forget(websiteId: string): void
  onRevision(listener: (websiteId: string | undefined) => void): void
  close(): Promise<void>
}

export async function openSiteDirectory(database: Database, log: Logger): Promise<SiteDirectory> {
  const sites = new LRUCache<string, CachedSite>({ max: cachedSites })
  const hosts = new LRUCache<string, string>({ max: cachedSites })
  const listeners: ((websiteId: string | undefined) => void)[] = []
  let forgotten = 0
  const forget = (websiteId: string | undefined) => {
    forgotten++
    if (websiteId === undefined) {
      sites.clear()
      hosts.clear()
    } else sites.delete(websiteId)
    for (const listener of listeners) listener(websiteId)
  }
  const stop = await listen(database.connection, forget, log)

  const byId = async (websiteId: string) => {
    const known = sites.get(websiteId)
    if (known) return known
    const before = forgotten
    const row = await findSiteRow(database.db, websiteId)
    if (!row) return undefined
    const site = toSite(row)
    // A row read while a change was announced may be the old one: it serves this request and is not kept.
    if (forgotten === before) sites.set(websiteId, site)
    return site
  }
  return {
    byId,
    async byHost(host) {
      const known = hosts.get(host)
      const websiteId = known ?? (await lookUpHost(database, host))
      if (websiteId === undefined) return undefined
      hosts.set(host, websiteId)
      return byId(websiteId)
    },
    forget,
    onRevision: (listener) => void listeners.push(listener),
    close: stop,
  }
}

/** `name.localhost` and `name.<anything that is no custom domain>` are looked up by name; a bare host is the default site. */
async function lookUpHost(database: Database, host: string): Promise<string | undefined> {
  const custom = await findSiteIdByHost(database.db, host)
  if (custom !== undefined) return custom
  const label = /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1]
  if (label !== undefined) return findSiteIdByIdentifier(database.db, label)
  return isBareHost(host) ? findDefaultSiteId(database.db) : undefined
}

/** Addresses of the machine itself: they name no site, so the default one answers. */
function isBareHost(host: string): boolean {
  return host === 'localhost' || /^[0-9.]+$/.test(host) || host.startsWith('[') || !host.includes('.')
}

function toSite(row: SiteRow): CachedSite {
  return {
    id: row.website_id,
    identifier: row.identifier,
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    language: row.language,
    timeZone: row.time_zone,
    currency: row.currency,
    theme: row.theme,
    status: row.status,
    revision: row.revision,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a jsonb object by its default and its writers; features parse their parts.
    settings: (row.settings ?? {}) as Record<string, unknown>,
    secret: row.secret,
  }
}

/** Keeps one connection listening. When it breaks, everything cached is forgotten: announcements may have been missed. */
async function listen(
  connection: pg.PoolConfig,
  forget: (websiteId: string | undefined) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client(connection)
    let lost = false
    const onLost = (error?: Error) => {
      if (stopped || lost) return
      lost = true
      if (error) log.warn({ err: error }, 'the connection that listens for changes broke; trying again')
      forget(undefined)
      retry = setTimeout(() => void connect().catch(onLost), reconnectMs)
    }
    next.on('error', onLost)
    next.on('end', () => onLost())
    next.on('notification', (message) => forget(message.payload?.split(' ')[0]))
    try {
      await next.connect()
      await next.query('LISTEN site_revision')
      client = next
      forget(undefined)
    } catch (error) {
      onLost(error instanceof Error ? error : undefined)
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
