import { defineError } from '../../platform/errors.ts'
import type { ShippingSettings } from './schema.ts'

export const shippingChanged = defineError<{ shipping: ShippingSettings }>(
  'shipping_changed',
  409,
  'Someone else changed shipping meanwhile. Review their changes, then save again.',
)
