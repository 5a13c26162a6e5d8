import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const AbandonedCartSettings = z
  .object({
    enabled: z.boolean(),
    /** Hours after the last change of a cart. */
    waitHours: z.int().min(1, 'Enter a number of hours from 1 to 72.').max(72, 'Enter a number of hours from 1 to 72.'),
  })
  .meta({ id: 'AbandonedCartSettings' })

/** Whether buyers who left a cart get a mail. */
export const abandonedCarts = defineSettings('abandonedCarts', AbandonedCartSettings, { enabled: false, waitHours: 4 })
