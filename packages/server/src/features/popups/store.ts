import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { PopupDefinition } from './schema.ts'

/** A popup as it is stored. */
export interface PopupRow {
  readonly id: string
  readonly version: number
  readonly shownVersion: number
  readonly isEnabled: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly definition: PopupDefinition
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A popup as it is written; `definition` is JSON text. */
export interface WrittenPopup {
  readonly id: string
  readonly isEnabled: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly definition: string
  readonly shownVersion: number
}

const columns: RawBuilder<unknown> = sql`popup_id AS id, version, shown_version AS "shownVersion", is_enabled AS "isEnabled", starts_at AS "startsAt",
  ends_at AS "endsAt", definition, created_at AS "createdAt", updated_at AS "updatedAt"`

/** Rows whose definition fits; imports once brought anything. */
function keepFitting(rows: readonly PopupRow[]): PopupRow[] {
  return rows.flatMap((row) => {
    const parsed = PopupDefinition.safeParse(row.definition)
    return parsed.success ? [{ ...row, definition: parsed.data }] : []
  })
}

/** All popups in the owner's order. */
export async function selectPopups(ctx: Pick<Ctx, 'db' | 'site'>): Promise<PopupRow[]> {
  const { rows } = await sql<PopupRow>`
    SELECT ${columns} FROM popup WHERE website_id = ${ctx.site.id} ORDER BY position, popup_id`.execute(ctx.db)
  return keepFitting(rows)
}

export async function findPopup(ctx: Ctx, popupId: string): Promise<PopupRow | undefined> {
  const { rows } = await sql<PopupRow>`
    SELECT ${columns} FROM popup WHERE website_id = ${ctx.site.id} AND popup_id = ${popupId}`.execute(ctx.db)
  return keepFitting(rows)[0]
}

/** Locks a popup until the end of the transaction. */
export async function lockPopup(ctx: Ctx, popupId: string): Promise<PopupRow | undefined> {
  const { rows } = await sql<PopupRow>`
    SELECT ${columns} FROM popup WHERE website_id = ${ctx.site.id} AND popup_id = ${popupId} FOR UPDATE`.execute(ctx.db)
  return keepFitting(rows)[0]
}

/** Adds a popup after all others. */
export async function insertPopup(ctx: Ctx, row: WrittenPopup): Promise<void> {
  await sql`
    INSERT INTO popup (website_id, popup_id, position, is_enabled, starts_at, ends_at, definition, shown_version, created_at, updated_at)
    SELECT ${ctx.site.id}, ${row.id}, coalesce(max(position), 0) + 1, ${row.isEnabled}, ${row.startsAt}::timestamptz, ${row.endsAt}::timestamptz,
      ${row.definition}::jsonb, ${row.shownVersion}, ${ctx.now}, ${ctx.now}
    FROM popup WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

/** Writes a popup of the expected version; says whether it did. */
export async function updatePopup(ctx: Ctx, row: WrittenPopup, expected: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE popup SET is_enabled = ${row.isEnabled}, starts_at = ${row.startsAt}, ends_at = ${row.endsAt}, definition = ${row.definition}::jsonb,
      shown_version = ${row.shownVersion}, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND popup_id = ${row.id} AND version = ${expected}::int RETURNING 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Puts the named popups first, in this order; others follow as they were. */
export async function reorderPopups(ctx: Ctx, popupIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE popup p SET position = s.place FROM (
      SELECT o.popup_id, row_number() OVER (ORDER BY array_position(${popupIds}::text[], o.popup_id), o.position, o.popup_id) AS place
      FROM popup o WHERE o.website_id = ${ctx.site.id}
    ) s WHERE p.website_id = ${ctx.site.id} AND p.popup_id = s.popup_id AND p.position <> s.place`.execute(ctx.db)
}

export async function deletePopupRow(ctx: Ctx, popupId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM popup WHERE website_id = ${ctx.site.id} AND popup_id = ${popupId} RETURNING 1`.execute(ctx.db)
  return rows.length > 0
}

interface PopupCounts {
  readonly id: string
  readonly viewCount: number
  readonly answerCount: number
}

/** How often popups were seen and answered since a day, of those that were. */
export async function sumCounts(ctx: Ctx, popupIds: readonly string[], since: string): Promise<PopupCounts[]> {
  const { rows } = await sql<PopupCounts>`
    SELECT value AS id, coalesce(sum(hits) FILTER (WHERE report = 'popup'), 0)::bigint AS "viewCount",
      coalesce(sum(hits) FILTER (WHERE report = 'popup-answer'), 0)::bigint AS "answerCount"
    FROM visit_count WHERE website_id = ${ctx.site.id} AND report IN ('popup', 'popup-answer') AND day >= ${since}::date
      AND value = ANY(${popupIds}::text[]) GROUP BY value`.execute(ctx.db)
  return rows
}

/** Those of these ids that are pages of the site, in the order given. */
export async function listKnownPages(ctx: Ctx, collectionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT collection_id AS id FROM collection WHERE website_id = ${ctx.site.id} AND collection_id = ANY(${collectionIds}::text[])
    ORDER BY array_position(${collectionIds}::text[], collection_id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Those of these ids that are mailing lists of the site, in the order given. */
export async function listKnownLists(ctx: Ctx, listIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT list_id AS id FROM newsletter_list WHERE website_id = ${ctx.site.id} AND list_id = ANY(${listIds}::text[])
    ORDER BY array_position(${listIds}::text[], list_id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
