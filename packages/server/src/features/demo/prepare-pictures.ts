import type { App } from '../../platform/http/http.ts'

/** Pages that a new owner opens first. */
const firstPages = ['/', '/shop']
/** Pictures of a page that fill its first view on a large screen. */
const maxPictures = 8
/** The widths that phones and desktops take for them. */
const widths = [500, 750, 1000, 1500]
/** What today's browsers ask for; it gets WebP at once and AVIF later. */
const accept = 'image/avif,image/webp,*/*'

/** Makes the pictures of the first view smaller before anybody looks, through the same door as browsers: nobody's first visit shows empty tiles. */
export async function prepareFirstView(app: Pick<App, 'inject'>, host: string): Promise<void> {
  const pages = await Promise.all(firstPages.map((url) => app.inject({ url, headers: { host } })))
  const paths = new Set(pages.flatMap(({ body }) => firstPictures(body)))
  const urls = [...paths].flatMap((path) => widths.map((width) => `${path}?format=${width}w`))
  await Promise.all(urls.map((url) => app.inject({ url, headers: { host, accept } })))
}

/** Paths of the pictures at the beginning of a page, each once. */
function firstPictures(html: string): string[] {
  const paths = [...html.matchAll(/<img\b[^>]*?\ssrc="(\/s\/[^"?]+)/g)].map(([, path = '']) => path)
  return [...new Set(paths)].slice(0, maxPictures)
}
