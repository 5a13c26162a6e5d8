import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { contentRefused } from './errors.ts'

/** Deeper than any thread gets here; a page nests what it shows. */
const maxDepth = 10

/**
 * Refuses stored comments that no page could show: answers to what is not there, threads that go in a circle, addresses that are no web
 * page. Throws `content_refused`.
 */
export async function checkComments({ db, site }: SiteDb): Promise<void> {
  const { rows } = await sql<{ id: string; isLink: boolean }>`
    SELECT c.comment_id AS id, c.author_url <> '' AND c.author_url !~* '^https?://[^[:space:]]+$' AS "isLink"
    FROM item_comment c LEFT JOIN item_comment p ON p.website_id = ${site.id} AND p.comment_id = c.parent_id
    WHERE c.website_id = ${site.id} AND ((c.author_url <> '' AND c.author_url !~* '^https?://[^[:space:]]+$') OR NOT CASE WHEN c.parent_id IS NULL
      THEN c.root_id = c.comment_id AND c.depth = 0
      ELSE p.root_id IS NOT NULL AND p.root_id = c.root_id AND p.item_id = c.item_id AND c.depth = p.depth + 1 AND c.depth <= ${maxDepth} END)
    ORDER BY c.comment_id LIMIT 1`.execute(db)
  const [wrong] = rows
  if (!wrong) return
  const why = wrong.isLink ? 'names an address that is no web page' : 'answers a comment that is not there'
  throw contentRefused({ what: 'comments', why: `the comment "${wrong.id}" ${why}` })
}
