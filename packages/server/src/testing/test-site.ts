import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RouteOptions } from 'fastify'
import type { InjectOptions, Response } from 'light-my-request'
import pino from 'pino'
import { onTestFinished, vi } from 'vitest'
import { createApp } from '../app.ts'
import { createSite } from '../features/sites/index.ts'
import type { NewSite } from '../features/sites/service.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { App } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { type OpenServices, openServices } from '../composition.ts'
import { testDatabase } from './database.ts'
import { otherSites } from './on-cluster.ts'
import { startS3Server } from './s3-server.ts'
import { toChanges } from './settings.ts'
import { slowDown } from './slow-server.ts'
import { testMollie } from './mollie-server.ts'
import { testDeepl } from './deepl-server.ts'
import { localhostCertificate } from './localhost-certificate.ts'
import { testVies } from './vies-server.ts'
import { testStripe } from './stripe-server.ts'
import { testDns } from './dns.ts'
import { onWorkerEnd, shareInWorker } from './worker.ts'

interface TestServer {
  readonly app: App
  /** All routes as they were registered; tests of rules for every route walk them. */
  readonly routes: readonly RouteOptions[]
  readonly services: OpenServices
}

/** The server of this test worker, on a database of its own; started when first asked for, shared by the worker's files. */
export function testServer(): Promise<TestServer> {
  return shareInWorker('server', startServer)
}

async function startServer(): Promise<TestServer> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-files-'))
  // Tests that hold for every file store run a second time with this set: `features/assets/on-s3.test.ts`.
  const bucket = process.env['TEST_FILES'] === 's3' ? await startS3Server(1000) : undefined
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    STRIPE_URL: (await testStripe()).url,
    MOLLIE_URL: (await testMollie()).url,
    DEEPL_URL: (await testDeepl()).url,
    TAX_NUMBER_CHECK_URL: (await testVies()).url,
    LOCAL_CARRIER_CERTIFICATE: localhostCertificate,
    ...(bucket ? { FILES_URL: bucket.url, ...bucket.env } : {}),
  })
  const opened = await openServices(
    config,
    pino({ level: config.logLevel }),
    undefined,
    await testDatabase({ sites: otherSites }),
  )
  const services = { ...opened, dns: testDns }
  const routes: RouteOptions[] = []
  const app = await createApp(services, async (empty) => {
    empty.addHook('onRoute', (route) => void routes.push(route))
    await slowDown(empty)
  })
  await app.ready()
  onWorkerEnd(async () => {
    await app.close()
    await services.stop()
    await bucket?.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  })
  return { app, routes, services }
}

/** The port of the test server, which listens from the first call on. */
export function testPort(): Promise<number> {
  return shareInWorker('port', async () => {
    const { app } = await testServer()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
    return address.port
  })
}

/** Where a real browser finds the site, without a trailing slash. */
export async function siteUrl(site: TestSite): Promise<string> {
  return `http://${site.host}:${await testPort()}`
}

export interface TestSite {
  readonly id: string
  /** The Host header of the site. */
  readonly host: string
  readonly services: OpenServices
  /** A ctx of the system on this site, fresh from the database. */
  ctx(): Promise<Ctx>
  /** A browser on this site: keeps cookies and echoes the CSRF token. */
  browser(): TestBrowser
  get(url: string): Promise<Response>
}

export interface TestBrowser {
  readonly cookies: Map<string, string>
  get(url: string, options?: InjectOptions): Promise<Response>
  post(url: string, body?: unknown, options?: InjectOptions): Promise<Response>
  put(url: string, body?: unknown, options?: InjectOptions): Promise<Response>
  delete(url: string, options?: InjectOptions): Promise<Response>
  send(options: InjectOptions): Promise<Response>
}

/** `settings` are stored as they are. */
type TestSiteOptions = Partial<Omit<NewSite, 'settings'>> & { settings?: Readonly<Record<string, unknown>> }

/** A new site for one test. Nobody cleans up: the database goes with the worker, and other sites in it are other tests'. */
export async function testSite({ settings = {}, ...options }: TestSiteOptions = {}): Promise<TestSite> {
  const { app, services } = await testServer()
  const identifier = `site-${newId()}`
  const id = await createSite(services.database.db, {
    title: 'Test shop',
    identifier,
    settings: toChanges(settings),
    ...options,
  })
  return toTestSite({ app, services }, id, identifier)
}

/** A site that the test has made by the screens of the editor. */
export async function takeSite(id: string): Promise<TestSite> {
  const { app, services } = await testServer()
  const { identifier } = await services.database.db
    .selectFrom('website')
    .select('identifier')
    .where('website_id', '=', id)
    .executeTakeFirstOrThrow()
  return toTestSite({ app, services }, id, identifier)
}

function toTestSite({ app, services }: Pick<TestServer, 'app' | 'services'>, id: string, identifier: string): TestSite {
  const host = `${identifier}.localhost`
  const browser = () => browserOn(app, host)
  return {
    id,
    host,
    services,
    browser,
    get: (url) => browser().get(url),
    ctx: async () => {
      services.directory.forget(id)
      const site = await services.siteById(id)
      if (!site) throw new Error(`The test site ${id} is gone.`)
      return services.ctxFor(site)
    },
  }
}

/**
 * A further server with another configuration, on the database of the test server; stopped after the test. `prepare`
 * runs before it has routes. Where it counts requests the clock stands until then.
 */
export async function secondServer(changes: Partial<Config>, prepare?: (app: App) => Promise<void>): Promise<App> {
  const { services: first } = await testServer()
  const config = { ...first.config, ...changes }
  if (config.rateLimits && !vi.isFakeTimers()) {
    // Limits are of a minute or an hour of the clock: in the next one a test could send more than it thinks.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  const opened = await openServices(config, pino({ level: config.logLevel }), undefined, {
    ...first.database,
    close: async () => undefined,
  })
  const app = await createApp({ ...opened, dns: testDns }, async (empty) => {
    await prepare?.(empty)
    await slowDown(empty)
  })
  onTestFinished(async () => {
    await app.close()
    await opened.stop()
  })
  return app
}

/** A browser of any server: with the cookies of another one it is that one at a second server. `always` are headers of all its requests. */
export function browserOn(
  app: App,
  host: string,
  taken: ReadonlyMap<string, string> = new Map<string, string>(),
  always: Readonly<Record<string, string>> = {},
): TestBrowser {
  const cookies = new Map(taken)
  const send = async (options: InjectOptions): Promise<Response> => {
    const csrfToken = cookies.get('crumb')
    const response = await app.inject({
      ...options,
      headers: {
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
        ...always,
        ...options.headers,
      },
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const withBody =
    (method: 'POST' | 'PUT') =>
    (url: string, body: unknown = {}, options: InjectOptions = {}) =>
      send({
        ...options,
        method,
        url,
        headers: { 'content-type': 'application/json', ...options.headers },
        payload: JSON.stringify(body),
      })
  return {
    cookies,
    send,
    get: (url, options = {}) => send({ ...options, method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (url, options = {}) => send({ ...options, method: 'DELETE', url }),
  }
}
