import type { PageContent } from '@vitrine/content'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentParams } from './schema.ts'
import { hashContent } from './service/published.ts'

/** A draft by its name and address, without its content. */
interface DescribedDraft extends DocumentParams {
  readonly title: string
  /** The page or list that it belongs to, for a post, product or event; else ''. */
  readonly listTitle: string
  readonly collectionId: string | null
  readonly revision: number
  readonly publishedRevision: number
  /** Whether visitors reach it: a hidden page and a post that is a draft stay so. */
  readonly isVisible: boolean
}

const columns = sql`d.kind, d.document_id AS id, coalesce(c.title, i.title, '') AS title, coalesce(p.title, '') AS "listTitle",
  i.collection_id AS "collectionId", d.revision, d.published_revision AS "publishedRevision",
  coalesce(c.enabled, i.workflow_state <> 'draft', true) AS "isVisible"`
const tables = sql`document_draft d
  LEFT JOIN collection c ON c.website_id = d.website_id AND c.collection_id = d.document_id AND d.kind = 'page'
  LEFT JOIN item i ON i.website_id = d.website_id AND i.item_id = d.document_id AND d.kind = 'item'
  LEFT JOIN collection p ON p.website_id = i.website_id AND p.collection_id = i.collection_id`

interface ComparedDraft extends DescribedDraft {
  readonly content: PageContent | null
  readonly cleanHash: string
}

/** Bytes, as stored, up to which a draft is compared with what is published. A larger one that was written in counts as changed. */
const maxComparedBytes = 50_000

/**
 * Drafts with changes of pages and items that are there and of block fields, last changed first. Those changed back to what is published are left out.
 */
export async function listChangedDescriptions(ctx: Ctx, limit: number): Promise<DescribedDraft[]> {
  const { rows } = await sql<ComparedDraft>`
    SELECT ${columns}, d.clean_hash AS "cleanHash",
      CASE WHEN pg_column_size(d.content) <= ${maxComparedBytes} THEN d.content END AS content
    FROM ${tables}
    WHERE d.website_id = ${ctx.site.id} AND d.revision > d.published_revision
      AND (d.kind = 'field' OR c.collection_id IS NOT NULL OR i.item_id IS NOT NULL)
    ORDER BY d.updated_at DESC, d.kind, d.document_id LIMIT ${limit}`.execute(ctx.db)
  return rows
    .filter(({ content, cleanHash }) => content === null || hashContent(content) !== cleanHash)
    .map(({ content: _content, cleanHash: _hash, ...draft }) => draft)
}

/** Descriptions of drafts, by their ids. One whose page is gone is missing. */
export async function describeDrafts(ctx: Ctx, ids: readonly string[]): Promise<DescribedDraft[]> {
  const { rows } = await sql<DescribedDraft>`
    SELECT ${columns} FROM ${tables}
    WHERE d.website_id = ${ctx.site.id} AND d.document_id = ANY(${ids}::text[])
      AND (d.kind = 'field' OR c.collection_id IS NOT NULL OR i.item_id IS NOT NULL)`.execute(ctx.db)
  return rows
}
