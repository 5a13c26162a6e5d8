import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setupSteps = ['logo', 'product', 'shipping', 'tax', 'payments', 'domain', 'testOrder'] as const

/** What the owner has said about the setup list. */
export const setup = defineSettings(
  'setup',
  z.object({
    isHidden: z.boolean(),
    /** Steps that do not apply to this site. */
    skipped: z.array(z.enum(setupSteps)).max(setupSteps.length),
  }),
  { isHidden: false, skipped: [] },
)
