import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const Onboarding = z.object({
  pending: z.boolean(),
  /** The site is the owner's own and has no pages yet: it begins with the answer. Otherwise it is the demo shop. */
  isOwn: z.boolean(),
})

/** Whether the editor still asks the owner of a new installation or a new site what to begin with. */
export const onboarding = defineSettings('onboarding', Onboarding, { pending: false, isOwn: false })
