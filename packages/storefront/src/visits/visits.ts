import { deleteVisitorCookies, keepVisitorCookies } from './cookies.ts'
import { isPrivacyMode, type PageContext } from './page-context.ts'
import { cut, send } from './send.ts'
import { trackEvent } from './track-event.ts'
import { watchButtons, watchCart, watchClicks, watchForms, watchLinks, watchPopups } from './watch-events.ts'

/** Counts the visit. A script of its own, so that the loader does not grow and who blocks it loses nothing else. */
function start(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own page prints it; scripts of owners may have changed it, so every part may be missing.
  const context = (window.Static?.SQUARESPACE_CONTEXT ?? {}) as PageContext
  if (asksForPrivacy(navigator)) {
    deleteVisitorCookies(document)
    return
  }
  // Pages in the frame of the editor are looked at by their owner.
  if (window.top !== window) return
  whenCalm(() => countPage(context))
}

function countPage(context: PageContext): void {
  // Asked with each report: the visitor may choose while the page is open.
  const getCookie = () => getVisitorCookie(context)
  const websiteId = context.website?.id ?? ''
  const getPath = () => cut(location.pathname)
  const sendEvent = (eventName: string, fields: Readonly<Record<string, string>>) => {
    const data = { eventName, websiteId, templateId: context.templateId, pagePath: getPath(), pageHash: '', ...fields }
    send('/api/events/RecordEvent', { event: eventName, ss_cvr: getCookie(), data: JSON.stringify(data) })
  }
  const sendCensus = (name: string, fields: Readonly<Record<string, string>>) =>
    send(`/api/census/${name}`, { visitorCookie: getCookie(), pagePath: getPath(), ...fields })
  const sendView = (page: PageContext, referrer: string) => {
    const data = {
      url: getPath(),
      queryString: cut(location.search),
      referrer: cut(referrer),
      title: document.title.slice(0, 300),
      websiteId,
      templateId: page.templateId,
      pageType: page.pageType,
      itemId: page.item?.id,
      collectionId: page.collection?.id,
      isProduct: page.product !== undefined,
      userAgent: navigator.userAgent,
      clientDate: Date.now(),
      viewportInnerWidth: innerWidth,
      viewportInnerHeight: innerHeight,
      screenWidth: screen.width,
      screenHeight: screen.height,
    }
    send('/api/census/RecordHit', { event: 'View', ss_cvr: getCookie(), data: JSON.stringify(data) })
  }

  if (context.untracked !== true) sendView(context, document.referrer)
  const searchQuery = new URLSearchParams(location.search).get('q') ?? ''
  if (context.pageType === 102 && searchQuery !== '') sendEvent('Search', { searchQuery: searchQuery.slice(0, 200) })
  if (context.pageType === 100) sendEvent('NotFound', {})
  watchCart(document, sendEvent)
  watchClicks(document, sendCensus)
  watchForms(document, sendCensus)
  watchPopups(document, sendCensus)
  watchButtons(document, sendCensus)
  watchLinks(document, (schema, fields) => {
    const content = {
      websiteId,
      pageHost: location.host,
      pagePath: getPath(),
      analyticsId: getCookie(),
      browserLanguage: navigator.language,
      windowWidth: innerWidth,
      windowHeight: innerHeight,
      eventTimestamp: Date.now(),
      ...fields,
    }
    // A visitor who blocks it misses nothing.
    trackEvent(schema, content).catch(() => undefined)
  })
  watchPath((before) => sendView({ templateId: context.templateId ?? '' }, before))
}

/** Scripts of themes that load pages themselves say so. Only another path is another page. */
function watchPath(onChange: (before: string) => void): void {
  let { pathname, href } = location
  window.addEventListener('mercury:load', () => {
    const before = href
    if (location.pathname === pathname) return
    ;({ pathname, href } = location)
    onChange(before)
  })
}

function getVisitorCookie(context: PageContext): string {
  if (!isPrivacyMode(context, document.cookie)) return keepVisitorCookies(document, Date.now())
  deleteVisitorCookies(document)
  return ''
}

/** Do Not Track, and Global Privacy Control. */
function asksForPrivacy(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true
}

/** Runs once: when the page is loaded and has nothing better to do, or when it is left before. */
function whenCalm(work: () => void): void {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    work()
  }
  const rest = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  addEventListener('pagehide', run)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest)
}

// A page that the browser prepares may never be looked at.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true })
else start()
