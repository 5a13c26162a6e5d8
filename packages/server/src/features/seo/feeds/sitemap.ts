import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { listPagePaths, type SiteData } from '../../site-data/index.ts'
import { addresses, alternatives, listPublishedLanguages } from '../../languages/index.ts'
import { getAssetUrl } from '../../media/index.ts'
import { escapeHtml, toPathPart } from '../../../platform/text/html.ts'

/** Addresses of one sitemap file; the protocol's own limit is 50,000. A page in three languages has three. */
export const sitemapAddresses = 50_000
/** Files that an index names; beyond them no search engine reads. */
const maxFiles = 1_000

interface ItemAddress {
  readonly item_id: string
  readonly collection_id: string
  readonly slug: string
  readonly changed: string
  readonly asset_id: string | null
  readonly filename: string | null
}

/**
 * `sitemap.xml`: every page that search engines may show, with the day it changed and its picture. A site of more addresses than one file
 * may hold gets an index of several (`sitemap.xml?part=2`). Undefined for a part that there is not. At most two statements.
 */
export async function renderSitemap(ctx: Ctx, data: SiteData, part: number | undefined): Promise<string | undefined> {
  const pages = data.settings.seoHidden ? [] : data.collections.filter(({ json }) => mayBeFound(json))
  const lists = pages.map(({ json }) => json.id)
  const { site } = data
  const perFile = Math.floor(sitemapAddresses / (1 + listPublishedLanguages(site).length))
  const count = pages.length + (await countItems(ctx, lists))
  const files = Math.min(maxFiles, Math.ceil(count / perFile))
  if (part === undefined && files > 1) return index(data, files)
  const number = part ?? 1
  if (number > Math.max(1, files)) return undefined
  const skip = (number - 1) * perFile
  const own = pages.slice(skip, skip + perFile)
  const rows = await listAddresses(ctx, lists, perFile - own.length, Math.max(0, skip - pages.length))
  const ids = rows.map(({ item_id }) => item_id)
  const [translated, slugs] = await Promise.all([
    alternatives.loadAlternatives(ctx, 'item', ids),
    addresses.loadSlugs(ctx, 'item', ids),
  ])
  return urlSet([
    ...own.map((page) => {
      const { json } = page
      return entry(data, {
        path: json.fullUrl,
        paths: listPagePaths(page),
        changed: day(json.updatedOn),
        picture: json.mainImage?.assetUrl,
        translated: data.translatedCollections.get(json.id),
      })
    }),
    ...rows.flatMap((row) => {
      const collection = data.collectionById.get(row.collection_id)
      const picture = row.asset_id === null ? undefined : getAssetUrl(row.asset_id, row.filename ?? '')
      const path = `${collection?.path ?? ''}/${toPathPart(row.slug)}`
      const { changed, item_id, slug } = row
      if (!collection) return []
      const paths = listPagePaths(collection, { prefix: '', slug, slugs: slugs.get(item_id) })
      return [entry(data, { path, paths, changed, picture, translated: translated.get(item_id) })]
    }),
  ])
}

function mayBeFound(json: SiteData['collections'][number]['json']): boolean {
  return json.enabled && !json.seoHidden && !json.passwordProtected && !(json.folder && json.folderBehavior !== 1)
}

// Items that their owner hides from search engines are no part of any map; unlisted ones are not listed.
const listed = (ctx: Ctx, collectionIds: readonly string[]) => sql`
  i.website_id = ${ctx.site.id} AND i.collection_id = ANY(${collectionIds}::text[])
  AND i.workflow_state IN ('published', 'scheduled') AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})
  AND (i.content #>> '{seo,hidden}') IS DISTINCT FROM 'true'`

async function countItems(ctx: Ctx, collectionIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM item i WHERE ${listed(ctx, collectionIds)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function listAddresses(
  ctx: Ctx,
  collectionIds: readonly string[],
  limit: number,
  skip: number,
): Promise<ItemAddress[]> {
  // By id, which never changes: an item must not slip from one file into another while they are read.
  const { rows } = await sql<ItemAddress>`
    SELECT i.item_id, i.collection_id, i.slug, to_char(greatest(i.updated_at, i.published_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed,
      a.asset_id, a.filename
    FROM (SELECT * FROM item i WHERE ${listed(ctx, collectionIds)} ORDER BY i.item_id LIMIT ${limit} OFFSET ${skip}) i
    LEFT JOIN asset a ON a.website_id = ${ctx.site.id} AND a.asset_id = i.main_asset_id
    ORDER BY i.item_id`.execute(ctx.db)
  return rows
}

interface MappedPage {
  readonly path: string
  readonly paths: alternatives.LanguagePaths | undefined
  /** The day. */
  readonly changed: string
  readonly picture: string | undefined
  readonly translated: readonly string[] | undefined
}

function entry(data: SiteData, { path, paths, changed, picture, translated }: MappedPage): string {
  const { baseUrl } = data.website
  const image =
    picture === undefined
      ? ''
      : `<image:image><image:loc>${escapeHtml(baseUrl + picture)}?format=1500w</image:loc></image:image>`
  const links = alternatives.listAlternativeLinks(data.site, path, translated, paths)
  const others = [...links, ...links.slice(0, 1).map(({ url }) => ({ tag: 'x-default', url }))]
    .map(({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${escapeHtml(tag)}" href="${escapeHtml(url)}"/>`)
    .join('')
  return (links.length === 0 ? [{ url: baseUrl + path }] : links)
    .map(({ url }) => `<url><loc>${escapeHtml(url)}</loc><lastmod>${changed}</lastmod>${image}${others}</url>`)
    .join('\n')
}

function urlSet(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

function index(data: SiteData, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, number) =>
      `<sitemap><loc>${escapeHtml(data.website.baseUrl)}/sitemap.xml?part=${number + 1}</loc><lastmod>${day(data.website.contentModifiedOn)}</lastmod></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
