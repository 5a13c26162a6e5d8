import type { Operation, PageContent } from '@vitrine/content'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentKind, DocumentParams, EntryKind } from './schema.ts'

/** A draft as it is stored. */
export interface DraftRow {
  readonly revision: number
  readonly published_revision: number
  readonly content: PageContent
  readonly stored_hash: string
  readonly clean_hash: string
}

export async function findDraft(ctx: Ctx, { kind, id }: DocumentParams): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT revision, published_revision, content, stored_hash, clean_hash FROM document_draft
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The draft, locked until the transaction ends. */
export async function lockDraft(ctx: Ctx, { kind, id }: DocumentParams): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT revision, published_revision, content, stored_hash, clean_hash FROM document_draft
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id} FOR UPDATE`.execute(ctx.db)
  return rows[0]
}

/** Says whether it was stored: of two at once one is the first. */
export async function insertDraft(ctx: Ctx, { kind, id }: DocumentParams, draft: DraftRow): Promise<boolean> {
  const result = await sql`
    INSERT INTO document_draft
      (website_id, kind, document_id, revision, published_revision, content, stored_hash, clean_hash, updated_at)
    VALUES (${ctx.site.id}, ${kind}, ${id}, ${draft.revision}, ${draft.published_revision}, ${JSON.stringify(draft.content)}::jsonb,
      ${draft.stored_hash}, ${draft.clean_hash}, ${ctx.now})
    ON CONFLICT (website_id, kind, document_id) DO NOTHING`.execute(ctx.db)
  return result.numAffectedRows === 1n
}

export async function replaceDraft(ctx: Ctx, { kind, id }: DocumentParams, draft: DraftRow): Promise<void> {
  await sql`
    UPDATE document_draft SET revision = ${draft.revision}, published_revision = ${draft.published_revision},
      content = ${JSON.stringify(draft.content)}::jsonb, stored_hash = ${draft.stored_hash}, clean_hash = ${draft.clean_hash},
      updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}`.execute(ctx.db)
}

/** An entry of the timeline. */
interface NewEntry {
  readonly revision: number
  readonly kind: EntryKind
  readonly label: string
  readonly batchId: string
  readonly operations: readonly Operation[]
  readonly snapshot: PageContent | undefined
}

export async function insertEntry(ctx: Ctx, { kind, id }: DocumentParams, entry: NewEntry): Promise<void> {
  const createdBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const snapshot = entry.snapshot === undefined ? null : JSON.stringify(entry.snapshot)
  await sql`
    INSERT INTO document_entry
      (website_id, kind, document_id, revision, entry_kind, label, batch_id, operations, snapshot, created_by, created_at)
    VALUES (${ctx.site.id}, ${kind}, ${id}, ${entry.revision}, ${entry.kind}, ${entry.label}, ${entry.batchId},
      ${JSON.stringify(entry.operations)}::jsonb, ${snapshot}::jsonb, ${createdBy}, ${ctx.now})`.execute(ctx.db)
}

/** The revision that a batch was stored as, where it has been. */
export async function findBatch(ctx: Ctx, { kind, id }: DocumentParams, batchId: string): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM document_entry
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id} AND batch_id = ${batchId}`.execute(
    ctx.db,
  )
  return rows[0]?.revision
}

export interface ChangeRow {
  readonly revision: number
  readonly batch_id: string
  readonly operations: readonly Operation[]
  readonly label: string
  readonly by: string | null
}

