import { escapeAll } from '../../platform/text/html.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'

interface Notice {
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly label: string }
  /** What it is about, line by line. */
  readonly lines?: readonly string[]
  /** A button, where the page asks before it does something: opening a link changes nothing. */
  readonly form?: { readonly path: string; readonly crumb: string; readonly label: string }
}

/** A page of the site that says one thing to one visitor. All texts are plain. */
export function createNoticePage(canonical: string, notice: Notice): PageModel {
  return {
    main: { kind: 'page', name: 'notice' },
    pageType: pageTypes.page,
    title: notice.title,
    context: { items: [], notice: escapeAll(notice) },
    canonical,
    noIndex: true,
    items: [],
    stylesheets: ['account'],
    classes: ['notice-page'],
  }
}
