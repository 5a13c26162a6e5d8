import { z } from 'zod'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import type { Site } from '../../platform/context.ts'
import { renderPlainPage } from '../../platform/http/plain-page.ts'
import { translateFor } from '../../platform/messages.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import type { PageModel } from '../page-context/index.ts'

/** What pages of mail links put into their context, as escaped texts. */
const Shown = z.object({
  notice: z
    .object({
      text: z.string(),
      link: z.object({ href: z.string(), label: z.string() }).optional(),
      form: z.object({ path: z.string(), crumb: z.string(), label: z.string() }).optional(),
    })
    .optional(),
  newsletter: z.object({ html: z.string() }).optional(),
})

/**
 * The page behind a link of a mail on a closed or locked site: its title, words and button, and nothing else of the site.
 * Without a page it says that there is none.
 */
export function renderPlainNotice(site: Site, page: PageModel | undefined): CachedResponse {
  const t = translateFor(site)
  const { notice, newsletter } = Shown.parse(page?.context ?? {})
  const form = notice?.form
  const formHtml = form
    ? `<form method="post" action="${form.path}"><input type="hidden" name="crumb" value="${form.crumb}"><button type="submit">${form.label}</button></form>`
    : (newsletter?.html ?? '')
  const link = notice?.link
  const body = renderPlainPage({
    language: t.language,
    label: site.title,
    title: page?.title ?? t('notFoundTitle'),
    text: page ? unescapeHtml(notice?.text ?? '') : t('notFoundText'),
    formHtml,
    // The home page is locked or closed too.
    ...(link && link.href !== '/' ? { link: { href: unescapeHtml(link.href), text: unescapeHtml(link.label) } } : {}),
  })
  return new CachedResponse({
    body,
    status: page ? (page.status ?? 200) : 404,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'private, no-store',
    headers: {
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    },
  })
}
