import { defineError } from '../../platform/errors.ts'

export const areaChanged = defineError<{ version: number }>(
  'member_area_changed',
  409,
  'Someone else changed this member area. Reload it to see the changes, then make yours again.',
)

export const tooManyAreas = defineError<{ max: number }>(
  'too_many_member_areas',
  409,
  ({ max }) => `A site has at most ${max} member areas. Delete one first.`,
)

/** Its pages would be there for everybody without it. */
export const areaHasPages = defineError(
  'member_area_has_pages',
  409,
  'This member area has pages, which everybody would see without it. Take its pages out and save, then delete it.',
)

export const pageHasPassword = defineError<{ title: string }>(
  'page_has_password',
  409,
  ({ title }) =>
    `“${title}” has a password. Remove it under Settings, Passwords, then put the page into the member area.`,
)

export const pageInOtherArea = defineError<{ title: string; area: string }>(
  'page_in_other_member_area',
  409,
  ({ title, area }) => `“${title}” is in the member area “${area}”. Take it out there first.`,
)

export const tooManyMembers = defineError<{ max: number }>(
  'too_many_members',
  409,
  ({ max }) => `A member area has at most ${max} members.`,
)

/** A visitor wants to join what only the owner fills. */
export const joiningClosed = defineError('member_area_closed', 403, { message: 'memberClosed' })
