export { type ShippingOptionInput, type ShippingOptionRecord } from './schema.ts'
export { listShippingOptions, replaceShippingOptions, toShippingOption } from './service.ts'
