import { defineError } from '../../platform/errors.ts'

export const customerNotFound = defineError(
  'customer_not_found',
  404,
  'There is no such customer. They may have been erased.',
)

export const customerChanged = defineError(
  'customer_changed',
  409,
  'Someone else changed this customer. Reload the page, then make your changes again.',
)

export const customerFileUnusable = defineError<{ reason: string }>(
  'customer_file_unusable',
  422,
  ({ reason }) => reason,
)
