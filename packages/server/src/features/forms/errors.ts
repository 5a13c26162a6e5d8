import { defineError } from '../../platform/errors.ts'

export const formNotConfigured = defineError('form_not_configured', 404, { message: 'formNotConfigured' })

/** `errors`: what is wrong, by the id of the field. */
export const formInvalid = defineError<{ errors: Readonly<Record<string, string>> }>('form_invalid', 400, {
  message: 'formInvalid',
})

export const formUnreadable = defineError('form_unreadable', 400, { message: 'formUnreadable' })

/** Of a type that the field does not take, empty, or something else than its name says. */
export const formFileUnsupported = defineError<{ sentence: string }>(
  'form_file_unsupported',
  415,
  ({ sentence }) => sentence,
)

export const formFileTooLarge = defineError<{ sentence: string }>(
  'form_file_too_large',
  413,
  ({ sentence }) => sentence,
)

/** So many files came within a day, or come at once, from one address or for the site, that no more are taken. */
export const formUploadsFull = defineError<{ retryAfterSeconds: number }>('form_uploads_full', 429, {
  message: 'formUploadsFull',
})

/** The key is not ours, too old, or was used for other answers: a new one helps. */
export const submissionKeyInvalid = defineError('submission_key_invalid', 400, { message: 'formReload' })

export const notifyEmailRefused = defineError(
  'notify_email_refused',
  403,
  'Only people who may read submissions can choose where they are mailed to. Ask an administrator to set the address.',
)

export const formChanged = defineError<{ version: number }>(
  'form_changed',
  409,
  'Someone else changed this form. Reload it to see the changes, then make yours again.',
)

export const formInUse = defineError<{ count: number }>(
  'form_in_use',
  409,
  ({ count }) =>
    `Buyers fill in this form for ${count} of your products. Choose another form there, or none, then delete this one.`,
)

export const tooManyForms = defineError<{ max: number }>(
  'too_many_forms',
  409,
  ({ max }) => `A site has at most ${max} forms. Delete one that is no longer used.`,
)
