import type { SecretBox } from './secrets/secret-box.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { CpuBudget } from './cpu-budget.ts'
import type { Validity } from './cache/validity.ts'
import type { Db } from './db/database.ts'
import type { MemoryCache } from './cache/memory-cache.ts'
import type { FileStore } from './files/index.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs.ts'
import type { RowCache } from './cache/row-cache.ts'
import type { OwnLimits, SiteLimits } from './site-limits.ts'

/** A translated text of the site itself: `title`, or a place in its settings such as `announcementBar/text`. */
export interface SiteText {
  readonly language: string
  readonly field: string
  readonly text: string
  /** Names the text that it translates. */
  readonly sourceHash: string
}

/** The website a request or job belongs to, as kept in memory for its revision. */
export interface Site {
  readonly id: string
  readonly identifier: string
  readonly title: string
  readonly tagline: string
  readonly description: string
  /** BCP 47, for example en-US. */
  readonly language: string
  /** On a visit in another language than the site's own: the site's own. `language` is that of the visit then. */
  readonly ownLanguage?: string
  /** There, what the addresses of pages begin with (`/de`). `baseUrl` ends with it. */
  readonly languagePath?: string
  /** There: only staff may read the site in this language. */
  readonly isLanguageHidden?: boolean
  readonly timeZone: string
  /** ISO 4217 code of the store. */
  readonly currency: string
  /** Name of the theme in use. */
  readonly theme: string
  readonly status: string
  /** Set where the owner closed or deleted the site, or an operator suspended it, whatever its status is. */
  readonly closure?: 'closed' | 'deleted' | 'suspended' | undefined
  /** Limits where the site has its own. */
  readonly limits?: OwnLimits
  readonly revision: number
  /** Settings as stored, to be read through the features that own their parts. */
  readonly settings: Readonly<Record<string, unknown>>
  /** What the site says of itself and in its settings, in its other languages. */
  readonly texts?: readonly SiteText[]
  /** Signs links and CSRF tokens of this site. Never leaves the server. */
  readonly secret: string
  /** The domain that stands for the site; the others lead to it. */
  readonly primaryHost?: string | undefined
  /** Names the password of the whole site (not the password); undefined: none is asked for. */
  readonly lock?: string | undefined
  /** The same for single collections, by id. */
  readonly collectionLocks?: Readonly<Record<string, string>>
  /** Pages that only members see, by id. `collectionLocks` has them too, so whatever respects passwords keeps them closed. */
  readonly memberPages?: Readonly<Record<string, MemberPage>>
  /** Public address without a trailing slash: what canonical links, feeds and mails say. A request cannot choose it. */
  readonly baseUrl: string
  /** Protocol, host and port of this request, as the visitor's browser shows them; outside of requests the same as `baseUrl`. */
  readonly origin: string
}

/** The member area that a page is in. */
export interface MemberPage {
  readonly areaId: string
  /** Menus show the page to its members alone. */
  readonly isHidden: boolean
}

/** Who acts. Staff have a role on this site, an API key has scopes; `system` is a job or the command line. */
export type Actor =
  | { readonly kind: 'visitor'; readonly address: string }
  | { readonly kind: 'staff'; readonly accountId: string; readonly role: string; readonly name: string }
  | { readonly kind: 'api-key'; readonly keyId: string; readonly name: string }
  | { readonly kind: 'system' }

/** The part of a `Ctx` that a statement needs. A site that is being imported has no more yet. */
export interface SiteDb {
  readonly db: Db
  readonly site: Pick<Site, 'id'>
}

/** Everything one request or job may touch. Passed first, never imported, never ambient. */
export interface Ctx {
  readonly db: Db
  readonly site: Site
  readonly actor: Actor
  /** The moment this request or job counts as now. */
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  readonly files: FileStore
  readonly images: Images
  /** Seals what must not be readable in a copy of the database. */
  readonly secrets: SecretBox
  /** What the process keeps of the database between requests. */
  readonly cache: MemoryCache
  /** Visits of public pages: what pages of this revision of the site have read already. Nothing else may read from it. */
  readonly rowCache?: RowCache | undefined
  /** Visits of pages: processor time that all templates of the visit share. */
  readonly cpuBudget?: CpuBudget | undefined
  /** Where the parts of a page note until when they hold. */
  readonly validity?: Validity | undefined
  /** Where Stripe is asked instead of its own address: set by operators and tests. */
  readonly stripeUrl: string | undefined
  /** The same for Mollie. */
  readonly mollieUrl: string | undefined
  /** The same for DeepL. */
  readonly deeplUrl: string | undefined
  /** The same for VIES. */
  readonly taxNumberCheckUrl: string | undefined
  /** Carrier services on this machine are asked in place of public ones, if this certificate (PEM) is theirs. */
  readonly localCarrierCertificate: string | undefined
  /** What sites may use that have no limits of their own. */
  readonly siteLimits: SiteLimits
  /** How many sites one account may own. */
  readonly sitesPerAccount: number
  /** False switches attempt counting off (benchmarks). */
  readonly rateLimits: boolean
  /** Runs when the surrounding transaction has committed; at once outside of one. For telling caches, never for facts. */
  afterCommit(work: () => void): void
  /** Makes this process forget what it keeps of a site: who changed it reads the change, other processes hear of it from the database. */
  forgetSite(websiteId: string): void
}

/** Runs `work` in one transaction, with a ctx whose `db` is it. Nested calls join the outer transaction. */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const afterwards: (() => void)[] = []
  const result = await ctx.db
    .transaction()
    .execute((db) => work({ ...ctx, db, jobs: ctx.jobs.within(db), afterCommit: (task) => void afterwards.push(task) }))
  for (const task of afterwards) task()
  return result
}
