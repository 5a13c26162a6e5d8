import { collectionTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { Validity } from '../../platform/cache/validity.ts'
import { addLanguage, addresses } from '../languages/index.ts'
import { isWatchedTheme, getLiveReloadScript } from '../live-reload/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { renderCalendar, contentSecurityPolicy, preloadHeader, renderRss } from '../seo/index.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import { hasHitLimit, hasHitTimeLimit } from './limit-errors.ts'
import { loadCollectionPage } from './page-kinds/collection-page.ts'
import { loadItemPage } from './page-kinds/item-page.ts'
import { searchPage } from './page-kinds/search-page.ts'
import type { LoadedPage } from './loaded-page.ts'
import { pageTypes } from '../page-context/index.ts'
import type { SiteData } from '../site-data/index.ts'
import { type PageQuery, plainQuery, toCanonicalQuery } from '../page-url/index.ts'
import { allPagesKey, getSiteKey } from '../../platform/cache/edge-keys.ts'
import { isShared, shareFor } from '../../platform/cache/share-for.ts'
import { renderOwnerHint } from './page-kinds/owner-hint.ts'
import { renderDraftNote, renderHiddenLanguageNote } from './preview-note.ts'
import { type RenderedPage, type Renderer, openBudget, renderPage } from './render.ts'
import type { Target } from './resolve.ts'

/** The keys by which a cache in front forgets pages that changed: those of a site, and those of all sites. */
function listKeys(cacheControl: string, { site }: SiteData): { readonly 'surrogate-key'?: string } {
  return isShared(cacheControl) ? { 'surrogate-key': `${getSiteKey(site.id)} ${allPagesKey}` } : {}
}

/** The answer to what a path leads to; undefined when there is no page. */
export async function respond(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  target: Target,
  query: PageQuery,
  cacheControl: string,
): Promise<CachedResponse | undefined> {
  if (target.kind === 'redirect')
    return redirect(target.to + (target.isMove ? toCanonicalQuery(query) : ''), cacheControl, data)
  const attempt = () =>
    answerTo(
      { ...ctx, cpuBudget: openBudget(renderer, ctx), validity: new Validity() },
      renderer,
      data,
      target,
      query,
      cacheControl,
    )
  const answer = await attempt()
  if (answer !== 'took too long') return answer
  // Code that runs for the first time is slow. A page is judged by its second try.
  renderer.warm.add(data.theme)
  const again = await attempt()
  return again === 'took too long' ? undefined : again
}

async function answerTo(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  target: Exclude<Target, { kind: 'redirect' }>,
  query: PageQuery,
  cacheControl: string,
): Promise<CachedResponse | 'took too long' | undefined> {
  const named = await findNamed(ctx, target)
  const parts = named && (await loadPage(ctx, data, named.target, query))
  if (!parts) return undefined
  if (named.isMove) return redirect(parts.canonical + toCanonicalQuery(query), cacheControl, data)
  if (query.format === 'rss')
    return feed(ctx, data, await renderRss(ctx, data, parts), 'application/rss+xml; charset=utf-8', cacheControl)
  if (query.format === 'ical')
    return feed(ctx, data, renderCalendar(data, parts), 'text/calendar; charset=utf-8', cacheControl)
  const page = await renderParts(ctx, renderer, data, parts, query.format)
  if (hasHitTimeLimit(page.errors) && !renderer.warm.has(data.theme)) return 'took too long'
  return renderedAnswer(ctx, renderer, data, parts, page, query.format, cacheControl)
}

/** The item that an address names in the language of the visit, by its slug in the site's own; undefined: none. */
async function findNamed<Found extends Target>(
  ctx: Ctx,
  target: Found,
): Promise<{ readonly target: Found; readonly isMove: boolean } | undefined> {
  if (target.kind !== 'item' || ctx.site.languagePath === undefined) return { target, isMove: false }
  const named = await addresses.findAddressedItem(ctx, target.collection.json.id, target.slug)
  return named && { target: { ...target, slug: named.source }, isMove: named.slug !== target.slug }
}

function loadPage(
  ctx: Ctx,
  data: SiteData,
  target: Exclude<Target, { kind: 'redirect' }>,
  query: PageQuery,
): Promise<LoadedPage | undefined> {
  switch (target.kind) {
    case 'collection':
      return loadCollectionPage(ctx, data, target.collection, target, query)
    case 'item':
      return loadItemPage(ctx, data, target.collection, target.slug)
    case 'search':
      return searchPage(ctx, data, query)
  }
}

export async function renderNotFound(
  visit: Ctx,
  renderer: Renderer,
  data: SiteData,
  format: string,
  cacheControl: string,
): Promise<CachedResponse> {
  const ctx = { ...visit, validity: new Validity() }
  const parts = (await chosenNotFoundPage(ctx, data)) ?? {
    main: { kind: 'page', name: 'not-found' },
    title: unescapeHtml(data.strings['notFoundTitle'] ?? ''),
    context: { items: [] },
  }
  return renderResponse(ctx, renderer, data, { ...parts, ...notFoundParts }, format, cacheControl)
}

const notFoundParts = {
  pageType: pageTypes.notFound,
  status: 404,
  canonical: '/',
  noIndex: true,
  classes: ['not-found-page', 'error-page'],
}

/** The page that the owner wants to be shown where there is none; undefined when it is gone, disabled, locked or no plain page. */
async function chosenNotFoundPage(ctx: Ctx, data: SiteData): Promise<LoadedPage | undefined> {
  const chosen = data.collectionById.get(data.settings.notFoundPageId ?? '')
  if (!chosen?.row.enabled || chosen.json.passwordProtected || chosen.json.type !== collectionTypes.page)
    return undefined
  const parts = await loadCollectionPage(ctx, data, chosen, {}, plainQuery)
  // It stands for no place of the site: no way leads to it.
  return parts && { ...parts, breadcrumbs: [] }
}

/** Renders the parts in the form asked for. */
export async function renderResponse(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  parts: LoadedPage,
  format: string,
  cacheControl: string,
): Promise<CachedResponse> {
  const page = await renderParts(ctx, renderer, data, parts, format)
  return renderedAnswer(ctx, renderer, data, parts, page, format, cacheControl)
}

function renderParts(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  parts: LoadedPage,
  format: string,
): Promise<RenderedPage> {
  return renderPage(ctx, renderer, data, parts, { layout: hasLayout(format) })
}

function hasLayout(format: string): boolean {
  return format !== 'json' && format !== 'json-pretty' && format !== 'main-content'
}

/** A page that was rendered as an answer; what went wrong is noted for the owner. */
function renderedAnswer(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  parts: LoadedPage,
  page: RenderedPage,
  format: string,
  wanted: string,
): CachedResponse {
  const asHtml = hasLayout(format)
  for (const error of page.errors) ctx.log.warn({ theme: data.theme.theme.name, ...error }, 'a template has an error')
  if (page.errors.length > 0) renderer.errors.note(ctx, data.theme.theme.revision, parts.canonical, page.errors)
  const status = parts.status ?? 200
  const isCut = hasHitLimit(page.errors)
  // Here it is tried again in a minute: caches in front ask each time.
  const cacheControl = isCut && isShared(wanted) ? shareFor(0) : wanted
  const validUntilMs = getValidUntil(ctx, data)
  if (format === 'json' || format === 'json-pretty') {
    return new CachedResponse({
      body: JSON.stringify(
        { ...page.context, localizedStrings: data.publicStrings },
        undefined,
        format === 'json-pretty' ? 2 : undefined,
      ),
      contentType: 'application/json; charset=utf-8',
      cacheControl,
      status,
      isCut,
      validUntilMs,
      headers: listKeys(cacheControl, data),
    })
  }
  const isWorkedOn = renderer.development || isWatchedTheme(data.site.theme)
  const note = errorComment(page) + (isWorkedOn && asHtml ? getLiveReloadScript(data.theme.theme.revision) : '')
  const preload = asHtml ? preloadHeader(page.html) : undefined
  return new CachedResponse({
    body: (asHtml ? page.html : page.mainContent) + (renderer.development ? note : ''),
    staffNote: (renderer.development ? '' : note) + (asHtml ? staffNoteFor(data, parts) : ''),
    contentType: 'text/html; charset=utf-8',
    cacheControl,
    status,
    isCut,
    validUntilMs,
    headers: {
      'content-security-policy': contentSecurityPolicy,
      ...(preload === undefined ? {} : { link: preload }),
      ...listKeys(cacheControl, data),
    },
  })
}

/** What members of the staff read at the end of the page: that it is a draft, or what an empty page is missing. */
function staffNoteFor({ draftCollectionId, site }: SiteData, parts: LoadedPage): string {
  const { collection, item, itemState } = parts
  const id = collection?.json.id
  if (item && itemState !== undefined)
    return renderDraftNote(itemState, `/config/pages/${item.collectionId}/items/${item.id}`)
  if (id !== undefined && id === draftCollectionId) return renderDraftNote('draft', `/config/pages/${id}`)
  return site.isLanguageHidden === true ? renderHiddenLanguageNote(site.language) : renderOwnerHint(parts)
}

/** Errors of the templates, as a comment: for theme authors at work, and for staff. */
function errorComment({ errors }: RenderedPage): string {
  if (errors.length === 0) return ''
  const lines = errors.map(({ file, line, column, message }) =>
    `${file}:${line}:${column} ${message}`.replaceAll('--', '- -').replaceAll('>', '&gt;'),
  )
  return `\n<!--\n${lines.join('\n')}\n-->`
}

/** When an answer changes by itself: by what it shows, or by what the whole site does. */
function getValidUntil({ validity }: Pick<Ctx, 'validity'>, { validUntilMs }: SiteData): number {
  return Math.min(validity?.untilMs ?? Infinity, validUntilMs)
}

function redirect(to: string, cacheControl: string, data: SiteData): CachedResponse {
  return new CachedResponse({
    body: '',
    contentType: 'text/plain; charset=utf-8',
    cacheControl,
    status: 301,
    validUntilMs: data.validUntilMs,
    headers: { location: addressAscii(addLanguage(data.site, to)), ...listKeys(cacheControl, data) },
  })
}

/** An address in the characters of a header. Percent-encoded characters stay; a stray `%` (`/100%`) is encoded. */
function addressAscii(to: string): string {
  return encodeURI(to.toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%')
}

function feed(
  ctx: Ctx,
  data: SiteData,
  body: string | undefined,
  contentType: string,
  cacheControl: string,
): CachedResponse | undefined {
  if (body === undefined) return undefined
  const headers = listKeys(cacheControl, data)
  return new CachedResponse({ body, contentType, cacheControl, headers, validUntilMs: getValidUntil(ctx, data) })
}
