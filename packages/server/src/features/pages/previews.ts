import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { findOwnReferer, toLocalPath } from '../../platform/http/same-origin.ts'
import { lookUpSession, mayDo } from '../accounts/index.ts'
import { draftViews, type SiteData } from '../site-data/index.ts'
import { getPageUrl, type PageUrl } from '../page-url/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { isDraftRequest, readDraftData, readReleaseData, type ShownRelease } from './draft-previews.ts'
import { releaseParam } from '../page-cache/index.ts'
import { findLinkedRelease } from '../releases/index.ts'
import type { Pages } from './pages.ts'
import { renderPreviewNote, resolvePath, respond } from '../rendering/index.ts'
import { unshared } from './page-answers.ts'
import { markAsStaff } from './staff-pages.ts'
import { markAsShared, renderEndedLink, respondWithSharedDraft } from './shared-drafts.ts'

/**
 * Pages that staff see before visitors do: drafts, the site with a release, and the site in a theme that is not in use. They are rendered for one request,
 * never kept, and only for members whose role has `content.read`. People with a link see the site with a release, too.
 */

/** Names the theme of a preview in the address of a page. */
const themeParam = 'theme-preview'
type PreviewParam = typeof themeParam | typeof releaseParam

/**
 * Links inside a preview carry no parameter: a navigation that comes from a previewed page is sent to the same address in the same
 * preview. An empty parameter (`?theme-preview=`) leaves it.
 */
export function keepPreviews(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request
    if (method !== 'GET') return undefined
    const param = readReferer(request, themeParam) === undefined ? releaseParam : themeParam
    const shown = readReferer(request, param)
    if (shown === undefined) return undefined
    const url = getPageUrl(request)
    if (readParam(url, param) !== undefined || /^\/(?:config|api)(?:\/|$)/.test(url.path)) return undefined
    if (headers['sec-fetch-mode'] !== 'navigate') return undefined
    const mayShow = param === releaseParam ? findRelease(request, reply, shown) : mayPreview(request, reply)
    if (!(await mayShow)) return undefined
    return reply.header('cache-control', 'no-store').redirect(addressIn(url, param, shown), 302)
  })
}

