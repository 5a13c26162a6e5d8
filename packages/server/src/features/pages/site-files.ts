import { listPublishedLanguages } from '../languages/index.ts'
import type { SiteData } from '../site-data/index.ts'

/** `robots.txt`: what belongs to visitors and to owners is not for search engines. */
export function renderRobots(data: SiteData): string {
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
  const { site } = data
  const everywhere = listPublishedLanguages(site).flatMap(({ path }) => closed.map((each) => path + each))
  const own = data.website.baseUrl.slice(0, data.website.baseUrl.length - (site.languagePath ?? '').length)
  return `User-agent: *\n${[...closed, ...everywhere].map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${own}/sitemap.xml\n`
}
