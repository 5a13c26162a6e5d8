import { defineError } from '../../platform/errors.ts'

export const mailWaiting = defineError('mail_waiting', 409, 'This email is still waiting to be sent.')

export const mailTextGone = defineError(
  'mail_text_gone',
  409,
  'This email cannot be sent again: its text is deleted, or is for its recipient alone.',
)
