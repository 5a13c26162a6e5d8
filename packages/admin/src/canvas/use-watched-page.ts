import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PagePoint } from './watch-page.ts'

interface WatchedPage {
  readonly isWatched: boolean
  /** Keeps where the pointer is, and whether it was pressed, while the page is not watched. */
  readonly hold: (event: MouseEvent) => void
}

/**
 * Calls `watch` with each page that the frame shows, as soon as its markup is there. Until then a press would follow the page's links and
 * send its forms. So the frame is to take none, and the last press is passed on once the page is watched.
 */
export function useWatchedPage(
  frame: RefObject<HTMLIFrameElement | null>,
  toPage: (point: PagePoint) => PagePoint,
  watch: (page: Document) => void,
): WatchedPage {
  const [isWatched, setWatched] = useState(false)
  const last = useRef<Document>(undefined)
  const held = useRef<PagePoint & { readonly isPress: boolean }>(undefined)
  const begin = useEffectEvent((page: Document) => {
    last.current = page
    page.defaultView?.addEventListener('pagehide', () => setWatched(false))
    watch(page)
    setWatched(true)
    if (held.current) passOn(page, toPage(held.current), held.current.isPress)
    held.current = undefined
  })
  useEffect(() => {
    if (isWatched) return undefined
    let request = 0
    const look = () => {
      const page = frame.current?.contentDocument
      // A frame begins with an empty page of its own, and keeps the page that it leaves for a moment.
      const isNew = page && page !== last.current && page.URL !== 'about:blank'
      if (isNew && page.readyState !== 'loading') begin(page)
      else request = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(request)
  }, [isWatched, frame])
  return {
    isWatched,
    hold: ({ type, clientX, clientY }) => {
      if (isWatched) return
      held.current = { left: clientX, top: clientY, isPress: type === 'click' }
    },
  }
}

/** As if the pointer came to the point now. The page is watched, so the press is one of the editor. */
function passOn(page: Document, { left, top }: PagePoint, isPress: boolean): void {
  const target = page.elementFromPoint(left, top)
  const EventOfPage: unknown = page.defaultView && Reflect.get(page.defaultView, 'MouseEvent')
  if (!target || typeof EventOfPage !== 'function') return
  for (const name of isPress ? ['mouseover', 'click'] : ['mouseover'])
    target.dispatchEvent(
      Reflect.construct(EventOfPage, [name, { bubbles: true, cancelable: true, clientX: left, clientY: top }]),
    )
}