/** The data of the site in the theme or with the release that the request previews; undefined for visitors and for requests outside a preview. */
async function findPreviewData(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<SiteData | undefined> {
  const theme = readRequested(request, themeParam)
  const release = theme === undefined ? readRequested(request, releaseParam) : undefined
  if (theme !== undefined) return (await mayPreview(request, reply)) ? pages.previewData(request.ctx, theme) : undefined
  const shown = release === undefined ? undefined : await findRelease(request, reply, release)
  return shown && readReleaseData(request.ctx, await pages.siteData(request.ctx), shown)
}

/** Longer than any id of a release: the token of a link. */
function isLinkToken(value: string): boolean {
  return value.length > 40
}

/** The release of a preview: staff name it by its id, people without an account by the token of a link; undefined for everybody else. */
async function findRelease(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
): Promise<ShownRelease | undefined> {
  const query = `&${releaseParam}=${encodeURIComponent(value)}`
  if (!isLinkToken(value))
    return (await mayPreview(request, reply)) ? { releaseId: value, isLinked: false, query } : undefined
  const releaseId = await findLinkedRelease(request.ctx, value)
  if (releaseId === undefined) return undefined
  void reply.header('cache-control', unshared)
  return { releaseId, isLinked: true, query }
}

/** The site's data for a page or a file of its theme, in the previewed theme where there is one. */
export async function getSiteData(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<{ readonly data: SiteData; readonly isPreview: boolean }> {
  const preview = await findPreviewData(request, reply, pages)
  if (preview) return { data: preview, isPreview: true }
  return { data: await pages.siteData(request.ctx), isPreview: false }
}

/** The page at the address of the request in a previewed theme or with a release, drafts included; undefined outside a preview. */
export async function respondWithPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  if (isDraftRequest(getPageUrl(request))) return respondWithDraftContent(request, reply, pages)
  const data = await findPreviewData(request, reply, pages)
  if (isLinked(request)) return respondToLink(request, pages, data)
  if (!data) return undefined
  const answer = (await render(request, pages, data)) ?? (await render(request, pages, getDraftView(data, request)))
  return answer
    ? markAsStaff(answer, exitNote(request))
    : pages.notFoundIn(request.ctx, data, getPageUrl(request).query.format)
}

/** The site with a release as visitors will see it: nothing that stays hidden. A link that has ended says so. */
async function respondToLink(
  request: FastifyRequest,
  pages: Pages,
  data: SiteData | undefined,
): Promise<CachedResponse | undefined> {
  const { ctx } = request
  const url = getPageUrl(request)
  // Who comes from a page that has ended sees what is published.
  if (!data) return readParam(url, releaseParam) === undefined ? undefined : renderEndedLink(ctx, url.path)
  const answer = await render(request, pages, data)
  if (!answer) return pages.notFoundIn(ctx, data, url.query.format)
  return answer.isPage ? markAsShared(ctx, answer) : answer
}

function isLinked(request: FastifyRequest): boolean {
  return readRequested(request, themeParam) === undefined && isLinkToken(readRequested(request, releaseParam) ?? '')
}

/** The page with the content that is not published yet; undefined for visitors without a link to it, who see the published page. */
async function respondWithDraftContent(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  if (!(await mayPreview(request, reply))) return respondWithSharedDraft(request, pages)
  const url = getPageUrl(request)
  const published = await pages.siteData(request.ctx)
  const answer = await render(request, pages, await readDraftData(request, url, published))
  if (!answer) return pages.notFoundIn(request.ctx, published, url.query.format)
  // The editor frames previews and says itself what they are.
  return markAsStaff(answer, isOwnTab(request) ? draftExitNote(url) : '', false)
}

function draftExitNote({ path }: PageUrl): string {
  return renderPreviewNote(
    'Preview',
    'Changes that are not published yet.',
    toLocalPath(path),
    'Show the published page',
  )
}

/** The draft at the address of the request, marked as one; undefined for visitors, and where there is no draft. */
export async function respondWithDraft(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  if (!(await mayPreview(request, reply))) return undefined
  const data = await pages.siteData(request.ctx)
  const answer = await render(request, pages, getDraftView(data, request))
  return answer && markAsStaff(answer)
}

/** A preview has data of its own, in which the path may have another page. */
async function render(request: FastifyRequest, pages: Pages, data: SiteData): Promise<CachedResponse | undefined> {
  const { path, query } = getPageUrl(request)
  const target = resolvePath(data, path)
  const ctx = { ...request.ctx, site: data.site, actor: { kind: 'visitor' as const, address: '' } }
  return target && respond(ctx, pages.renderer, data, target, query, unshared)
}

function getDraftView(data: SiteData, request: FastifyRequest): SiteData {
  return draftViews.toDraftView(data, getPageUrl(request).path)
}

async function mayPreview(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const isAllowed = (await lookUpSession(request, reply)).kind === 'staff' && mayDo(request.ctx, 'content.read')
  if (isAllowed) void reply.header('cache-control', unshared)
  return isAllowed
}

/** What the request's own URL previews, or else the page of this site that it comes from. */
function readRequested(request: FastifyRequest, param: PreviewParam): string | undefined {
  const own = readParam(getPageUrl(request), param)
  if (own !== undefined) return own === '' ? undefined : own
  return readReferer(request, param)
}

function readReferer(request: FastifyRequest, param: PreviewParam): string | undefined {
  if (request.headers.referer?.includes(`${param}=`) !== true) return undefined
  const ctx: Ctx | undefined = request.ctx
  return (ctx && findOwnReferer(request, ctx.site.origin)?.searchParams.get(param)) || undefined
}

/** The same address of the site in this preview, with the rest of its query; '' leaves the preview. */
function addressIn({ path, search }: PageUrl, param: PreviewParam, shown: string): string {
  const rest = search.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has(param))
  return `${toLocalPath(path)}?${[...rest, `${param}=${encodeURIComponent(shown)}`].join('&')}`
}

/** Undefined: the URL names none. */
function readParam(url: PageUrl, param: PreviewParam): string | undefined {
  return url.search.includes(`${param}=`) ? (url.params.get(param) ?? undefined) : undefined
}

/** The editor frames previews and says itself what they are; a tab of its own needs a way out. */
function exitNote(request: FastifyRequest): string {
  if (!isOwnTab(request)) return ''
  const param = readRequested(request, themeParam) === undefined ? releaseParam : themeParam
  return renderPreviewNote(
    param === themeParam ? 'Theme preview' : 'Release preview',
    'Only staff can see this.',
    addressIn(getPageUrl(request), param, ''),
    'Exit preview',
  )
}

function isOwnTab(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'document'
}
