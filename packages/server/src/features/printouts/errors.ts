import { defineError } from '../../platform/errors.ts'

export const ordersNotFound = defineError(
  'orders_not_found',
  404,
  'Some of these orders do not exist. Load the list again.',
)

export const nothingRefunded = defineError(
  'nothing_refunded',
  409,
  'No money of these orders was refunded, so there is nothing to credit.',
)

export const pdfNotMade = defineError(
  'pdf_not_made',
  503,
  'The file could not be made now. Try again in a minute, or with fewer orders.',
)
