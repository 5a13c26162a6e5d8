import { escapeHtml } from '../context/escape.ts'
import type { ItemJson } from '../context/item.ts'
import type { PageParts } from '../page-parts.ts'
import type { SiteData } from '../site-data.ts'

/** The RSS feed of a list of items; undefined for pages that are none. */
export function rss(data: SiteData, parts: PageParts): string | undefined {
  const { items } = parts
  const collection = parts.collection?.json
  if (!items || !collection) return undefined
  const { website } = data
  const newest = Math.max(0, ...items.map((item) => item.publishOn))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${collection.title} - ${website.siteTitle}</title>`,
    `<link>${escapeHtml(website.baseUrl + collection.fullUrl)}</link>`,
    `<atom:link href="${escapeHtml(website.baseUrl + collection.fullUrl)}?format=rss" rel="self" type="application/rss+xml"/>`,
    `<description>${collection.description || website.siteDescription}</description>`,
    `<language>${escapeHtml(website.language)}</language>`,
    ...(newest > 0 ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
    ...items.map((item) => entry(website.baseUrl, item)),
    '</channel>',
    '</rss>',
  ].join('\n')
}

function entry(baseUrl: string, item: ItemJson): string {
  const url = escapeHtml(baseUrl + item.fullUrl)
  const picture = item.mainImage
  return [
    '<item>',
    `<title>${item.title}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="false">${item.id}</guid>`,
    `<pubDate>${new Date(item.publishOn).toUTCString()}</pubDate>`,
    ...(item.author.displayName === '' ? [] : [`<dc:creator>${item.author.displayName}</dc:creator>`]),
    ...item.categories.map((category) => `<category>${category}</category>`),
    `<description>${cdata(item.excerpt || item.body)}</description>`,
    ...(item.body === '' ? [] : [`<content:encoded>${cdata(item.body)}</content:encoded>`]),
    ...(picture
      ? [
          `<media:content url="${escapeHtml(baseUrl + picture.assetUrl)}?format=1500w" medium="image" type="${escapeHtml(picture.contentType)}"/>`,
        ]
      : []),
    '</item>',
  ].join('\n')
}

/** A section that markup may stand in as it is; what would end it is split in two. */
function cdata(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
