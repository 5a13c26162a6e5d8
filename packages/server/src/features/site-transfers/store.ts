import { type Selectable, sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SiteTransfer } from '../../platform/db/types.ts'

export type TransferRow = Selectable<SiteTransfer>
export type TransferKind = 'export' | 'import'

/** Without a sign of life for so long, the worker of a transfer is gone. */
const silenceSeconds = 120

interface NewTransfer {
  readonly transfer_id: string
  readonly kind: TransferKind
  readonly account_id: string
  readonly person: string
  readonly status: 'uploaded' | 'waiting'
  readonly created_at: Date
  readonly byte_size?: number
  /** JSON. */
  readonly facts?: string
}

/** Fails with a unique violation while another of the kind is unfinished. */
export async function insertTransfer({ db, site }: SiteDb, row: NewTransfer): Promise<void> {
  await db
    .insertInto('site_transfer')
    .values({ ...row, website_id: site.id })
    .execute()
}

/** The newest of the kind first, at most `limit` of them and one that is unfinished. */
export async function listTransfers({ db, site }: SiteDb, kind: TransferKind, limit: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`SELECT * FROM site_transfer
    WHERE website_id = ${site.id} AND kind = ${kind} AND (status IN ('waiting', 'running') OR transfer_id IN (
      SELECT transfer_id FROM site_transfer WHERE website_id = ${site.id} AND kind = ${kind}
      ORDER BY transfer_id DESC LIMIT ${limit}))
    ORDER BY transfer_id DESC`.execute(db)
  return rows
}

export async function findTransfer(
  { db, site }: SiteDb,
  kind: TransferKind,
  transferId: string,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('site_transfer')
    .selectAll()
    .where('website_id', '=', site.id)
    .where('kind', '=', kind)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
}

