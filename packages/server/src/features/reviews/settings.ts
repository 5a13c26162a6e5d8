import { z } from 'zod'
import { LineInput, OptionalEmailInput } from '../../platform/schemas/bounded.ts'
import { defineSettings } from '../../platform/settings.ts'

export const ReviewSettings = z
  .object({
    /** Pages of products show reviews. */
    enabled: z.boolean(),
    /** Buyers are asked for a review by mail. */
    asksByMail: z.boolean(),
    /** Days after the parcel was sent. */
    delayDays: z.int().min(0, 'At least 0.').max(90, 'At most 90 days.'),
    /** Reviews wait for staff. */
    holdsReviews: z.boolean(),
    blockedWords: z.array(LineInput(100)).max(200, 'At most 200 words.'),
    /** Who gets a mail about each review; '' for nobody. */
    notifyEmail: OptionalEmailInput,
  })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettings = z.infer<typeof ReviewSettings>

/** Whether buyers review products, and are asked to. */
export const reviews = defineSettings('reviews', ReviewSettings, {
  enabled: false,
  asksByMail: true,
  delayDays: 14,
  holdsReviews: true,
  blockedWords: [],
  notifyEmail: '',
})
