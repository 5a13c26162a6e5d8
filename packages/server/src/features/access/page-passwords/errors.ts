import { defineError } from '../../../platform/errors.ts'

/** Clients show their own way in for it; the website's pages show the lock screen. */
export const siteLocked = defineError<{ passwordProtected: true }>('site_locked', 401, { message: 'errorSiteLocked' })
