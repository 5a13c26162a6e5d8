import type { Conflict } from '@vitrine/content'
import { defineError } from '../../platform/errors.ts'

export const documentConflict = defineError<{
  revision: number
  conflicts: readonly Conflict[]
  others: readonly unknown[]
}>('document_conflict', 409, 'Someone else changed the same thing. Choose which version to keep.')

export const documentChanged = defineError<{ revision: number }>(
  'document_changed',
  409,
  'Someone else changed this content. Review the changes, then try again.',
)

export const documentHasDraft = defineError<{ revision: number }>(
  'document_has_draft',
  409,
  'This content has changes that are not published. Publish or discard them first.',
)

export const operationRefused = defineError<{ reason: string }>('operation_refused', 400, ({ reason }) => reason)

export const draftTooLarge = defineError<{ limit: string }>(
  'draft_too_large',
  400,
  ({ limit }) => `This content is too large: at most ${limit}. Divide it into several pages.`,
)

export const entryMissing = defineError<{ revision: number }>(
  'entry_missing',
  404,
  'There is no such version of this content.',
)
