import { useSyncExternalStore } from 'react'

/** The width below which the bars of a phone replace the sidebar. */
export const phoneWidth = '(width < 860px)'
/** The width below which the sidebar is a rail of icons. */
export const railWidth = '(width < 1100px)'

/** Whether the window matches a media query, now and after it changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
