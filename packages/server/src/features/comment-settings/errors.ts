import { defineError } from '../../platform/errors.ts'

export const commentMailRefused = defineError(
  'comment_mail_refused',
  403,
  'Only people who may read comments can choose where they are mailed to. Ask an administrator to set the address.',
)
