import { hash } from 'node:crypto'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/http/feature.ts'
import { ensureCsrfToken } from '../../platform/http/csrf.ts'
import { registerThemeRoutes } from '../themes/index.ts'
import { registerLiveReloadRoutes } from '../live-reload/index.ts'
import type { Theme, ThemeFile } from '../theme-files/index.ts'
import { openRedirects } from '../redirects/index.ts'
import { readBrowserCode } from '../../platform/browser-code.ts'
import { getPageUrl, PageUrl } from '../page-url/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { combineScript, readCombined } from '../rendering/index.ts'
import { getContentType, StaticFolder } from '../page-cache/index.ts'
import { editorSecurityPolicy, renderSitemap } from '../seo/index.ts'
import { findCollectionLock, isGivenInAddress, addAccessGuard, showLock } from '../access/index.ts'
import { registerStyleChangeRoutes } from '../releases/index.ts'
import { renderMessages, registerStringOverrideRoutes } from '../messages/index.ts'
import { type Pages, openPages } from './pages.ts'
import { registerConsentPages } from './consent-pages.ts'
import { openExperimentVisits } from '../experiment-visits/index.ts'
import { chooseVersion, countGoals, sendChosen } from './experiment-pages.ts'
import { registerPopupPages } from './popup-pages.ts'
import { registerPersonalRoutes, sendPersonal } from './personal-routes.ts'
import { renderRobots } from './site-files.ts'
import { respondWithDraft, keepPreviews, respondWithPreview, getSiteData } from './previews.ts'
import { unshared } from './page-answers.ts'
import { respondToStaff } from './staff-pages.ts'
import { StyleAnswers } from './style-answers.ts'

const packages = path.join(import.meta.dirname, '../../../..')
const forever = 'public, max-age=31536000, immutable'
const revalidate = 'public, max-age=0, must-revalidate'
/** Files of themes kept in memory, over all sites. */
const keptThemeBytes = 64_000_000

/** All that visitors' browsers ask for by GET and that is no API. */
export async function registerPageRoutes(app: App, services: Services): Promise<void> {
  const dist = { storefront: path.join(packages, 'storefront/dist'), admin: path.join(packages, 'admin/dist') }
  const code = await readBrowserCode(dist.storefront, '/_assets/storefront/')
  const pages = await openPages(services, code)
  const redirects = openRedirects(services)
  const experimentVisits = openExperimentVisits(services)
  app.decorateRequest('pageUrl')
  addAccessGuard(app, pages)
  keepPreviews(app)
  countGoals(app, pages, experimentVisits)
  serveFromMemory(app, pages)
  builtFiles(app, dist)
  siteFiles(app, pages)
  themeFiles(app, pages)
  await registerThemeRoutes(app, pages.themeRuntime)
  registerStyleChangeRoutes(app, pages.themeRuntime)
  registerStringOverrideRoutes(app, pages.themeRuntime)
  registerLiveReloadRoutes(app, services, pages.themes)
  registerPersonalRoutes(app, pages)
  registerPopupPages(app, pages)
  registerConsentPages(app, pages)

  // Cached pages are the same for everybody and set no cookie; scripts fetch the CSRF token when they first write.
  app.get('/api/crumb', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { crumb: ensureCsrfToken(request, reply) }
  })
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = getPageUrl(request)
    if (request.url.startsWith('/api/')) throw notFound({ what: 'This address of the API' })
    const requested = await pages.open(request.ctx, url)
    const lock = findCollectionLock(request.ctx, requested)
    if (lock && !(await isGivenInAddress(request, lock))) return showLock(request, reply, pages, lock)
    const previewed = await respondWithPreview(request, reply, pages)
    if (previewed) return sendPersonal(request, reply, previewed)
    const { ctx } = request
    const version = await chooseVersion(request, reply, requested, experimentVisits)
    const answer = await pages.answer(ctx, requested, version)
    if (answer.status === 404) {
      const draft = await respondWithDraft(request, reply, pages)
      if (draft) return sendPersonal(request, reply, draft)
      const isPage = async (path: string) =>
        app.hasRoute({ method: 'GET', url: path }) ||
        (await pages.answer(ctx, await pages.open(ctx, new PageUrl(path)))).status !== 404
      const mapped = await redirects.find(ctx, request.url, isPage)
      if (mapped) return reply.header('cache-control', revalidate).redirect(mapped.to, mapped.status)
    }
    const forStaff = await respondToStaff(request, reply, pages, answer)
    if (forStaff) return sendPersonal(request, reply, forStaff)
    if (version !== undefined) return sendChosen(request, reply, answer)
    return send(request, reply, answer)
  }
  app.get('/*', page)
  app.get('/', page)
}

/**
 * Cached pages are answered before the framework sees the request: the framework's own work per request costs more than sending a page.
 * Everything that is not certain falls through to it. Injected requests of tests come the slow way and get the same answers.
 */
function serveFromMemory(app: App, pages: Pages): void {
  app.addHook('onReady', async () => {
    const { server } = app
    const [handle] = server.listeners('request')
    if (!handle) return
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (!pages.cache.serve(request, response)) handle.call(server, request, response)
    })
  })
}

