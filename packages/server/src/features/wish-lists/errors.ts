import { defineError } from '../../platform/errors.ts'

export const wishListOff = defineError('wish_list_off', 404, { message: 'wishListOff' })

export const wishListFull = defineError('wish_list_full', 409, { message: 'wishListFull' })

export const wishProductGone = defineError('wish_product_gone', 404, { message: 'restockGone' })
