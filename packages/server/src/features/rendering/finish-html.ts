import { isInOwnView, withAnnouncement, withBlockStyles } from '../seo/index.ts'
import { keepLanguage } from '../languages/index.ts'
import type { SiteData } from '../site-data/index.ts'
import { combineScripts } from './combined-scripts.ts'
import type { LoadedPage } from './loaded-page.ts'
import { withoutRepeatedTitle } from './repeated-title.ts'
import { withShareButtons } from './share-buttons.ts'
import { withDiscussion, withLikeButtons, withReviews } from './visitor-places.ts'

/** A page whose templates have run. */
export interface PrintedPage {
  readonly data: SiteData
  readonly parts: LoadedPage
  readonly mainContent: string
  /** Styles of blocks that the head was printed with, and those that the blocks on the page need. */
  readonly printedBlockStyles: string
  readonly blockStyles: string
}

type Step = (html: string, page: PrintedPage) => string

/**
 * All that is done to the HTML of a page after its templates, in this order. A heading is looked for in what the templates printed, so it
 * goes first; what adds elements follows.
 */
const steps: readonly Step[] = [
  removeRepeatedTitle,
  (html, { data }) => combineScripts(html, data.site, data.theme.theme.revision),
  replaceBlockStyles,
  (html, { data, parts }) => withAnnouncement(html, data, parts),
  (html, { data }) => withShareButtons(html, data),
  (html, { data }) => withLikeButtons(html, data),
  // Last, the discussion at the very end: nothing that a visitor wrote is read as a place.
  (html, { parts }) => withReviews(html, parts),
  (html, { data, parts }) => withDiscussion(html, data, parts),
  // Links of all of it.
  (html, { data }) => keepLanguage(data.site, html),
]

export function finishHtml(html: string, page: PrintedPage): string {
  let finished = html
  for (const step of steps) finished = step(finished, page)
  return finished
}

function removeRepeatedTitle(html: string, { data, parts, mainContent }: PrintedPage): string {
  return isInOwnView(data, parts) ? withoutRepeatedTitle(html, mainContent, parts.collection?.json.title ?? '') : html
}

/** The blocks on a page say which styles it needs. Its head was printed before, with those of the last page of its kind. */
export function replaceBlockStyles(html: string, { data, printedBlockStyles, blockStyles }: PrintedPage): string {
  if (blockStyles === printedBlockStyles) return html
  return html.replace(withBlockStyles(data, printedBlockStyles), () => withBlockStyles(data, blockStyles))
}