/** Sends an answer; what compresses is compressed first, off this thread, when the browser can read it. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  isPreview = false,
): Promise<FastifyReply> {
  const preferredEncoding = answer.getPreferredEncoding(request.headers['accept-encoding'])
  if (answer.findAvailableEncoding(request.headers['accept-encoding']) !== preferredEncoding)
    await answer.prepare(preferredEncoding)
  reply.hijack()
  answer.send(request.raw, reply.raw, isPreview ? { 'cache-control': unshared } : undefined)
  return reply
}

function builtFiles(app: App, dist: { storefront: string; admin: string }): void {
  const folders = { storefront: new StaticFolder(dist.storefront), admin: new StaticFolder(dist.admin) }
  const give = async (request: FastifyRequest, reply: FastifyReply, folder: StaticFolder, name: string) => {
    const answer = await folder.find(name)
    return answer ? send(request, reply, answer) : missing(reply)
  }
  app.get<{ Params: { '*': string } }>('/_assets/storefront/*', (request, reply) =>
    give(request, reply, folders.storefront, request.params['*']),
  )
  app.get<{ Params: { '*': string } }>('/_assets/admin/*', (request, reply) =>
    give(request, reply, folders.admin, request.params['*']),
  )
  const editor = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await folders.admin.find('index.html')
    reply.raw.setHeader('content-security-policy', editorSecurityPolicy)
    if (answer) return send(request, reply, answer)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The editor is not built yet. `npm start` builds it; `npx vite build packages/admin` does it alone.\n')
  }
  app.get('/config', editor)
  app.get('/config/*', editor)
}

function siteFiles(app: App, pages: Pages): void {
  const data = (request: FastifyRequest) => pages.siteData(request.ctx)
  app.get<{ Querystring: { part?: string | string[] } }>('/sitemap.xml', async (request, reply) => {
    const { part } = request.query
    if (part !== undefined && !/^[1-9]\d{0,3}$/.test(String(part))) return missing(reply)
    const url = part === undefined ? '/sitemap.xml' : `/sitemap.xml?part=${Number(part)}`
    const answer = await pages.file(request.ctx, url, async (ctx, data) => {
      const map = await renderSitemap(ctx, data, part === undefined ? undefined : Number(part))
      return map === undefined ? undefined : text(map, 'application/xml; charset=utf-8')
    })
    return answer ? send(request, reply, answer) : missing(reply)
  })
  app.get('/robots.txt', async (request, reply) =>
    send(request, reply, text(renderRobots(await data(request)), 'text/plain; charset=utf-8')),
  )
  app.get('/favicon.ico', async (request, reply) => {
    const { website } = await data(request)
    if (website.faviconImageUrl) return reply.redirect(`${website.faviconImageUrl}?format=100w`)
    // Browsers ask without being told to, and would call it an error of the page that there is none.
    return reply.code(204).send()
  })
}

function themeFiles(app: App, pages: Pages): void {
  const sheets = new StyleAnswers(pages.themeRuntime.compileStyles)
  app.get<{ Querystring: { rev?: string } }>('/site.css', async (request, reply) => {
    const { data, isPreview } = await getSiteData(request, reply, pages)
    return send(request, reply, await sheets.find(request.ctx, data, request.query.rev), isPreview)
  })
  app.get<{ Querystring: { rev?: string } }>('/site-messages.json', async (request, reply) => {
    const data = await pages.siteData(request.ctx)
    return send(request, reply, renderMessages(data, request.query.rev))
  })
  // The first page of a style sheet that is not compiled yet: the browser will want it in a moment.
  app.addHook('onListen', async () => {
    pages.onSiteData((ctx, data) => sheets.warmUp(ctx, data))
  })
  const kept = new LRUCache<string, { versioned: CachedResponse; unversioned: CachedResponse }>({
    maxSize: keptThemeBytes,
    maxEntrySize: keptThemeBytes / 8,
    sizeCalculation: ({ versioned }) => Math.ceil(versioned.size),
  })
  const getResponses = async (name: string, themeFile: Pick<ThemeFile, 'sha256' | 'read'>) => {
    const key = `${themeFile.sha256} ${name}`
    const known = kept.get(key)
    if (known) return known
    const file = { body: await themeFile.read(), contentType: getContentType(name), quality: 9 }
    // An address with the theme's revision never changes its meaning; one without may, with the next version of the theme.
    const answers = {
      versioned: new CachedResponse({ ...file, cacheControl: forever }),
      unversioned: new CachedResponse({ ...file, cacheControl: 'public, max-age=3600' }),
    }
    kept.set(key, answers)
    return answers
  }
  const combined = (theme: Theme, names: readonly string[]) =>
    getResponses('combined.js', {
      // Its content depends on the theme and the names: known ones are not read again.
      sha256: hash('sha256', `${theme.revision} ${names.join(',')}`),
      read: async () => Buffer.from(await combineScript(theme, names)),
    })
  for (const folder of ['assets', 'scripts']) {
    app.get<{
      Params: { '*': string }
      Querystring: { rev?: string; files?: string; key?: string }
    }>(`/${folder}/*`, async (request, reply) => {
      const { data, isPreview } = await getSiteData(request, reply, pages)
      const { theme } = data.theme
      const isCombined = folder === 'scripts' && request.params['*'] === 'combined.js' && request.query.files
      const names = isCombined ? readCombined(request.query, request.ctx.site) : undefined
      if (names) {
        const { versioned, unversioned } = await combined(theme, names)
        return send(request, reply, request.query.rev === theme.revision ? versioned : unversioned, isPreview)
      }
      const name = `${folder}/${request.params['*']}`
      const file = theme.statics.get(name)
      if (!file) return missing(reply)
      const { versioned, unversioned } = await getResponses(name, file)
      return send(request, reply, request.query.rev === theme.revision ? versioned : unversioned, isPreview)
    })
  }
}

function text(body: string, contentType: string): CachedResponse {
  return new CachedResponse({ body, contentType, cacheControl: revalidate })
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n')
}
