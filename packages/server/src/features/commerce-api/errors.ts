import { defineError } from '../../platform/errors.ts'

export const keyReused = defineError(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key came with another request before. Use a new key for each request.',
)

export const callUnderWay = defineError<{ retryAfterSeconds: number }>(
  'call_under_way',
  409,
  'A request with this Idempotency-Key is under way. Send it again as late as Retry-After says.',
)

export const cursorInvalid = defineError(
  'cursor_invalid',
  400,
  'This cursor is not one of ours. Send the nextPageCursor of the page before.',
)
