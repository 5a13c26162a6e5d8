import { defineError } from '../../platform/errors.ts'

export const importTouched = defineError<{ orderNumber: string }>(
  'order_import_touched',
  409,
  ({ orderNumber }) =>
    `Order ${orderNumber} of this import was changed since, so the import stays. Cancel its orders one by one instead.`,
)
