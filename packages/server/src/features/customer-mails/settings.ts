import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const MailDesign = z
  .object({
    /** Of buttons, as `#rrggbb`; '' is the color of the text. */
    accentColor: z.string().regex(/^(?:#[0-9a-fA-F]{6})?$/, 'Enter a color such as #2f6f4f.'),
    /** Plain text below every mail to a customer. */
    footerText: z.string().trim().max(1_000, 'At most 1,000 characters.'),
  })
  .meta({ id: 'MailDesign' })
export type MailDesign = z.infer<typeof MailDesign>

/** What all mails to customers have in common. */
export const mailDesign = defineSettings('mailDesign', MailDesign, { accentColor: '', footerText: '' })
