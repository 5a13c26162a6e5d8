import { useEffect, useEffectEvent } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { getFirstView, type PageView, useKeptView, wideWindow } from './kept-view.ts'
import { t } from '../i18n/text.ts'

export type ViewKey = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

const views: readonly PageView[] = ['desktop', 'tablet', 'phone', 'all']

interface ShownView {
  readonly pageView: PageView
  readonly setPageView: (view: PageView) => void
  /** Shows the next width, for a key in the page that asks for it; true where it was that key. */
  readonly pressViewKey: (event: ViewKey) => boolean
}

/** How wide the page is shown. A window without room for all three widths shows one of them. */
export function usePageView(isPhone: boolean, announce: (text: string) => void): ShownView {
  const [kept, setPageView] = useKeptView()
  const isWide = useMediaQuery(wideWindow)
  const pageView = isPhone ? 'phone' : kept === 'all' && !isWide ? getFirstView() : kept
  const pressViewKey = (event: ViewKey) => {
    // By its place: with the Alt key of a Mac it types another letter.
    if (event.code !== 'KeyW' || !event.altKey || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    if (isPhone) return true
    const shown = isWide ? views : views.filter((view) => view !== 'all')
    const next = shown[(shown.indexOf(pageView) + 1) % shown.length] ?? 'desktop'
    setPageView(next)
    announce(getViewName(next))
    return true
  }
  // From everywhere on the screen, also while nothing has the focus.
  const press = useEffectEvent((event: KeyboardEvent) => void pressViewKey(event))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { pageView, setPageView, pressViewKey }
}

function getViewName(view: PageView): string {
  const names = { desktop: t('Desktop'), tablet: t('Tablet'), phone: t('Phone'), all: t('All three widths') }
  return names[view]
}
