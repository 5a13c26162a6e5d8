import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { escapeHtml } from './context/escape.ts'
import type { SiteData } from './site-data.ts'

/** Addresses of one sitemap file; the protocol's own limit. */
const mostAddresses = 50_000

/** `sitemap.xml`: every page that search engines may show, with when it changed. */
export async function sitemap(ctx: Ctx, data: SiteData): Promise<string> {
  const shown = data.collections.filter(({ row, json }) => row.enabled && !json.seoHidden && !json.passwordProtected)
  const { rows } = await sql<{ collection_id: string; slug: string; updated_at: Date }>`
    SELECT collection_id, slug, updated_at FROM item
    WHERE website_id = ${ctx.site.id} AND collection_id = ANY(${shown.map(({ json }) => json.id)}::text[])
      AND workflow_state IN ('published', 'scheduled') AND (published_at IS NULL OR published_at <= ${ctx.now})
    ORDER BY updated_at DESC LIMIT ${mostAddresses - shown.length}`.execute(ctx.db)
  const entry = (path: string, changed: Date) =>
    `<url><loc>${escapeHtml(data.website.baseUrl + path)}</loc><lastmod>${changed.toISOString().slice(0, 10)}</lastmod></url>`
  const pages = data.settings.seoHidden
    ? []
    : [
        ...shown.map(({ json }) => entry(json.fullUrl, new Date(json.updatedOn))),
        ...rows.flatMap(({ collection_id, slug, updated_at }) => {
          const collection = data.collectionById.get(collection_id)
          return collection ? [entry(`${collection.path}/${encodeURIComponent(slug)}`, updated_at)] : []
        }),
      ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`
}

/** `robots.txt`: what belongs to visitors and to owners is not for search engines. */
export function robots(data: SiteData): string {
  if (data.settings.seoHidden) return 'User-agent: *\nDisallow: /\n'
  const closed = [
    '/config',
    '/api/',
    '/cart',
    '/checkout',
    '/order-status/',
    '/search',
    '/*?format=json',
    '/*?format=main-content',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${data.website.baseUrl}/sitemap.xml\n`
}
