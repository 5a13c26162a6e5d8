import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

/** Whether the editor still asks the owner of a new installation what to begin with. */
export const onboarding = defineSettings('onboarding', z.object({ pending: z.boolean() }), { pending: false })
