import { defineError } from '../../platform/errors.ts'

export const ownerOnly = defineError('owner_only', 403, 'Only the owner of the site can delete or restore it.')

export const titleDiffers = defineError('title_differs', 400, 'Type the title of the site exactly as it is shown.')

export const lastSite = defineError(
  'last_site',
  409,
  'This is the only site on this server. Close it, or create another site first.',
)

export const siteDeleted = defineError(
  'site_deleted',
  409,
  'This site is deleted. Restore it before you close or reopen it.',
)
