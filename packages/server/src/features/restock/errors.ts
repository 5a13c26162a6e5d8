import { defineError } from '../../platform/errors.ts'

export const restockOff = defineError('restock_off', 404, { message: 'restockOff' })

export const restockEmailBlank = defineError('restock_email_blank', 400, { message: 'productRestockBlank' })

export const restockEmailInvalid = defineError('restock_email_invalid', 400, { message: 'productRestockInvalid' })

export const restockProductGone = defineError('restock_product_gone', 404, { message: 'restockGone' })

export const restockInStock = defineError('restock_in_stock', 409, { message: 'restockInStock' })

export const restockSoldOut = defineError(
  'restock_sold_out',
  409,
  'This variant has no stock. Set its stock first, then tell the people who wait for it.',
)
