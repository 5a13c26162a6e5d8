import { defineError } from '../../platform/errors.ts'

export const keyNotFound = defineError('api_key_not_found', 404, 'This API key was not found.')

export const tooManyKeys = defineError<{ max: number }>(
  'too_many_api_keys',
  409,
  ({ max }) => `A site has at most ${max} active API keys. Revoke one that is not used.`,
)

export const keyRequired = defineError(
  'api_key_required',
  401,
  'Send an API key of this site as "Authorization: Bearer KEY".',
)

/** The same for unknown, expired and revoked keys, and for those of another site: strangers learn nothing. */
export const keyInvalid = defineError(
  'api_key_invalid',
  401,
  'This API key is not valid for this site. It may have expired or been revoked, or belong to another site.',
)

export const scopeMissing = defineError<{ scope: string }>(
  'scope_missing',
  403,
  ({ scope }) => `This API key does not have the scope ${scope}.`,
)
