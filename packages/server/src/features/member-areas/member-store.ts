import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { newId } from '../../platform/ids.ts'

/** Ids of the areas that a customer is a member of. */
export async function selectOwnAreas(ctx: SiteDb, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ areaId: string }>`
    SELECT area_id AS "areaId" FROM member_area_member
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} ORDER BY member_id`.execute(ctx.db)
  return rows.map(({ areaId }) => areaId)
}

interface NewMemberRow {
  readonly areaId: string
  readonly customerId: string
  /** The member of the staff who adds them; null: the visitor joins an open area. */
  readonly addedBy: string | null
}

/** Writes a member down, in one statement with the question whether the area takes them. Who is one already stays as they are. */
export async function insertMember(ctx: Ctx, { areaId, customerId, addedBy }: NewMemberRow): Promise<void> {
  await sql`
    INSERT INTO member_area_member (website_id, area_id, customer_id, member_id, created_at, added_by)
    SELECT a.website_id, a.area_id, ${customerId}, ${newId(ctx.now.getTime())}, ${ctx.now}, ${addedBy}::text FROM member_area a
    WHERE a.website_id = ${ctx.site.id} AND a.area_id = ${areaId} AND (a.is_open OR ${addedBy !== null})
    ON CONFLICT (website_id, area_id, customer_id) DO NOTHING`.execute(ctx.db)
}

/** False: they were no member. */
export async function deleteMember(ctx: Ctx, areaId: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM member_area_member WHERE website_id = ${ctx.site.id} AND area_id = ${areaId} AND customer_id = ${customerId}
    RETURNING 1`.execute(ctx.db)
  return rows.length > 0
}

export async function hasMember(ctx: SiteDb, areaId: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM member_area_member
    WHERE website_id = ${ctx.site.id} AND area_id = ${areaId} AND customer_id = ${customerId}`.execute(ctx.db)
  return rows.length > 0
}

export interface MemberRow {
  readonly memberId: string
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly hasAccount: boolean
  readonly isAdded: boolean
  readonly createdAt: Date
}

/** Members of an area, newest first, after the member of this id. */
export async function selectMembers(
  ctx: Ctx,
  areaId: string,
  page: { readonly search: string; readonly after: string | undefined; readonly limit: number },
): Promise<MemberRow[]> {
  const { id } = ctx.site
  const { rows } = await sql<MemberRow>`
    SELECT m.member_id AS "memberId", p.customer_id AS "customerId", p.email, p.name, m.added_by IS NOT NULL AS "isAdded",
      EXISTS (SELECT u.customer_id FROM site_user u WHERE u.website_id = ${id} AND u.customer_id = p.customer_id) AS "hasAccount",
      m.created_at AS "createdAt"
    FROM member_area_member m JOIN customer p ON p.website_id = ${id} AND p.customer_id = m.customer_id
    WHERE m.website_id = ${id} AND m.area_id = ${areaId} AND (${page.after ?? null}::text IS NULL OR m.member_id < ${page.after ?? null})
      AND ${matches(page.search)}
    ORDER BY m.member_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return rows
}

function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`
  const arms = [
    buildStarting(sql`lower(p.email)`, search),
    buildStarting(sql`lower(p.name)`, search),
    buildStarting(sql`lower(substring(p.name FROM '[^ ]+$'))`, search),
  ]
  return sql<boolean>`(${sql.join(arms, sql` OR `)})`
}
