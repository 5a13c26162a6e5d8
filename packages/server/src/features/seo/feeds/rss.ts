import type { Ctx } from '../../../platform/context.ts'
import { escapeHtml, toPlainText } from '../../../platform/text/html.ts'
import type { ItemJson, PageModel } from '../../page-context/index.ts'
import type { CollectionJson, SiteData } from '../../site-data/index.ts'
import type { ImageJson } from '../../media/index.ts'
import { type Enclosure, listEnclosures } from './enclosures.ts'

/** The RSS 2.0 feed of a list of items, also of a filtered one; undefined for pages that are no list. */
export async function renderRss(ctx: Ctx, data: SiteData, parts: PageModel): Promise<string | undefined> {
  const { items } = parts
  const collection = parts.collection?.json
  if (!items || !collection) return undefined
  const { website } = data
  const enclosures = await listEnclosures(ctx, items)
  const newest = Math.max(0, ...items.map((item) => item.publishOn))
  const here = xml(website.baseUrl + parts.canonical)
  const self = `${here}${parts.canonical.includes('?') ? '&amp;' : '?'}format=rss`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">',
    '<channel>',
    `<title>${xml(parts.title)} - ${clean(website.siteTitle)}</title>`,
    `<link>${here}</link>`,
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    `<description>${clean(collection.description || website.siteDescription)}</description>`,
    `<language>${xml(website.language)}</language>`,
    ...(newest > 0 ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
    ...(enclosures.size > 0 ? podcast(website, collection) : []),
    ...items.map((item) => entry(website.baseUrl, item, enclosures.get(item.id))),
    '</channel>',
    '</rss>',
  ].join('\n')
}

function entry(baseUrl: string, item: ItemJson, audio: Enclosure | undefined): string {
  // Redirects of its owner apply in the feed, too.
  const link = item.passthrough && item.clickthroughUrl !== undefined ? item.clickthroughUrl : xml(item.fullUrl)
  const picture = item.mainImage
  return [
    '<item>',
    `<title>${clean(item.title)}</title>`,
    `<link>${/^[a-z]+:/i.test(link) ? clean(link) : xml(baseUrl) + clean(link)}</link>`,
    `<guid isPermaLink="false">${item.id}</guid>`,
    `<pubDate>${new Date(item.publishOn).toUTCString()}</pubDate>`,
    ...(item.author.displayName === '' ? [] : [`<dc:creator>${clean(item.author.displayName)}</dc:creator>`]),
    ...[...item.categories, ...item.tags].map((name) => `<category>${clean(name)}</category>`),
    `<description>${cdata(absolute(baseUrl, item.excerpt) || xml(toPlainText(item.body, 500)))}</description>`,
    ...(item.body === '' ? [] : [`<content:encoded>${cdata(absolute(baseUrl, item.body))}</content:encoded>`]),
    ...(audio === undefined
      ? []
      : [
          `<enclosure url="${xml(absoluteUrl(baseUrl, audio.url))}" length="${audio.length}" type="${audio.type}"/>`,
          ...(picture ? [itunesImage(baseUrl, picture)] : []),
        ]),
    ...(picture
      ? [
          `<media:content url="${xml(baseUrl + picture.assetUrl)}?format=1500w" medium="image" type="${xml(picture.contentType)}"/>`,
        ]
      : []),
    '</item>',
  ].join('\n')
}

/** What players of podcasts show beside a list of sounds: whose it is, and its picture. */
function podcast({ baseUrl, siteTitle }: SiteData['website'], { mainImage }: CollectionJson): string[] {
  return [`<itunes:author>${clean(siteTitle)}</itunes:author>`, ...(mainImage ? [itunesImage(baseUrl, mainImage)] : [])]
}

function itunesImage(baseUrl: string, picture: ImageJson): string {
  return `<itunes:image href="${xml(baseUrl + picture.assetUrl)}?format=1500w"/>`
}

/** Readers show the text far from this site: addresses of links and pictures that begin at its root get the site before them. */
function absolute(baseUrl: string, html: string): string {
  return html.replace(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${baseUrl}/`)
}

function absoluteUrl(baseUrl: string, url: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? baseUrl + url : url
}

/** Plain text as XML. */
function xml(text: string): string {
  return clean(escapeHtml(text))
}

/** Text that is escaped already, without the characters that XML has no way to write. */
function clean(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replaceAll('&nbsp;', '&#160;')
}

/** A section that markup may be in as it is; what would end it is split in two. */
function cdata(html: string): string {
  return `<![CDATA[${clean(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
