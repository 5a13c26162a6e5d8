import { type PageModel, pageTypes } from '../../page-context/index.ts'
import { isForPage } from '../../popups/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import { escapeHtml } from '../../../platform/text/html.ts'

/** Pages of these kinds are the owner's content; all others have work to do that nothing interrupts. */
const contentPageTypes: readonly number[] = [
  pageTypes.mainContent,
  pageTypes.page,
  pageTypes.splashPage,
  pageTypes.contentItem,
]

/**
 * The element that tells the visitor's browser which popups may appear on this page; '' where none may. It has a place in the window without
 * taking any: islands load when their element comes near the screen.
 */
export function renderPopupMarker(data: SiteData, parts: PageModel): string {
  const { collection, pageType, frame } = parts
  if (collection === undefined || frame !== undefined || !contentPageTypes.includes(pageType) || isPreview(data))
    return ''
  const popups = data.popups.filter((popup) => isForPage(popup, collection.json.id))
  if (popups.length === 0) return ''
  const shown = popups.map(({ id, shownVersion, revision, definition }) => {
    const { afterSeconds, afterScrollPercent, onExitIntent, repeatDays } = definition
    return { id, version: shownVersion, revision, afterSeconds, afterScrollPercent, onExitIntent, repeatDays }
  })
  const json = escapeHtml(JSON.stringify(shown))
  return `<div data-island="popups" data-popups="${json}" style="position:fixed;top:0"></div>`
}

/** Staff look at a draft or another theme. */
export function isPreview({ previewQuery, showsDrafts, drafts }: SiteData): boolean {
  return previewQuery !== '' || showsDrafts || drafts !== undefined
}
