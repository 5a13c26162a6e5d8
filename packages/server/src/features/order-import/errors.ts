import { defineError } from '../../platform/errors.ts'

export const importTouched = defineError<{ orderNumber: string }>(
  'order_import_touched',
  409,
  ({ orderNumber }) =>
    `Order ${orderNumber} of this import was changed since, so the import stays. Cancel its orders one by one instead.`,
)

export const importNotUndoable = defineError(
  'order_import_not_undoable',
  409,
  'Only an import that wrote orders and is over can be undone, and only once.',
)
