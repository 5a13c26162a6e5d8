import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http.ts'
import { findOwnReferer, localPath } from '../../platform/own-page.ts'
import { lookUpSession, mayDo } from '../accounts/index.ts'
import { draftView, type SiteData } from '../page-context/index.ts'
import { getRequestOrigin, readPageQuery, splitUrl } from '../page-url/index.ts'
import { CachedResponse } from '../../platform/cached-response.ts'
import type { Pages } from './pages.ts'
import { respond, previewNote } from '../rendering/index.ts'
import { markAsStaff, unshared } from './staff-pages.ts'

/**
 * Pages that staff see before visitors do: drafts, and the site in a theme that is not in use. They are rendered for one request,
 * never kept, and only for members whose role has `content.read`.
 */

/** Names the theme of a preview in the address of a page. */
export const themeParam = 'theme-preview'

/**
 * Links inside a preview carry no parameter: a navigation that comes from a previewed page is sent to the same address in the same
 * theme. An empty parameter (`?theme-preview=`) leaves the preview.
 */
export function keepPreviews(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, headers, method } = request
    if (method !== 'GET' || !isFromPreview(request) || readTheme(url) !== undefined) return undefined
    if (headers['sec-fetch-mode'] !== 'navigate' || /^\/(?:config|api)(?:[/?]|$)/.test(url)) return undefined
    const theme = requestedTheme(request)
    if (theme === undefined || !(await mayPreview(request, reply))) return undefined
    return reply.header('cache-control', 'no-store').redirect(addressIn(url, theme), 302)
  })
}

/** The data of the site in the theme that the request previews; undefined for visitors and for requests outside a preview. */
export async function previewData(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<SiteData | undefined> {
  const theme = requestedTheme(request)
  if (theme === undefined || !(await mayPreview(request, reply))) return undefined
  return pages.previewData(request.ctx, theme)
}

/** The site's data for a page or a file of its theme, in the previewed theme where there is one. */
export async function siteDataFor(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<{ readonly data: SiteData; readonly isPreview: boolean }> {
  const preview = await previewData(request, reply, pages)
  if (preview) return { data: preview, isPreview: true }
  return { data: await pages.siteData(request.ctx, getRequestOrigin(request)), isPreview: false }
}

/** The page at the address of the request in a previewed theme, drafts included; undefined outside a preview. */
export async function previewAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  const data = await previewData(request, reply, pages)
  if (!data) return undefined
  const answer = (await render(request, pages, data)) ?? (await render(request, pages, getDraftView(data, request)))
  return answer ? markAsStaff(answer, exitNote(request)) : pages.notFoundIn(request.ctx, data, getFormat(request))
}

/** The draft at the address of the request, marked as one; undefined for visitors, and where there is no draft. */
export async function draftAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  if (!(await mayPreview(request, reply))) return undefined
  const data = await pages.siteData(request.ctx, getRequestOrigin(request))
  const answer = await render(request, pages, getDraftView(data, request))
  return answer && markAsStaff(answer)
}

function render(request: FastifyRequest, pages: Pages, data: SiteData): Promise<CachedResponse | undefined> {
  const { path, search } = splitUrl(request.url)
  const ctx = { ...request.ctx, site: data.site, actor: { kind: 'visitor' as const, address: '' } }
  return respond(ctx, pages.renderer, data, path, readPageQuery(search), unshared)
}

function getDraftView(data: SiteData, request: FastifyRequest): SiteData {
  return draftView(data, splitUrl(request.url).path)
}

function getFormat(request: FastifyRequest): string {
  return readPageQuery(splitUrl(request.url).search).format
}

async function mayPreview(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const isAllowed = (await lookUpSession(request, reply)).kind === 'staff' && mayDo(request.ctx, 'content.read')
  if (isAllowed) void reply.header('cache-control', unshared)
  return isAllowed
}

/** The theme of the request's own address, or else of the page of this site that it comes from. */
function requestedTheme(request: FastifyRequest): string | undefined {
  const own = readTheme(request.url)
  if (own !== undefined) return own === '' ? undefined : own
  const { referer } = request.headers
  return referer !== undefined && isFromPreview(request) ? readTheme(referer) || undefined : undefined
}

function isFromPreview(request: FastifyRequest): boolean {
  const { referer } = request.headers
  if (referer?.includes(`${themeParam}=`) !== true) return false
  const ctx: Ctx | undefined = request.ctx
  return ctx ? findOwnReferer(request, ctx.site.origin) !== undefined : false
}

/** The same address of the site in this theme, with the rest of its query; '' leaves the preview. */
function addressIn(url: string, theme: string): string {
  const { path, search } = splitUrl(url)
  const rest = search.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has(themeParam))
  return `${localPath(path)}?${[...rest, `${themeParam}=${encodeURIComponent(theme)}`].join('&')}`
}

/** Undefined: the address names none. */
function readTheme(url: string): string | undefined {
  if (!url.includes(`${themeParam}=`)) return undefined
  return new URLSearchParams(splitUrl(url).search).get(themeParam) ?? undefined
}

/** The editor frames previews and says itself what they are; a tab of its own needs a way out. */
function exitNote({ headers, url }: FastifyRequest): string {
  if (headers['sec-fetch-dest'] !== 'document') return ''
  return previewNote('Theme preview', 'Only staff can see this.', addressIn(url, ''), 'Exit preview')
}
