import { defineError } from '../../platform/errors.ts'

export const restorePageFirst = defineError<{ title: string }>(
  'restore_page_first',
  409,
  ({ title }) => `The page “${title}” that it stood in is deleted, too. Restore that page first.`,
)

export const restoreBlocked = defineError<{ trashId: string }>(
  'restore_blocked',
  409,
  'Another product has one of its article numbers (SKU) by now. Give that product another number, then restore this.',
)
