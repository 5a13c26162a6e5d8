import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { LinkKey } from './schema.ts'

interface LinkRow {
  readonly link_id: string
  readonly ends_at: Date
  readonly by: string | null
}

/** The link to a draft, unless it has ended. */
export async function findLink(ctx: Ctx, { kind, id }: LinkKey): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    SELECT l.link_id, l.ends_at, nullif(coalesce(nullif(a.display_name, ''), a.email), '') AS by
    FROM draft_link l LEFT JOIN account a ON a.account_id = l.created_by
    WHERE l.website_id = ${ctx.site.id} AND l.kind = ${kind} AND l.document_id = ${id} AND l.ends_at > ${ctx.now}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Stores a link in place of the one before it. */
export async function replaceLink(
  ctx: Ctx,
  { kind, id }: LinkKey,
  link: { readonly linkId: string; readonly endsAt: Date; readonly createdBy: string },
): Promise<void> {
  await sql`
    INSERT INTO draft_link (website_id, kind, document_id, link_id, ends_at, created_by, created_at)
    VALUES (${ctx.site.id}, ${kind}, ${id}, ${link.linkId}, ${link.endsAt}, ${link.createdBy}, ${ctx.now})
    ON CONFLICT (website_id, kind, document_id) DO UPDATE SET
      link_id = excluded.link_id, ends_at = excluded.ends_at, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    ctx.db,
  )
}

/** Deletes the links of a site that have ended. */
export async function deleteEndedLinks(ctx: Ctx): Promise<void> {
  await sql`DELETE FROM draft_link WHERE website_id = ${ctx.site.id} AND ends_at <= ${ctx.now}`.execute(ctx.db)
}

export async function deleteLink(ctx: Ctx, { kind, id }: LinkKey): Promise<void> {
  await sql`
    DELETE FROM draft_link WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}`.execute(ctx.db)
}

/** The document that a link leads to, unless it has ended or who made it has left the staff. */
export async function findLinkedDocument(ctx: Ctx, linkId: string): Promise<LinkKey | undefined> {
  const { rows } = await sql<LinkKey>`
    SELECT l.kind, l.document_id AS id FROM draft_link l
    JOIN website_membership m ON m.website_id = l.website_id AND m.account_id = l.created_by
    WHERE l.website_id = ${ctx.site.id} AND l.link_id = ${linkId} AND l.ends_at > ${ctx.now}`.execute(ctx.db)
  return rows[0]
}
