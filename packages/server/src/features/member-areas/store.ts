import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'

/** A member area as it is stored, with its pages. */
export interface AreaRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly text: string
  readonly isOpen: boolean
  readonly menus: 'all' | 'members'
  readonly collectionIds: readonly string[]
  readonly memberCount: number
  /** In their order; a deleted product has no title. */
  readonly plans: readonly { readonly itemId: string; readonly title: string }[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

type WrittenArea = Pick<AreaRow, 'id' | 'name' | 'text' | 'isOpen' | 'menus'>

const columns = ({
  site,
}: SiteDb): RawBuilder<unknown> => sql`a.area_id AS id, a.version, a.name, a.text, a.is_open AS "isOpen", a.menus,
  ARRAY(SELECT p.collection_id FROM member_area_page p JOIN collection c ON c.website_id = ${site.id} AND c.collection_id = p.collection_id
    WHERE p.website_id = ${site.id} AND p.area_id = a.area_id ORDER BY c.position, c.collection_id) AS "collectionIds",
  (SELECT count(m.member_id)::int FROM member_area_member m WHERE m.website_id = ${site.id} AND m.area_id = a.area_id) AS "memberCount",
  (SELECT coalesce(json_agg(json_build_object('itemId', p.item_id, 'title', coalesce(i.title, '')) ORDER BY p.position), '[]') FROM member_area_plan p
    LEFT JOIN item i ON i.website_id = ${site.id} AND i.item_id = p.item_id WHERE p.website_id = ${site.id} AND p.area_id = a.area_id) AS plans,
  a.created_at AS "createdAt", a.updated_at AS "updatedAt"`

export async function selectAreas(ctx: SiteDb): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    SELECT ${columns(ctx)} FROM member_area a WHERE a.website_id = ${ctx.site.id} ORDER BY lower(a.name), a.area_id`.execute(
    ctx.db,
  )
  return rows
}

export async function findAreaRow(ctx: SiteDb, areaId: string): Promise<AreaRow | undefined> {
  const { rows } = await sql<AreaRow>`
    SELECT ${columns(ctx)} FROM member_area a WHERE a.website_id = ${ctx.site.id} AND a.area_id = ${areaId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** What visitors learn of some areas, whether they are members or not. */
export type AreaCard = Pick<AreaRow, 'id' | 'name' | 'text' | 'isOpen'>

export async function selectAreaCards(ctx: SiteDb, areaIds: readonly string[]): Promise<AreaCard[]> {
  if (areaIds.length === 0) return []
  const { rows } = await sql<AreaCard>`
    SELECT area_id AS id, name, text, is_open AS "isOpen" FROM member_area
    WHERE website_id = ${ctx.site.id} AND area_id = ANY(${areaIds}::text[])`.execute(ctx.db)
  return rows
}

/** The version of an area, locked until the end of the transaction. */
export async function lockArea(ctx: Ctx, areaId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM member_area WHERE website_id = ${ctx.site.id} AND area_id = ${areaId} FOR UPDATE`.execute(
    ctx.db,
  )
  return rows[0]?.version
}

export async function insertArea(ctx: Ctx, { id, name, text, isOpen, menus }: WrittenArea): Promise<void> {
  await sql`
    INSERT INTO member_area (website_id, area_id, name, text, is_open, menus, created_at, updated_at)
    VALUES (${ctx.site.id}, ${id}, ${name}, ${text}, ${isOpen}, ${menus}, ${ctx.now}, ${ctx.now})`.execute(ctx.db)
}

export async function updateArea(ctx: Ctx, { id, name, text, isOpen, menus }: WrittenArea): Promise<void> {
  await sql`
    UPDATE member_area SET name = ${name}, text = ${text}, is_open = ${isOpen}, menus = ${menus}, version = version + 1,
      updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND area_id = ${id}`.execute(ctx.db)
}

export async function deleteAreaRow(ctx: Ctx, areaId: string): Promise<void> {
  await sql`DELETE FROM member_area WHERE website_id = ${ctx.site.id} AND area_id = ${areaId}`.execute(ctx.db)
}

/** A page that an area asks for. */
interface WantedPage {
  readonly collectionId: string
  readonly title: string
  readonly hasPassword: boolean
  /** The other area that it is in. */
  readonly areaName: string | null
}

/** The pages of these ids that the site has, locked so that no two areas take one at once. */
export async function lockPages(ctx: Ctx, areaId: string, collectionIds: readonly string[]): Promise<WantedPage[]> {
  const { id } = ctx.site
  const { rows } = await sql<WantedPage>`
    SELECT c.collection_id AS "collectionId", c.title,
      EXISTS (SELECT l.collection_id FROM collection_lock l WHERE l.website_id = ${id} AND l.collection_id = c.collection_id) AS "hasPassword",
      (SELECT a.name FROM member_area_page p JOIN member_area a ON a.website_id = ${id} AND a.area_id = p.area_id
        WHERE p.website_id = ${id} AND p.collection_id = c.collection_id AND p.area_id <> ${areaId}) AS "areaName"
    FROM collection c WHERE c.website_id = ${id} AND c.collection_id = ANY(${collectionIds}::text[])
    ORDER BY c.collection_id FOR UPDATE OF c`.execute(ctx.db)
  return rows
}

/** Makes these the pages of an area. Pages whose area is gone come with them. */
export async function replacePages(ctx: Ctx, areaId: string, collectionIds: readonly string[]): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM member_area_page WHERE website_id = ${id}
    AND (area_id = ${areaId} OR collection_id = ANY(${collectionIds}::text[]))`.execute(ctx.db)
  await sql`INSERT INTO member_area_page (website_id, collection_id, area_id)
    SELECT ${id}, wanted.collection_id, ${areaId} FROM unnest(${collectionIds}::text[]) AS wanted(collection_id)`.execute(
    ctx.db,
  )
}

/** The area of each of these pages: its own, or that of the nearest folder or index around it. Pages without one are not named. */
export async function selectAreasOfPages(
  ctx: Ctx,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id } = ctx.site
  const { rows } = await sql<{ page: string; areaId: string }>`
    WITH RECURSIVE up AS (
      SELECT c.collection_id AS page, c.collection_id, c.parent_id, 1 AS depth, ARRAY[c.collection_id] AS seen FROM collection c
      WHERE c.website_id = ${id} AND c.collection_id = ANY(${collectionIds}::text[])
      UNION ALL
      SELECT up.page, c.collection_id, c.parent_id, up.depth + 1, up.seen || c.collection_id
      FROM up JOIN collection c ON c.website_id = ${id} AND c.collection_id = up.parent_id
      WHERE NOT c.collection_id = ANY(up.seen)
    ) SELECT DISTINCT ON (up.page) up.page, p.area_id AS "areaId"
    FROM up JOIN member_area_page p ON p.website_id = ${id} AND p.collection_id = up.collection_id
    ORDER BY up.page, up.depth`.execute(ctx.db)
  return new Map(rows.map(({ page, areaId }) => [page, areaId]))
}

/** Adds pages to areas; pages of an area stay in it. Forms with the list of before are out of date then. */
export async function addPages(
  ctx: Ctx,
  pages: readonly { readonly collectionId: string; readonly areaId: string }[],
): Promise<void> {
  const { id } = ctx.site
  const { rows } = await sql<{ areaId: string }>`INSERT INTO member_area_page (website_id, collection_id, area_id)
    SELECT ${id}, kept.collection_id, kept.area_id
    FROM unnest(${pages.map((page) => page.collectionId)}::text[], ${pages.map((page) => page.areaId)}::text[]) AS kept(collection_id, area_id)
    ON CONFLICT (website_id, collection_id) DO NOTHING RETURNING area_id AS "areaId"`.execute(ctx.db)
  await sql`UPDATE member_area SET version = version + 1
    WHERE website_id = ${id} AND area_id = ANY(${rows.map(({ areaId }) => areaId)}::text[])`.execute(ctx.db)
}
