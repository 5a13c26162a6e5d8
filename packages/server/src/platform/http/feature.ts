import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Actor, Ctx, Site } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/index.ts'
import type { App } from './http.ts'
import type { Images } from '../images/images.ts'
import type { Jobs, JobPayload } from '../jobs.ts'
import type { OriginReader } from './request-origin.ts'
import type { AnySettings } from '../settings.ts'
import type { Dns } from '../network/dns.ts'

/** What the process has, once: handed to features when they register, to make caches and long-lived readers from. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly images: Images
  readonly jobs: Jobs
  readonly log: Logger
  readonly dns: Dns
  /** Protocol and host that requests are for. */
  readonly origins: OriginReader
  /** True for hosts of the installation, which no site can have as a domain. */
  readonly isOwnHost: (host: string) => boolean
  /** The site that answers on the installation's own host. */
  readonly defaultSiteId: () => Promise<string | undefined>
  /** Where a site is below the installation's host, whatever domains it has. */
  readonly builtInAddress: (site: Pick<Site, 'identifier'>) => string
  /** A ctx for work outside of a request. */
  readonly ctxFor: (site: Site, actor?: Actor) => Ctx
  /** The site of this id, or undefined; kept in memory until its revision changes. */
  readonly siteById: (websiteId: string) => Promise<Site | undefined>
  /** Called with the id of every site whose revision changed, here or in another process; undefined: forget all sites. */
  readonly onRevision: (listener: (websiteId: string | undefined) => void) => void
  /** Work to do when the process stops, last added first. */
  readonly onStop: (work: () => Promise<void>) => void
}

/** One noun of the product, as `app.ts` lists it. */
export interface Feature {
  readonly name: string
  readonly routes?: (app: App, services: Services) => void | Promise<void>
  /** What it stores in the settings of a site. */
  readonly settings?: readonly AnySettings[]
  /** Job handlers by name; the ctx is that of the payload's site. */
  readonly jobs?: Readonly<Record<string, (ctx: Ctx, payload: JobPayload, services: Services) => Promise<void>>>
  /** Jobs that take minutes. Two run at a time in each process, beside the others, so that mails never wait for them. */
  readonly longJobs?: Feature['jobs']
  /** Work on a clock for all sites together: crontab expression and handler, by name. */
  readonly clock?: Readonly<
    Record<string, { readonly at: string; readonly run: (services: Services) => Promise<void> }>
  >
}
