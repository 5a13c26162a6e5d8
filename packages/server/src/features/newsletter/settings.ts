import type { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'
import { NewsletterSettings } from './schema.ts'

/** How people subscribe to news, and who writes to them. */
export const newsletter = defineSettings('newsletter', NewsletterSettings, {
  isDoubleOptIn: true,
  asksAtCheckout: false,
  asksAtRestock: false,
  listIds: [],
  tracksOpens: false,
  tracksClicks: false,
  mailsPerMinute: 120,
  postalAddress: '',
})

export type Newsletter = z.output<typeof NewsletterSettings>
