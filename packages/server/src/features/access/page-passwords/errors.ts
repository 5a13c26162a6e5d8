import { defineError } from '../../../platform/errors.ts'

/** Clients show their own way in for it; the website's pages show the lock screen. */
export const siteLocked = defineError<{ passwordProtected: true }>('site_locked', 401, { message: 'errorSiteLocked' })

/** Two ways to close one page: the owner is to choose. */
export const pageInMemberArea = defineError(
  'page_in_member_area',
  409,
  'Only members of a member area see this page. Take it out of the area, then set a password.',
)