/** Says whether there was one. */
export async function deleteTransfer({ db, site }: SiteDb, kind: TransferKind, transferId: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM site_transfer
    WHERE website_id = ${site.id} AND kind = ${kind} AND transfer_id = ${transferId} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Deletes finished ones of the kind, except the newest `kept` that are done and the newest `kept` of the others. Returns their ids. */
export async function deleteSurplus({ db, site }: SiteDb, kind: TransferKind, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`DELETE FROM site_transfer
    WHERE website_id = ${site.id} AND kind = ${kind} AND status NOT IN ('waiting', 'running') AND transfer_id IN (
      SELECT transfer_id FROM (
        SELECT transfer_id, row_number() OVER (PARTITION BY status = 'done' ORDER BY transfer_id DESC) AS place
        FROM site_transfer WHERE website_id = ${site.id} AND kind = ${kind} AND status NOT IN ('waiting', 'running')) AS finished
      WHERE place > ${kept})
    RETURNING transfer_id AS id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes a transfer that waits, or whose worker is gone; undefined when another has it. */
export async function claimTransfer({ db, site }: SiteDb, transferId: string): Promise<TransferRow | undefined> {
  return db
    .updateTable('site_transfer')
    .set({ status: 'running', attempt: sql`attempt + 1`, tries: sql`tries + 1`, beat_at: sql`now()`, done: 0 })
    .where('website_id', '=', site.id)
    .where('transfer_id', '=', transferId)
    .where(
      sql<boolean>`(status = 'waiting' OR (status = 'running' AND beat_at < now() - ${silenceSeconds} * interval '1 second'))`,
    )
    .returningAll()
    .executeTakeFirst()
}

/** One attempt at a transfer: what it writes counts only while no other attempt has taken over. */
export interface Attempt {
  readonly transferId: string
  readonly attempt: number
}

/** Notes progress and a sign of life. False: the transfer was deleted, or another attempt has it. */
export async function updateProgress(
  { db, site }: SiteDb,
  { transferId, attempt }: Attempt,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { rows } = await sql`UPDATE site_transfer SET done = ${done}, total = ${total}, beat_at = now()
    WHERE website_id = ${site.id} AND transfer_id = ${transferId} AND attempt = ${attempt} AND status = 'running'
    RETURNING 1`.execute(db)
  return rows.length > 0
}

export interface Outcome {
  readonly status: 'done' | 'failed'
  readonly problem: string
  readonly byteSize?: number
  /** Added to those that are there. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Ends an attempt. False as above. */
export async function finishTransfer(
  { db, site }: SiteDb,
  { transferId, attempt }: Attempt,
  { status, problem, byteSize, facts }: Outcome,
): Promise<boolean> {
  const { rows } = await sql`UPDATE site_transfer SET status = ${status}, problem = ${problem},
      byte_size = coalesce(${byteSize ?? null}::bigint, byte_size), facts = facts || ${JSON.stringify(facts)}::jsonb,
      finished_at = now(), done = CASE WHEN ${status} = 'done' THEN total ELSE done END
    WHERE website_id = ${site.id} AND transfer_id = ${transferId} AND attempt = ${attempt} AND status = 'running'
    RETURNING 1`.execute(db)
  return rows.length > 0
}

interface TransferId {
  readonly websiteId: string
  readonly transferId: string
}

/** Whether a transfer that waits must let others go first: its account has one that runs. */
export async function isAccountBusy({ db, site }: SiteDb, transferId: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_transfer')
    .select('account_id')
    .where('website_id', '=', site.id)
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return false
  const { rows } = await sql`SELECT 1 FROM site_transfer WHERE account_id = ${row.account_id} AND status = 'running'
    AND beat_at >= now() - ${silenceSeconds} * interval '1 second' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The oldest transfer of an account that waits, on any of its sites. */
export async function findNextOfAccount(db: Db, accountId: string): Promise<TransferId | undefined> {
  const { rows } = await sql<TransferId>`
    SELECT website_id AS "websiteId", transfer_id AS "transferId" FROM site_transfer
    WHERE account_id = ${accountId} AND status = 'waiting' ORDER BY transfer_id LIMIT 1`.execute(db)
  return rows[0]
}

/** Fails transfers of all sites whose workers are gone and that have been tried often enough. */
export async function failAbandoned(db: Db, maxTries: number, problem: string): Promise<void> {
  await sql`UPDATE site_transfer SET status = 'failed', problem = ${problem}, finished_at = now()
    WHERE status IN ('waiting', 'running') AND tries >= ${maxTries}
      AND beat_at < now() - ${silenceSeconds} * interval '1 second'`.execute(db)
}

/** Transfers of all sites whose workers are gone, or never came. */
export async function listAbandoned(db: Db): Promise<TransferId[]> {
  const { rows } =
    await sql<TransferId>`SELECT website_id AS "websiteId", transfer_id AS "transferId" FROM site_transfer
    WHERE status IN ('waiting', 'running') AND beat_at < now() - ${silenceSeconds} * interval '1 second'
    ORDER BY beat_at LIMIT 100`.execute(db)
  return rows
}

/** Deletes transfers of all sites that began before `before`, and uploads before `uploadedBefore` that nobody imported. */
export async function deleteOldTransfers(db: Db, before: Date, uploadedBefore: Date): Promise<TransferId[]> {
  const { rows } = await sql<TransferId>`DELETE FROM site_transfer
    WHERE created_at < ${before} OR (status = 'uploaded' AND created_at < ${uploadedBefore})
    RETURNING website_id AS "websiteId", transfer_id AS "transferId"`.execute(db)
  return rows
}

/** Begins an uploaded import, with facts added to those that are there. False: it has begun already. */
export async function startUploaded(
  { db, site }: SiteDb,
  transferId: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql`UPDATE site_transfer SET status = 'waiting', problem = '', tries = 0, beat_at = now(),
      facts = facts || ${JSON.stringify(facts)}::jsonb
    WHERE website_id = ${site.id} AND kind = 'import' AND transfer_id = ${transferId} AND status IN ('uploaded', 'failed')
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Whether this attempt is still the one that counts. */
export async function isRunning({ db, site }: SiteDb, { transferId, attempt }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('site_transfer')
    .select('transfer_id')
    .where('website_id', '=', site.id)
    .where('transfer_id', '=', transferId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the transfers that have a row. */
export async function listKnownIds(db: Db, transferIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT transfer_id AS id FROM site_transfer
    WHERE transfer_id = ANY(${transferIds}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the site is there. */
export async function hasSite({ db, site }: SiteDb): Promise<boolean> {
  const row = await db.selectFrom('website').select('website_id').where('website_id', '=', site.id).executeTakeFirst()
  return row !== undefined
}

/** Whether a site has this identifier, whatever else is known of it. */
export async function isIdentifierTaken(db: Db, identifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_name')
    .select('website_id')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return row !== undefined
}
