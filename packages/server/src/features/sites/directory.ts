import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Site } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { toRecord } from '../../platform/text/json.ts'
import { type OwnHosts, createOwnHosts } from '../../platform/http/hosts.ts'
import { readLocks } from './member-pages.ts'
import {
  findDefaultSiteId,
  findRevisions,
  findSiteIdByHost,
  findSiteIdByIdentifier,
  findSiteRow,
  type SiteRow,
} from './store.ts'

/** Sites and hosts kept in memory per process. */
const cachedSites = 10_000
/** Stands for the default site among the hosts: which one that is changes for all of them at once. */
const defaultSite = ''
const reconnectMs = 500
/** How long what is in memory still counts while the database cannot say what has changed: visitors see pages through a change of the server. */
const unheardLimitMs = 60_000
/** How often the listening connection is tried: a machine that lost its power does not say so. */
const heartbeatMs = 10_000
const answerLimitMs = 5_000

type CachedSite = Omit<Site, 'baseUrl' | 'origin'>

/** Finds sites by host or id from memory, and forgets what other processes change (LISTEN site_revision, site_host). */
export interface SiteDirectory {
  /** Hosts of the installation itself. */
  readonly own: OwnHosts
  /** `host` in lower case, without port. */
  byHost(host: string): Promise<CachedSite | undefined>
  byId(websiteId: string): Promise<CachedSite | undefined>
  /** The site that answers on the installation's own host. */
  defaultId(): Promise<string | undefined>
  /** Forgets a site now, without waiting for the database to say so. */
  forget(websiteId: string): void
  forgetHost(host: string): void
  /** Undefined: changes of any site may have been missed. Sites that did change follow one by one. */
  onRevision(listener: (websiteId: string | undefined) => void): void
  close(): Promise<void>
}

/** `publicUrl` as configured: sites are below its host as they do below localhost. */
export async function openSiteDirectory(database: Database, log: Logger, publicUrl?: string): Promise<SiteDirectory> {
  const own = createOwnHosts(publicUrl)
  const sites = new LRUCache<string, CachedSite>(limitCount(cachedSites))
  const hosts = new LRUCache<string, string>(limitCount(cachedSites))
  const listeners: ((websiteId: string | undefined) => void)[] = []
  let forgotten = 0
  let defaultSiteId: string | undefined
  const forget = (websiteId: string | undefined) => {
    forgotten++
    // Another site may be the default one since this change.
    defaultSiteId = undefined
    if (websiteId === undefined) {
      sites.clear()
      hosts.clear()
    } else sites.delete(websiteId)
    for (const listener of listeners) listener(websiteId)
  }
  const forgetHost = (host: string) => {
    forgotten++
    hosts.delete(host)
  }
  const announced = (websiteId: string, revision: number) => {
    const known = sites.get(websiteId)
    // The publishing process has read it since; data derived meanwhile is kept.
    if (!known || known.revision < revision) forget(websiteId)
  }
  // Revisions that were in memory when the connection broke: the last ones that caches in front can have pages of.
  const unsure = new Map<string, number>()
  const keepRevisions = () => {
    for (const [id, { revision }] of sites.entries()) if (!unsure.has(id)) unsure.set(id, revision)
  }
  const tellMissed = async () => {
    const before = new Map(unsure)
    if (before.size === 0) return
    const now = await findRevisions(database.db, [...before.keys()])
    for (const [id, revision] of before) {
      if (now.get(id) !== revision) forget(id)
      unsure.delete(id)
    }
  }
  const stop = await listen(
    database.connection,
    {
      site: announced,
      host: forgetHost,
      all: () => forget(undefined),
      lost: keepRevisions,
      back: () =>
        void tellMissed().catch((error: unknown) =>
          log.warn({ err: error }, 'caches in front may show old pages: what changed meanwhile could not be read'),
        ),
    },
    log,
  )

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
  const findDefaultId = async (): Promise<string | undefined> => {
    if (defaultSiteId !== undefined) return defaultSiteId
    const before = forgotten
    const found = await findDefaultSiteId(database.db)
    if (forgotten === before) defaultSiteId = found
    return found
  }
  const idByHost = async (host: string): Promise<string | undefined> => {
    const known = hosts.get(host)
    if (known === defaultSite) return findDefaultId()
    if (known !== undefined) return known
    if (own.findSite(host) === 'default') {
      hosts.set(host, defaultSite)
      return findDefaultId()
    }
    const before = forgotten
    const found = await lookUpHost(database, own, host)
    if (found !== undefined && forgotten === before) hosts.set(host, found)
    return found
  }
  return {
    own,
    byId,
    async byHost(host) {
      const websiteId = await idByHost(host)
      if (websiteId === undefined) return undefined
      const site = await byId(websiteId)
      if (site) return site
      // The site is gone; another one may have its name by now.
      hosts.delete(host)
      defaultSiteId = undefined
      const next = await idByHost(host)
      return next === undefined || next === websiteId ? undefined : byId(next)
    },
    defaultId: findDefaultId,
    forget,
    forgetHost,
    onRevision: (listener) => void listeners.push(listener),
    close: stop,
  }
}

