import type { Ctx } from '../../platform/context.ts'
import type { Lock } from './page-passwords/index.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import { escapeHtml, unescapeHtml } from '../../platform/text/html.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import { type SiteData, visibility } from '../site-data/index.ts'
import { renderResponse, type Renderer } from '../rendering/index.ts'

/** What the form of a lock screen needs. */
export interface LockForm {
  /** Path and query that the form is sent to: the page that was asked for. */
  readonly action: string
  readonly csrfToken: string
  /** The problem of the last try. */
  readonly error?: string
}

/**
 * The way in to a locked site or page, in the form asked for. Behind it nothing is rendered: the context has only what everybody may know.
 * Themes may replace it with `system/lock-screen.page`.
 */
export function lockScreenAnswer(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  lock: Lock,
  form: LockForm,
  format: string,
): Promise<CachedResponse> {
  const isSite = lock.kind === 'site'
  const view = isSite ? visibility.toOutsideView(data) : visibility.toPublicView(data)
  const parts: PageModel = {
    main: { kind: 'page', name: 'lock-screen' },
    pageType: isSite ? pageTypes.lockScreen : pageTypes.protectedContent,
    status: 401,
    title: unescapeHtml(view.strings['lockTitle'] ?? ''),
    context: {
      items: [],
      passwordProtected: true,
      lockScreen: {
        isSite,
        action: escapeHtml(form.action),
        crumb: escapeHtml(form.csrfToken),
        error: escapeHtml(form.error ?? ''),
      },
    },
    canonical: '/',
    noIndex: true,
    classes: ['lock-screen-page'],
    // Around the whole site's lock stands no menu: it would name the pages behind it.
    ...(isSite ? { frame: 'lock-screen-frame' } : {}),
  }
  return renderResponse({ ...ctx, site: view.site }, renderer, view, parts, format, 'private, no-store')
}
