import { defineError } from '../../platform/errors.ts'

export const mailTemplateChanged = defineError(
  'mail_template_changed',
  409,
  'Somebody else changed this email while you were editing it. Load it again, then make your changes.',
)
