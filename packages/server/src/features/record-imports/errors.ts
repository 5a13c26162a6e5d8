import { defineError } from '../../platform/errors.ts'

export const importNotUndoable = defineError(
  'import_not_undoable',
  409,
  'Only an import that wrote something and is over can be undone, and only once.',
)
