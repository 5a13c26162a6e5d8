import type { OpenDocument } from './open-document.ts'

/** Between two reports that somebody is here, in milliseconds: alone, and while others are here too. */
const aloneMs = 5_000
const togetherMs = 2_000
/** Others see at once where somebody goes, but not each block on the way. */
const moveMs = 300

/**
 * Reports that this tab has the document open, for as long as it is seen. Requests, not one connection that stays open: browsers
 * allow a site six of those in all tabs together. Returns what ends it.
 */
export function keepReporting(document: OpenDocument): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReporting = false
  const isSeen = () => window.document.visibilityState !== 'hidden' && !ending.signal.aborted
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (isSeen()) timer = setTimeout(() => void report(), ms)
  }
  const report = async () => {
    clearTimeout(timer)
    if (isReporting || !isSeen()) return
    isReporting = true
    // A failure here shows when something is saved.
    await document.reportEditor().catch(() => undefined)
    isReporting = false
    plan(document.editors.length > 0 ? togetherMs : aloneMs)
  }
  const leave = () => {
    clearTimeout(timer)
    document.reportEditor({ isLeaving: true }).catch(() => undefined)
  }
  const { signal } = ending
  window.document.addEventListener('visibilitychange', () => (isSeen() ? void report() : leave()), { signal })
  window.addEventListener('pagehide', leave, { signal })
  document.setFocusListener(() => {
    if (document.editors.length > 0) plan(moveMs)
  })
  void report()
  return () => {
    ending.abort()
    leave()
  }
}
