import { toRecord } from '../../platform/text/json.ts'
import type { RenderResult, Template, TemplateError } from '@vitrine/template'
import type { Ctx } from '../../platform/context.ts'
import { CpuBudget } from '../../platform/cpu-budget.ts'
import { getBlockStyles, renderBlocks, listBlockTypes } from '../blocks/index.ts'
import { pageLimits, renderOptions } from '../page-context/index.ts'
import type { BrowserCode } from '../../platform/browser-code.ts'
import { featureFlags, type SiteData } from '../site-data/index.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { holdCode } from '../consent/index.ts'
import { listPageClasses, renderPageFooters, renderPageHeaders, formatPageTitle } from '../seo/index.ts'
import type { TemplateErrorLog } from '../themes/index.ts'
import { resolveRequests } from './data-requests.ts'
import { alternatives, keepLanguage } from '../languages/index.ts'
import { finishHtml, type PrintedPage, replaceBlockStyles } from './finish-html.ts'
import { hasHitTimeLimit } from './limit-errors.ts'
import type { LoadedPage } from './loaded-page.ts'
import { noCart } from './no-cart.ts'
import { RenderContext } from './render-context.ts'
import { shareButtons } from './share-buttons.ts'
import type { SiteThrottle } from './site-throttle.ts'

/** How often a page is rendered again because its tags asked for more data; needs inside needs end here. */
const maxRounds = 3

/** A page in all the forms it can be asked for. */
export interface RenderedPage {
  /** Exactly what the templates got. */
  readonly context: Readonly<Record<string, unknown>>
  readonly mainContent: string
  readonly html: string
  readonly errors: readonly TemplateError[]
}

export interface Renderer {
  /** Template errors are in the page, for theme authors. */
  readonly development: boolean
  readonly code: BrowserCode
  /** Shares the thread between sites. */
  readonly throttle: SiteThrottle
  /** Themes whose code was run for long: what takes long after that is not the engine's first look at it. */
  readonly warm: WeakSet<object>
  /** Where template errors are noted for the owner. */
  readonly errors: TemplateErrorLog
}

/** Processor time for one visit of the site. */
export function openBudget({ throttle }: Renderer, { site }: Pick<Ctx, 'site'>): CpuBudget {
  return new CpuBudget(pageLimits.cpuMs, {
    take: () => throttle.take(site.id),
    spend: (ms) => throttle.spend(site.id, ms),
  })
}

/** Renders a page: main content, then the layout around it. Template errors are collected; what could be rendered is there. */
export async function renderPage(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  parts: LoadedPage,
  wants: { readonly layout: boolean },
): Promise<RenderedPage> {
  const run = new RenderContext({
    data,
    collectionId: parts.collection?.json.id,
    itemId: parts.item?.id,
    relatedSlugs: parts.relatedSlugs,
    path: parts.canonical.split('?')[0] ?? '/',
    now: ctx.now,
    budget: ctx.cpuBudget ?? openBudget(renderer, ctx),
    validity: ctx.validity,
  })
  const view = `${parts.main.kind} ${parts.main.kind === 'blocks' ? '' : parts.main.name} ${parts.layout ?? ''} ${wants.layout}`
  const expected = data.prefetchHints.findBlockStyles(view)
  const shared = sharedContext(renderer, data, parts, expected)
  run.addPrefetched(data.prefetchHints.find(view, run))
  if (run.missing.size > 0) await resolveRequests(ctx, run)
  for (let round = 1; ; round++) {
    run.missing.clear()
    run.asked.clear()
    run.errors.length = 0
    // Only who has to wait does: an await costs the cheap pages a turn of the event loop.
    const turn = run.budget.turn()
    if (turn) await turn
    const page = run.budget.measure(() => renderOnce(ctx, run, parts, shared, wants.layout))
    if (run.missing.size === 0 || round === maxRounds || hasHitTimeLimit(page.errors)) {
      data.prefetchHints.record(view, run)
      const types = [
        ...run.blockTypes,
        ...(parts.blocks ? listBlockTypes(parts.blocks) : []),
        ...(parts.blockTypes ?? []),
      ]
      const blockStyles = getBlockStyles(types, renderer.code, data.theme.theme)
      if (blockStyles !== expected) data.prefetchHints.recordBlockStyles(view, blockStyles)
      const printed = { data, parts, mainContent: page.mainContent, printedBlockStyles: expected, blockStyles }
      return run.budget.measure(() => finishPage(page, printed, wants.layout))
    }
    await resolveRequests(ctx, run)
  }
}

