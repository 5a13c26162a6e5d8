import { randomBytes } from 'node:crypto'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { invalidInput } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockSettings } from '../sites/index.ts'
import { keyNotFound, tooManyKeys } from './errors.ts'
import type { ApiKey, ApiKeyList, CreatedApiKey, NewApiKey } from './schema.ts'
import { ApiScope } from './scopes.ts'
import { countActiveKeys, findKeyRow, insertKey, type KeyRow, listKeyRows, markRevoked } from './store.ts'

const maxKeys = 50
/** Begins every key, so that scanners of source code find one that was published. */
const prefix = 'vitrine_'

/** Keys of the site: active ones first. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKeyList> {
  return { keys: (await listKeyRows(ctx)).map((row) => toApiKey(ctx, row)) }
}

/** Makes a key, which only this answer shows. Throws `too_many_api_keys`. */
export async function createApiKey(ctx: Ctx, { name, scopes, expiresOn }: NewApiKey): Promise<CreatedApiKey> {
  if (expiresOn !== null && new Date(expiresOn) <= ctx.now)
    throw invalidInput({ fields: { expiresOn: 'Choose a date in the future.' } })
  const secret = prefix + randomBytes(32).toString('base64url')
  const row: KeyRow = {
    keyId: newId(ctx.now.getTime()),
    name,
    hint: secret.slice(-4),
    scopes: [...new Set(scopes)],
    createdByName: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    createdAt: ctx.now,
    expiresAt: expiresOn === null ? null : new Date(expiresOn),
    lastUsedAt: null,
    revokedAt: null,
  }
  await transaction(ctx, async (ctx) => {
    // One at a time: two would count the same keys.
    await lockSettings(ctx)
    if ((await countActiveKeys(ctx)) >= maxKeys) throw tooManyKeys({ max: maxKeys })
    await insertKey(ctx, { ...row, tokenHash: sha256(secret) })
  })
  return { key: toApiKey(ctx, row), secret }
}

/** Ends a key at once and for good. Throws `api_key_not_found`. */
export async function revokeApiKey(ctx: Ctx, keyId: string): Promise<ApiKey> {
  await markRevoked(ctx, keyId)
  const row = await findKeyRow(ctx, keyId)
  if (!row) throw keyNotFound({})
  return toApiKey(ctx, row)
}

function toApiKey(ctx: Ctx, row: KeyRow): ApiKey {
  const isExpired = row.expiresAt !== null && row.expiresAt <= ctx.now
  return {
    id: row.keyId,
    name: row.name,
    scopes: row.scopes.flatMap((scope) => {
      const known = ApiScope.safeParse(scope)
      return known.success ? [known.data] : []
    }),
    hint: row.hint,
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    expiresOn: row.expiresAt?.toISOString() ?? null,
    lastUsedOn: row.lastUsedAt?.toISOString() ?? null,
    status: row.revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}
