import { defineError } from '../../platform/errors.ts'

export const captchaMissing = defineError('captcha_missing', 400, { message: 'formCaptcha' })