function renderOnce(
  ctx: Ctx,
  run: RenderContext,
  parts: LoadedPage,
  shared: Record<string, unknown>,
  withLayout: boolean,
): RenderedPage {
  const { data } = run
  const options = renderOptions(data.site, run.budget, run, ctx.now)
  const errors: TemplateError[] = []
  const report = (found: readonly TemplateError[]) => errors.push(...found.map((error) => data.theme.locate(error)))
  const render = (template: Template | undefined, context: unknown): string => {
    if (!template) return ''
    const result: RenderResult = template.render(context, options)
    report(result.errors)
    return result.output
  }
  const place = {
    kind: 'page' as const,
    id: parts.collection?.json.id ?? '',
    shownOn: run,
    budget: run.budget,
    ...(parts.collection ? { updatedOn: parts.collection.json.updatedOn } : {}),
  }
  const blocks = parts.blocks ? renderBlocks(data, parts.blocks, place, report) : undefined
  const before = blocks === undefined ? shared : { ...shared, mainContent: blocks }
  const mainContent = parts.main.kind === 'blocks' ? (blocks ?? '') : render(mainTemplate(data, parts), before)
  const context = { ...before, squarespace: { ...toRecord(shared['squarespace']), 'main-content': mainContent } }
  const around = parts.frame === undefined ? data.theme.layout(parts.layout ?? 'default') : data.theme.page(parts.frame)
  const html = withLayout ? render(around, context) : ''
  report([...run.errors, ...(parts.errors ?? [])])
  return { context, mainContent, html, errors }
}

/** The page with its finished HTML; its data names its block styles. */
function finishPage(page: RenderedPage, printed: PrintedPage, withLayout: boolean): RenderedPage {
  const html = withLayout ? finishHtml(page.html, printed) : ''
  const { languagePath } = printed.data.site
  if (languagePath !== undefined) page = { ...page, mainContent: keepLanguage(printed.data.site, page.mainContent) }
  if (printed.blockStyles === printed.printedBlockStyles) return { ...page, html }
  const { squarespace } = page.context
  const before = page.context['squarespace-headers']
  const headers = typeof before === 'string' ? replaceBlockStyles(before, printed) : ''
  return {
    ...page,
    html,
    context: { ...page.context, 'squarespace-headers': headers, squarespace: { ...toRecord(squarespace), headers } },
  }
}

function mainTemplate(data: SiteData, { main }: LoadedPage): Template | undefined {
  if (main.kind === 'page') return data.theme.page(main.name)
  if (main.kind === 'blocks') return undefined
  return data.theme.view(main.name) ?? (main.fallback === undefined ? undefined : data.theme.view(main.fallback))
}

/** The page context except the main content: keys of `pages-and-themes` in their usual order. */
function sharedContext(
  renderer: Renderer,
  data: SiteData,
  parts: LoadedPage,
  blockStyles: string,
): Record<string, unknown> {
  const title = formatPageTitle(data, parts)
  const headers = renderPageHeaders(data, parts, title, renderer.code, blockStyles)
  const footers = renderPageFooters(data, parts, renderer.code)
  return {
    'squarespace-headers': headers,
    'squarespace-footers': footers,
    'squarespace-post-entry': parts.item ? holdCode(data.settings).postItem : '',
    squarespace: {
      'template-revision': data.theme.theme.revision,
      'page-classes': listPageClasses(data, parts),
      'cart-classes': '',
      'page-id': parts.item ? `item-${parts.item.id}` : `collection-${parts.collection?.json.id ?? data.site.id}`,
      'page-title': escapeHtml(title),
      headers,
      footers,
      facebookAppId: '',
    },
    'base-url': data.website.baseUrl,
    website: data.website,
    websiteSettings: data.websiteSettings,
    featureFlags,
    collection: parts.collection?.json ?? platformCollection(data, parts),
    template: { mobileStylesEnabled: true },
    shareButtons: shareButtons(data.settings.shareButtonOptions),
    showCart: true,
    // Whose cart it is, pages do not know: they are the same for everybody. Scripts fill it in.
    shoppingCart: noCart(data.site),
    localizedStrings: data.strings,
    userAccountsContext: { showSignInLink: false },
    empty: false,
    emptyFolder: false,
    calendarView: false,
    ...listLanguages(data, parts),
    ...parts.context,
  }
}

/** The languages that this page can be read in; nothing where there is one. */
function listLanguages({ site }: SiteData, { canonical, paths }: LoadedPage) {
  const languages = alternatives.listSwitcherLinks(site, canonical, paths)
  return languages.length === 0 ? {} : { languages }
}

/** Pages of the platform (cart, search, not found) belong to no collection; templates still ask for its title. */
function platformCollection(data: SiteData, { title }: LoadedPage) {
  return {
    id: data.site.id,
    title: escapeHtml(title),
    fullUrl: '',
    type: -1,
    typeName: '',
    homepage: false,
    folder: false,
  }
}
