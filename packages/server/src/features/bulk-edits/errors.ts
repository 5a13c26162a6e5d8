import { defineError } from '../../platform/errors.ts'

export const tooManyProducts = defineError<{ max: number }>(
  'too_many_products',
  422,
  ({ max }) => `More than ${max.toLocaleString('en-US')} products match. Filter the list, then change it in parts.`,
)

export const noProducts = defineError('no_products', 404, 'No product matches any more. Reload the list.')

export const selectionChanged = defineError<{ total: number; expected: number }>(
  'selection_changed',
  409,
  ({ total, expected }) => `${total} products match now, not ${expected}. Review the change, then apply it again.`,
)

export const bulkEditsRunning = defineError<{ max: number }>(
  'bulk_edits_running',
  409,
  'Other changes of many products are still running. Wait until they are done.',
)

export const notUndoable = defineError<{ status: string }>(
  'not_undoable',
  409,
  'This change is not done yet, or was undone already.',
)