/** A domain that was proven wins; below the installation's own hosts sites are found by name. */
async function lookUpHost(database: Database, own: OwnHosts, host: string): Promise<string | undefined> {
  const ours = own.findSite(host)
  if (ours !== undefined && ours !== 'default') return findSiteIdByIdentifier(database.db, ours.identifier)
  return findSiteIdByHost(database.db, host)
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
    settings: toRecord(row.settings),
    secret: row.secret,
    primaryHost: row.primary_host ?? undefined,
    closure: row.closure ?? undefined,
    limits: row.limits ?? {},
    lock: row.lock ?? undefined,
    texts: row.texts ?? [],
    ...readLocks(row),
  }
}

interface DirectoryInvalidation {
  readonly site: (websiteId: string, revision: number) => void
  readonly host: (host: string) => void
  readonly all: () => void
  /** The connection broke: from here on announcements may be missed. */
  readonly lost: () => void
  /** It listens again. */
  readonly back: () => void
}

/**
 * Keeps one connection listening. When it is back after a break, everything cached is forgotten: announcements may have been missed. Until then
 * everything is forgotten once a minute: pages in memory outlast a change of the database server, and stale ones end.
 */
async function listen(
  connection: pg.PoolConfig,
  forget: DirectoryInvalidation,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let unheard: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: answerLimitMs })
    let lost = false
    const onLost = (error?: Error) => {
      if (stopped || lost) return
      lost = true
      clearInterval(heartbeat)
      if (error) log.warn({ err: error }, 'the connection that listens for changes broke; trying again')
      forget.lost()
      unheard ??= setInterval(forget.all, unheardLimitMs).unref()
      retry = setTimeout(() => void connect().catch(onLost), reconnectMs)
    }
    next.on('error', onLost)
    next.on('end', () => onLost())
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'site_host') forget.host(payload)
      else {
        const [websiteId = '', revision] = payload.split(' ')
        forget.site(websiteId, Number(revision))
      }
    })
    try {
      await next.connect()
      await next.query('LISTEN site_revision; LISTEN site_host')
      client = next
      heartbeat = setInterval(() => {
        void hasAnswer(next).then((isThere) => {
          if (isThere) return
          onLost(new Error('It does not answer.'))
          next.end().catch(() => undefined)
        })
      }, heartbeatMs).unref()
      clearInterval(unheard)
      unheard = undefined
      forget.lost()
      forget.all()
      forget.back()
    } catch (error) {
      onLost(error instanceof Error ? error : undefined)
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    clearInterval(unheard)
    clearInterval(heartbeat)
    await client?.end()
  }
}

async function hasAnswer(client: pg.Client): Promise<boolean> {
  const answer = client.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(answerLimitMs, false, { ref: false })])
}
