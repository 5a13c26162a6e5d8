import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** The specification's times: the settings may take 30 s, records are sent 30 s after the page was loaded, and metrics are waited for 60 s at most. */
const settingsMs = 30_000
const flushMs = 30_000
const maxWaitMs = 60_000

/**
 * Measures how fast this page is and reports it once: when the page is hidden, 30 s after it was loaded, or when its largest part is painted at last.
 * Failures are swallowed: a visitor who blocks it misses nothing.
 */
async function measurePage(): Promise<void> {
  const path = location.pathname.slice(0, 3000)
  const wasVisible = document.visibilityState === 'visible'
  const measured = new Map<Metric['name'], number>()
  let flush: (() => void) | undefined
  let isLate = false
  const note = ({ name, value }: Metric) => {
    measured.set(name, value)
    if (isLate && isComplete(measured)) flush?.()
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note, { reportAllChanges: true })
  const pageLoadId = await fetchPageLoadId()
  if (pageLoadId === undefined) return

  flush = () => {
    if (measured.size === 0) return
    flush = undefined
    removeEventListener('visibilitychange', sendWhenHidden, true)
    sendRecords([...measured].map(([name, value]) => ({ pageLoadId, name, value, path })))
  }
  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush?.()
  }
  addEventListener('visibilitychange', sendWhenHidden, true)
  // A tab that was opened in the background is looked at later.
  if (wasVisible) sendWhenHidden()
  setTimeout(() => {
    isLate = true
    if (isComplete(measured)) flush?.()
  }, flushMs)
  setTimeout(() => flush?.(), maxWaitMs)
}

function isComplete(measured: ReadonlyMap<string, number>): boolean {
  return measured.has('LCP') && measured.has('TTFB')
}

/** Undefined where the page is not measured. */
async function fetchPageLoadId(): Promise<string | undefined> {
  try {
    const response = await fetch('/api/1/performance/settings', { signal: AbortSignal.timeout(settingsMs) })
    const { pageLoadId }: { pageLoadId?: unknown } = Object(await response.json())
    if (typeof pageLoadId === 'string') return pageLoadId
    if (pageLoadId !== null) console.debug('Unable to resolve pageLoadId')
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    console.debug(isTimeout ? 'Metric settings request timeout' : 'Unable to resolve pageLoadId')
  }
  return undefined
}

function sendRecords(records: readonly object[]): void {
  const [url, body] = ['/api/1/performance/records', JSON.stringify(records)]
  try {
    if (navigator.sendBeacon(url, body)) return
  } catch {
    // Extensions take the function away.
  }
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** Pages in the frame of the editor, pages that are not counted, and visitors who ask for privacy are not measured. */
function isMeasured({
  doNotTrack,
  globalPrivacyControl,
}: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  if (window.top !== window || doNotTrack === '1' || globalPrivacyControl === true) return false
  const context: { readonly untracked?: unknown } = Object(window.Static?.SQUARESPACE_CONTEXT)
  return context.untracked !== true
}

function start(): void {
  if (isMeasured(navigator)) void measurePage()
}

// A page that the browser prepares may never be looked at.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', start, { once: true })
else start()
