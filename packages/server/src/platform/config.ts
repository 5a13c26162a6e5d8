import path from 'node:path'
import { z } from 'zod'
import { type FilesAddress, hasOverlap, readFilesAddress } from './files/index.ts'
import { type ProxyTrust, readTrustProxy } from './network/proxies.ts'
import { maxWebProcesses } from './processes/web-processes.ts'
import { parseSiteLimits, type SiteLimits } from './site-limits.ts'

const listenAddress = z
  .string()
  .regex(/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'An address and a port, such as 127.0.0.1:9464.')

/** A name of the outside world, to which the name of a site is added. */
const domainName = z
  .string()
  .max(180)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'A domain in small letters, such as shops.example.',
  )

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  FILES_URL: z.string().optional(),
  FILES_CACHE_MB: z.coerce.number().min(0).max(1_000_000).default(1000),
  SITE_LIMITS: z.string().max(500).default(''),
  SITES_PER_ACCOUNT: z.coerce.number().int().min(1).max(50).optional(),
  SIGN_UP: z.enum(['on', 'off']).default('off'),
  SIGN_UP_DOMAIN: domainName.optional(),
  SIGN_UP_PER_DAY: z.coerce.number().int().min(1).max(2000).default(20),
  SITE_FILE_MB: z.coerce.number().min(1).max(1_000_000).default(5000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  NODE_ENV: z.string().optional(),
  ENVIRONMENT: z.enum(['dev', 'qa', 'staging', 'prod']).default('prod'),
  PAGE_CACHE_MB: z.coerce.number().min(0).max(4096).default(64),
  ROW_CACHE_MB: z.coerce.number().min(0).max(4096).default(32),
  DNS_SERVERS: z.string().optional(),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(maxWebProcesses).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SECRET_KEY: z.string().min(32).optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_KEY: z.string().min(32).optional(),
  EDGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  EDGE_PURGE_URLS: z.string().max(2000).default(''),
  TLS_ASK_LISTEN: listenAddress.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_LISTEN: listenAddress.optional(),
  LOG_FORMAT: z.enum(['plain', 'json']).default('plain'),
  OPERATORS: z.string().max(2000).default(''),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MOLLIE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEEPL_URL: z.url({ protocol: /^https?$/ }).optional(),
  TAX_NUMBER_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOCAL_CARRIER_CERTIFICATE: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** An address of its own, apart from that of the sites. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** What strangers who make sites get. */
interface SignUpConfig {
  /** Their sites stand below it, under their names; undefined: below the installation's own host, as other sites do. */
  readonly domain: string | undefined
  /** How many sites are made on one day (UTC). */
  readonly perDay: number
}

/** What the environment sets; `docs/operators.md` has the table. */
export interface Config {
  /** TCP port, 0 for any free one. */
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds database, files and caches. */
  readonly dataDir: string
  /** Connection string of a PostgreSQL server; without it the embedded one is used. */
  readonly databaseUrl: string | undefined
  /** Where uploaded and derived files lie. Holds keys where that is a bucket: never to be logged. */
  readonly files: FilesAddress
  /** Most bytes of pictures from a bucket that are kept in `DATA_DIR/cache/files`; 0 keeps none. */
  readonly filesCacheBytes: number
  /** What a site may use unless it has limits of its own. */
  readonly siteLimits: SiteLimits
  /** How many sites one account may own. */
  readonly sitesPerAccount: number
  /** Whether strangers may make sites; undefined: nobody may. */
  readonly signUp: SignUpConfig | undefined
  /** Maximum bytes of the zip file of a whole site. */
  readonly siteFileBytes: number
  /** Address visitors use, without a trailing slash; without it `http://localhost:PORT`. */
  readonly publicUrl: string | undefined
  /** Whose forwarding headers count. */
  readonly proxies: ProxyTrust
  /** NODE_ENV=development: pages show template errors in a comment, and notice changed theme files. */
  readonly development: boolean
  /** What the installation is for: search engines are asked to list nothing of any but `prod`. */
  readonly environment: 'dev' | 'qa' | 'staging' | 'prod'
  /** Maximum bytes of rendered pages in memory; 0 renders every page again. */
  readonly pageCacheBytes: number
  /** Maximum bytes of rows that pages have read since their site last changed; 0 reads every row again. */
  readonly rowCacheBytes: number
  readonly rateLimits: boolean
  /** Name servers to ask for the records that prove domains, `address` or `address:port`; empty: those of the machine. */
  readonly dnsServers: readonly string[]
  /** Seals secrets in the database; without it a key is made and kept in `DATA_DIR/secret.key`. */
  readonly secretKey: string | undefined
  /** Where backups are. Holds keys where that is a bucket: never to be logged. */
  readonly backups: FilesAddress
  /** Encrypts backups; without it they are only checked for damage. */
  readonly backupKey: string | undefined
  /** Emails of the accounts that run the installation, in small letters; empty: see `docs/backups.md`. */
  readonly operators: readonly string[]
  /** How long caches in front may hand out a page before they ask again; 0: they ask each time. */
  readonly edgeCacheSeconds: number
  /** Caches in front that hear when pages change. */
  readonly edgePurgeUrls: readonly string[]
  /** Where a proxy asks whether a domain may have a certificate; undefined: nowhere. */
  readonly tlsAskListen: ListenAddress | undefined
  /** Who has it may read `/metrics`; without it there is no such address. */
  readonly metricsToken: string | undefined
  /** Where metrics are served apart from the sites; without a token on this machine only. */
  readonly metricsListen: ListenAddress | undefined
  /** `json`: lines for a collector, with ids and without what visitors entered. */
  readonly logFormat: 'plain' | 'json'
  /** Protocol, host and port that answer in place of Stripe's API; undefined: Stripe itself. */
  readonly stripeUrl: string | undefined
  /** The same for Mollie's API. */
  readonly mollieUrl: string | undefined
  /** The same for DeepL's API. */
  readonly deeplUrl: string | undefined
  /** The same for VIES, the register of VAT numbers. */
  readonly taxNumberCheckUrl: string | undefined
  /** The certificate (PEM) of carrier services on this machine, which are then asked in place of public ones. */
  readonly localCarrierCertificate: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly logLevel: string
}

/** Reads the configuration from environment variables; throws an Error that names each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new Error(`The environment is not usable.\n${z.prettifyError(parsed.error)}`)
  const value = parsed.data
  const dataDir = path.resolve(value.DATA_DIR)
  const files = readFilesAddress(value.FILES_URL, dataDir, env)
  const backups = readBackupsAddress(value.BACKUP_URL, dataDir, env)
  // A backup would copy the backups before it, and each would double them.
  if (hasOverlap(files, backups))
    throw new Error(
      'BACKUP_URL and FILES_URL lie in one another. Give backups a folder, bucket or prefix of their own.',
    )
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    files,
    filesCacheBytes: value.FILES_CACHE_MB * 1_000_000,
    siteLimits: readSiteLimits(value.SITE_LIMITS),
    // Further sites of strangers would choose their names below the installation's own host.
    sitesPerAccount: value.SITES_PER_ACCOUNT ?? (value.SIGN_UP === 'on' ? 1 : 50),
    signUp: readSignUp(value),
    siteFileBytes: value.SITE_FILE_MB * 1_000_000,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    proxies: readTrustProxy(value.TRUST_PROXY),
    development: value.NODE_ENV === 'development',
    environment: value.ENVIRONMENT,
    pageCacheBytes: value.PAGE_CACHE_MB * 1_000_000,
    rowCacheBytes: value.ROW_CACHE_MB * 1_000_000,
    rateLimits: value.RATE_LIMITS === 'on',
    dnsServers: (value.DNS_SERVERS ?? '').split(/[\s,]+/).filter((server) => server !== ''),
    secretKey: value.SECRET_KEY,
    backups,
    backupKey: value.BACKUP_KEY,
    operators: value.OPERATORS.toLowerCase()
      .split(/[\s,]+/)
      .filter((email) => email !== ''),
    edgeCacheSeconds: value.EDGE_CACHE_SECONDS,
    edgePurgeUrls: readPurgeUrls(value.EDGE_PURGE_URLS),
    tlsAskListen: value.TLS_ASK_LISTEN === undefined ? undefined : readListenAddress(value.TLS_ASK_LISTEN),
    metricsToken: value.METRICS_TOKEN,
    metricsListen: readMetricsListen(value.METRICS_LISTEN, value.METRICS_TOKEN),
    logFormat: value.LOG_FORMAT,
    stripeUrl: value.STRIPE_URL,
    mollieUrl: value.MOLLIE_URL,
    deeplUrl: value.DEEPL_URL,
    taxNumberCheckUrl: value.TAX_NUMBER_CHECK_URL,
    localCarrierCertificate: value.LOCAL_CARRIER_CERTIFICATE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
  }
}

function readSiteLimits(text: string): SiteLimits {
  try {
    return parseSiteLimits(text)
  } catch (error) {
    throw new Error(`SITE_LIMITS: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Addresses are confirmed by mail. Without OPERATORS nobody would run the installation once it has sites of strangers. */
function readSignUp(value: z.infer<typeof Environment>): Config['signUp'] {
  if (value.SIGN_UP === 'off') return undefined
  if (value.SMTP_URL === undefined)
    throw new Error('SIGN_UP is on: set SMTP_URL too, since emails are confirmed by mail.')
  if (value.OPERATORS.trim() === '')
    throw new Error('SIGN_UP is on: set OPERATORS to your email too. It says who may see and stop sign-ups.')
  const host = value.PUBLIC_URL === undefined ? undefined : URL.parse(value.PUBLIC_URL)?.hostname
  return {
    domain: value.SIGN_UP_DOMAIN === host ? undefined : value.SIGN_UP_DOMAIN,
    perDay: value.SIGN_UP_PER_DAY,
  }
}

/** Metrics tell how a shop goes, so beyond this machine they need a token. */
function readMetricsListen(text: string | undefined, token: string | undefined): Config['metricsListen'] {
  if (text === undefined) return undefined
  const address = readListenAddress(text)
  const { host } = address
  if (token === undefined && !/^(?:127\.|::1$|localhost$)/.test(host))
    throw new Error(`METRICS_LISTEN is ${host}, which others can reach: set METRICS_TOKEN too, or listen on 127.0.0.1.`)
  return address
}

function readListenAddress(text: string): ListenAddress {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
}

function readPurgeUrls(text: string): readonly string[] {
  const urls = text.split(/[\s,]+/).filter((part) => part !== '')
  const wrong = urls.find((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  if (wrong !== undefined)
    throw new Error(`EDGE_PURGE_URLS: "${wrong}" is no address such as http://127.0.0.1:6081. Name your caches.`)
  return urls
}

/** As `readFilesAddress`; undefined is the folder of the installation. A bucket for backups may have keys of its own. */
export function readBackupsAddress(text: string | undefined, dataDir: string, env: NodeJS.ProcessEnv): FilesAddress {
  if (text === undefined) return { kind: 'folder', folder: path.join(dataDir, 'backups') }
  const own = env['BACKUP_ACCESS_KEY_ID']
  if (own === undefined || own === '') return readFilesAddress(text, dataDir, env)
  return readFilesAddress(text, dataDir, {
    ...env,
    AWS_ACCESS_KEY_ID: own,
    AWS_SECRET_ACCESS_KEY: env['BACKUP_SECRET_ACCESS_KEY'],
    AWS_SESSION_TOKEN: undefined,
  })
}

/** `PORT= npm start` means "not set", as shells and compose files write it. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
