import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { translateFor } from '../../platform/messages.ts'
import { draftLinks } from '../documents/index.ts'
import { getPageUrl } from '../page-url/index.ts'
import { renderSharedNote, resolvePath, respond } from '../rendering/index.ts'
import { contentSecurityPolicy } from '../seo/index.ts'
import { readSharedData } from './draft-previews.ts'
import { createNoticePage } from './notice-page.ts'
import type { Pages } from './pages.ts'
import { renderPlainNotice } from './plain-notice.ts'
import { unshared } from './page-answers.ts'

/**
 * The draft that a link shows to people without an account; undefined where the address has no link. Nothing of other drafts is in it, and no
 * memory keeps it. A link that has ended says so, in place of the published page: that one would be taken for the draft.
 */
export async function respondWithSharedDraft(
  request: FastifyRequest,
  pages: Pages,
): Promise<CachedResponse | undefined> {
  const { ctx } = request
  const url = getPageUrl(request)
  const token = url.params.get(draftLinks.draftLinkParam)
  if (token === null) return undefined
  const document = await draftLinks.findSharedDocument(ctx, token, url.path)
  const data = document && (await readSharedData(ctx, url, await pages.siteData(ctx), document))
  const target = data && resolvePath(data, url.path)
  const answer =
    target && (await respond({ ...ctx, site: data.site }, pages.renderer, data, target, url.query, unshared))
  // JSON and feeds are for nobody who only looks.
  return answer?.isPage ? markAsShared(ctx, answer) : renderEndedLink(ctx, url.path)
}

/** Says that a link has ended. */
export function renderEndedLink({ site }: Ctx, path: string): CachedResponse {
  const t = translateFor(site)
  const notice = { title: t('sharedDraftEndedTitle'), text: t('sharedDraftEndedText') }
  return renderPlainNotice(site, { ...createNoticePage(path, notice), status: 410 })
}

/** A page for people with a link: marked as a draft and never cached. Other sites do not learn its address. */
export function markAsShared({ site }: Ctx, answer: CachedResponse): CachedResponse {
  const t = translateFor(site)
  const note = renderSharedNote(t.language, t('sharedDraftTitle'), t('sharedDraftText'))
  return new CachedResponse({
    body: answer.body.toString('utf8') + note,
    contentType: 'text/html; charset=utf-8',
    cacheControl: unshared,
    status: answer.status,
    headers: {
      'content-security-policy': contentSecurityPolicy,
      'x-robots-tag': 'noindex',
      // The address opens the draft: other sites do not learn it.
      'referrer-policy': 'same-origin',
    },
  })
}
