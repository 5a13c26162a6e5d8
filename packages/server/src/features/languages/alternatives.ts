import { sql } from 'kysely'
import type { Ctx, Site } from '../../platform/context.ts'
import { listLanguageLinks, type LanguageLink, type LanguagePaths } from './links.ts'
import { addressField } from './addresses.ts'
import { listPublishedLanguages } from './settings.ts'

export type { LanguagePaths } from './links.ts'
export { listSwitcherLinks } from './switcher.ts'

/** The published languages in which each page has a text of its own, by the id of its record. */
type Alternatives = ReadonlyMap<string, readonly string[]>

/** Reads in which languages pages are translated; nothing on a site of one language. */
export async function loadAlternatives(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  kind: 'collection' | 'item',
  recordIds: readonly string[] | 'all',
): Promise<Alternatives> {
  const tags = listPublishedLanguages(site).map(({ tag }) => tag)
  if (tags.length === 0 || recordIds.length === 0) return new Map()
  const some = recordIds === 'all' ? sql`` : sql`AND record_id = ANY(${recordIds}::text[])`
  const { rows } = await sql<{ recordId: string; tags: string[] }>`
    SELECT record_id AS "recordId", array_agg(DISTINCT language) AS tags FROM translation
    WHERE website_id = ${site.id} AND language = ANY(${tags}::text[]) AND record_kind = ${kind} AND field <> ${addressField} ${some}
    GROUP BY record_id`.execute(db)
  return new Map(rows.map(({ recordId, tags: found }) => [recordId, found]))
}

/**
 * The addresses of a page that search engines may tell apart by language: that in the site's own, and those in which the page is translated. None
 * where it is in one language.
 */
export function listAlternativeLinks(
  site: Site,
  path: string,
  translated: readonly string[] = [],
  paths?: LanguagePaths,
): readonly LanguageLink[] {
  const [own, ...others] = listLanguageLinks(site, path, paths)
  const fitting = others.filter(({ tag }) => translated.includes(tag))
  return own && fitting.length > 0 ? [own, ...fitting] : []
}

/** The address that stands for a page: one that is not translated is that of the site's own language. */
export function getCanonicalUrl(
  site: Site,
  path: string,
  translated: readonly string[] = [],
  paths?: LanguagePaths,
): string {
  const { baseUrl, language, languagePath = '', ownLanguage = language } = site
  if (languagePath === '' || translated.includes(language)) return baseUrl + path
  return baseUrl.slice(0, baseUrl.length - languagePath.length) + (paths?.get(ownLanguage) ?? path)
}
