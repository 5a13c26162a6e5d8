import { defineError } from '../../platform/errors.ts'

export const ordersNotFound = defineError(
  'orders_not_found',
  404,
  'Some of these orders do not exist. Load the list again.',
)
