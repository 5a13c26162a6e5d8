import { z } from 'zod'
import { IdInput, LineInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { ApiScope, apiScopes } from './scopes.ts'

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(ApiScope),
    /** The last characters of the key. */
    hint: z.string(),
    createdOn: z.string(),
    createdBy: z.string(),
    expiresOn: z.string().nullable(),
    /** To the minute; null: never. */
    lastUsedOn: z.string().nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' })
export type ApiKeyList = z.infer<typeof ApiKeyList>

export const NewApiKey = z
  .object({
    name: LineInput(100).min(1, 'Name is required.'),
    scopes: z.array(ApiScope).min(1, 'Choose what the key may do.').max(apiScopes.length),
    /** Null: until it is revoked. */
    expiresOn: TimeInput.nullable(),
  })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** `secret` is the key itself: no other call shows it. */
export const CreatedApiKey = z.object({ key: ApiKey, secret: z.string() }).meta({ id: 'CreatedApiKey' })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const ApiKeyParams = z.object({ keyId: IdInput })
