import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface KeyRow {
  readonly keyId: string
  readonly name: string
  readonly hint: string
  readonly scopes: readonly string[]
  readonly createdByName: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

const columns = sql`key_id AS "keyId", name, hint, scopes, created_by_name AS "createdByName", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`

export async function insertKey(ctx: Ctx, row: KeyRow & { readonly tokenHash: string }): Promise<void> {
  await sql`INSERT INTO api_key (website_id, key_id, name, token_hash, hint, scopes, created_by_name, created_at, expires_at)
    VALUES (${ctx.site.id}, ${row.keyId}, ${row.name}, ${row.tokenHash}, ${row.hint}, ${row.scopes}::text[], ${row.createdByName}, ${ctx.now}, ${row.expiresAt})`.execute(
    ctx.db,
  )
}

/** Keys, newest first; of the revoked ones the latest only. */
export async function listKeyRows(ctx: Ctx): Promise<KeyRow[]> {
  const result = await sql<KeyRow>`
    SELECT ${columns} FROM api_key WHERE website_id = ${ctx.site.id}
    ORDER BY revoked_at IS NOT NULL, key_id DESC LIMIT 200`.execute(ctx.db)
  return result.rows
}

export async function findKeyRow(ctx: Ctx, keyId: string): Promise<KeyRow | undefined> {
  const result = await sql<KeyRow>`
    SELECT ${columns} FROM api_key WHERE website_id = ${ctx.site.id} AND key_id = ${keyId}`.execute(ctx.db)
  return result.rows[0]
}

export async function findKeyByHash(ctx: Ctx, tokenHash: string): Promise<KeyRow | undefined> {
  const result = await sql<KeyRow>`
    SELECT ${columns} FROM api_key WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash}
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${ctx.now})`.execute(ctx.db)
  return result.rows[0]
}

export async function countActiveKeys(ctx: Ctx): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_key WHERE website_id = ${ctx.site.id} AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${ctx.now})`.execute(ctx.db)
  return result.rows[0]?.count ?? 0
}

export async function markUsed(ctx: Ctx, keyId: string): Promise<void> {
  await sql`UPDATE api_key SET last_used_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND key_id = ${keyId}`.execute(
    ctx.db,
  )
}

export async function markRevoked(ctx: Ctx, keyId: string): Promise<void> {
  await sql`UPDATE api_key SET revoked_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND key_id = ${keyId} AND revoked_at IS NULL`.execute(ctx.db)
}
