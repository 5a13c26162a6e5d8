import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const CaptchaSettings = z
  .object({
    comments: z.boolean(),
    reviews: z.boolean(),
    restock: z.boolean(),
    /** The newsletter's forms: those of blocks, of popups and of the footer. */
    newsletter: z.boolean(),
  })
  .meta({ id: 'CaptchaSettings' })
export type CaptchaSettings = z.infer<typeof CaptchaSettings>

/** What visitors write that asks for a captcha. */
export type CaptchaUse = keyof CaptchaSettings

/** Where a captcha is asked for. Each form of the form builder has a switch of its own. */
export const captcha = defineSettings('captcha', CaptchaSettings, {
  comments: false,
  reviews: false,
  restock: false,
  newsletter: false,
})
