import { defineError } from '../../platform/errors.ts'

/** Clients show their own way in for it; the website's pages show the lock screen. */
export const siteLocked = defineError<{ passwordProtected: true }>(
  'site_locked',
  401,
  'This website asks for a password. Open one of its pages in the browser and enter it.',
)
