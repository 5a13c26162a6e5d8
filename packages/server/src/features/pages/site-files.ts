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
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${data.website.baseUrl}/sitemap.xml\n`
}
