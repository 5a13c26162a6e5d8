import type { Logger } from 'pino'
import { allPagesKey, getSiteKey } from '../../platform/cache/edge-keys.ts'

/** A page that was being made when its site changed is out by then. Changes in between share one message. */
const againMs = 2_000
const answerLimitMs = 2_000
/** More sites than this that change at the same moment are forgotten together with all others. */
const maxSites = 500

/** Says to caches in front of the server which pages changed. */
interface EdgePurge {
  /** Undefined: the pages of all sites. */
  purge(websiteId: string | undefined): void
  close(): void
}

/**
 * Sends `PURGE` with the key of the site in `Surrogate-Key`: at once, and once more two seconds later. Every process does, so the last one to hear
 * of a change is the last to purge. A cache that does not answer keeps its pages for `EDGE_CACHE_SECONDS`, no longer.
 */
export function openEdgePurge(urls: readonly string[], log: Logger): EdgePurge {
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; isChanged: boolean }>()

  const send = async (url: string, key: string) => {
    const signal = AbortSignal.timeout(answerLimitMs)
    const answer = await fetch(url, { method: 'PURGE', headers: { 'surrogate-key': key }, redirect: 'manual', signal })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
  }
  const sendAll = (key: string) => {
    for (const url of urls)
      send(url, key).catch((error: unknown) =>
        log.warn({ err: error, url: URL.parse(url)?.host }, 'a cache in front was not told of a change'),
      )
  }
  const start = (key: string) => {
    sendAll(key)
    const timer = setTimeout(() => {
      const isChanged = waiting.get(key)?.isChanged === true
      waiting.delete(key)
      if (isChanged) start(key)
      else sendAll(key)
    }, againMs).unref()
    waiting.set(key, { timer, isChanged: false })
  }
  return {
    purge: (websiteId) => {
      if (urls.length === 0) return
      const key = websiteId === undefined || waiting.size >= maxSites ? allPagesKey : getSiteKey(websiteId)
      const going = waiting.get(key)
      if (going) going.isChanged = true
      else start(key)
    },
    close: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
