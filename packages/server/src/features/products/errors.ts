import { defineError } from '../../platform/errors.ts'

export const skuTaken = defineError<{ sku: string }>(
  'sku_taken',
  409,
  ({ sku }) => `The SKU "${sku}" already belongs to another variant. Choose another one.`,
)

/** The product has changed since it was read. `current` has the values of now, `yours` those of the request. */
export const variantChanged = defineError<{
  variantId: string
  current: Readonly<Record<string, unknown>>
  yours: Readonly<Record<string, unknown>>
}>('variant_changed', 409, 'Someone else changed this variant. Review it, then save again.')

export const productChanged = defineError<{
  itemId: string
  current: Readonly<Record<string, unknown>>
  yours: Readonly<Record<string, unknown>>
}>('product_changed', 409, 'Someone else changed this product. Review it, then save again.')
