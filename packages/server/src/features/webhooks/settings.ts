import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

/** Kept with the site, so that shops without webhooks pay nothing for a change. */
export const webhookSettings = defineSettings('webhooks', z.object({ topics: z.array(z.string().max(60)).max(50) }), {
  topics: [],
})
