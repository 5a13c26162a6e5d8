import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

/** Whether a discount of the site ever was for a segment: carts of other sites are priced without looking at segments. */
export const discountSettings = defineSettings('discounts', z.object({ forSegments: z.boolean() }), {
  forSegments: false,
})