/** Entries after one revision and before another, oldest first. */
export async function listChanges(
  ctx: Ctx,
  { kind, id }: DocumentParams,
  { after, before, limit }: { readonly after: number; readonly before: number; readonly limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT e.revision, e.batch_id, e.operations, e.label, nullif(coalesce(nullif(a.display_name, ''), a.email), '') AS by
    FROM document_entry e LEFT JOIN account a ON a.account_id = e.created_by
    WHERE e.website_id = ${ctx.site.id} AND e.kind = ${kind} AND e.document_id = ${id}
      AND e.revision > ${after} AND e.revision < ${before}
    ORDER BY e.revision LIMIT ${limit}`.execute(ctx.db)
  return rows
}

export interface TimelineRow {
  readonly revision: number
  readonly entry_kind: EntryKind
  readonly label: string
  readonly by: string | null
  readonly created_at: Date
}

/** Seconds between two edits of one person that the timeline shows as one. */
const groupSeconds = 300

/** Entries before a revision, newest first. An edit that its author's next one follows soon is left out. */
export async function listTimeline(
  ctx: Ctx,
  { kind, id }: DocumentParams,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    SELECT e.revision, e.entry_kind, e.label, e.created_at, nullif(coalesce(nullif(a.display_name, ''), a.email), '') AS by
    FROM document_entry e
    LEFT JOIN document_entry n ON n.website_id = ${ctx.site.id} AND n.kind = ${kind} AND n.document_id = ${id}
      AND n.revision = e.revision + 1 AND n.entry_kind = 'edit' AND e.entry_kind = 'edit'
      AND n.created_by IS NOT DISTINCT FROM e.created_by AND n.created_at < e.created_at + make_interval(secs => ${groupSeconds})
    LEFT JOIN account a ON a.account_id = e.created_by
    WHERE e.website_id = ${ctx.site.id} AND e.kind = ${kind} AND e.document_id = ${id}
      AND e.revision < ${before} AND n.revision IS NULL
    ORDER BY e.revision DESC LIMIT ${limit}`.execute(ctx.db)
  return rows
}

export interface EntryRow extends TimelineRow {
  readonly operations: readonly Operation[]
  readonly snapshot: PageContent | null
}

/** The entry and those before it, down to the last with a snapshot, oldest first. */
export async function listEntriesUpTo(ctx: Ctx, { kind, id }: DocumentParams, revision: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.revision, e.entry_kind, e.label, e.created_at, e.operations, e.snapshot,
      nullif(coalesce(nullif(a.display_name, ''), a.email), '') AS by
    FROM document_entry e LEFT JOIN account a ON a.account_id = e.created_by
    WHERE e.website_id = ${ctx.site.id} AND e.kind = ${kind} AND e.document_id = ${id}
      AND e.revision <= ${revision} AND e.revision >= (
        SELECT max(s.revision) FROM document_entry s
        WHERE s.website_id = ${ctx.site.id} AND s.kind = ${kind} AND s.document_id = ${id}
          AND s.revision <= ${revision} AND s.snapshot IS NOT NULL)
    ORDER BY e.revision`.execute(ctx.db)
  return rows
}

/** The entry that has what visitors saw before a publication; undefined where that one is the first. */
export async function findPublicationBefore(
  ctx: Ctx,
  { kind, id }: DocumentParams,
  publishedRevision: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM document_entry
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}
      AND entry_kind IN ('start', 'publish', 'outside') AND revision < ${publishedRevision}
    ORDER BY revision DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.revision
}

/** One tab that has a document open. */
interface EditorTab {
  readonly clientId: string
  readonly accountId: string
}

/** Notes that a tab has the document open, and forgets tabs of the site that have been silent. */
export async function noteEditor(
  ctx: Ctx,
  { kind, id }: DocumentParams,
  editor: EditorTab & { readonly name: string; readonly blockId: string; readonly isWriting: boolean },
  silentSince: Date,
): Promise<void> {
  await sql`DELETE FROM document_editor WHERE website_id = ${ctx.site.id} AND seen_at < ${silentSince}`.execute(ctx.db)
  await sql`
    INSERT INTO document_editor (website_id, kind, document_id, client_id, account_id, name, block_id, is_writing, seen_at)
    VALUES (${ctx.site.id}, ${kind}, ${id}, ${editor.clientId}, ${editor.accountId}, ${editor.name}, ${editor.blockId},
      ${editor.isWriting}, ${ctx.now})
    ON CONFLICT (website_id, kind, document_id, client_id) DO UPDATE SET
      account_id = excluded.account_id, name = excluded.name, block_id = excluded.block_id, is_writing = excluded.is_writing,
      seen_at = excluded.seen_at`.execute(ctx.db)
}

/** Forgets a tab of a person at once. */
export async function forgetEditor(ctx: Ctx, { kind, id }: DocumentParams, tab: EditorTab): Promise<void> {
  await sql`
    DELETE FROM document_editor
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}
      AND client_id = ${tab.clientId} AND account_id = ${tab.accountId}`.execute(ctx.db)
}

/** The tabs of others that have the document open. */
export async function listEditors(
  ctx: Ctx,
  { kind, id }: DocumentParams,
  ownAccountId: string,
  silentSince: Date,
): Promise<{ name: string; blockId: string; isWriting: boolean }[]> {
  const { rows } = await sql<{ name: string; blockId: string; isWriting: boolean }>`
    SELECT name, block_id AS "blockId", is_writing AS "isWriting" FROM document_editor
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ${id}
      AND account_id <> ${ownAccountId} AND seen_at >= ${silentSince}
    ORDER BY name, client_id LIMIT 50`.execute(ctx.db)
  return rows
}

/** Drafts with changes, of the named documents of a kind. */
export async function listChangedDrafts(
  ctx: Ctx,
  kind: DocumentParams['kind'],
  ids: readonly string[],
): Promise<Map<string, PageContent>> {
  const { rows } = await sql<{ document_id: string; content: PageContent }>`
    SELECT document_id, content FROM document_draft
    WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND document_id = ANY(${ids}::text[])
      AND revision > published_revision`.execute(ctx.db)
  return new Map(rows.map(({ document_id, content }) => [document_id, content]))
}

/** Locks the pages and posts that drafts are published to, in the sequence of their ids. */
export async function lockPlaces(ctx: Ctx, documents: readonly DocumentParams[]): Promise<void> {
  const { id } = ctx.site
  const listIds = (kind: DocumentKind) => documents.filter((each) => each.kind === kind).map((each) => each.id)
  await sql`SELECT 1 FROM collection WHERE website_id = ${id} AND collection_id = ANY(${listIds('page')}::text[]) ORDER BY collection_id FOR UPDATE`.execute(
    ctx.db,
  )
  await sql`SELECT 1 FROM item WHERE website_id = ${id} AND item_id = ANY(${listIds('item')}::text[]) ORDER BY item_id FOR UPDATE`.execute(
    ctx.db,
  )
}
