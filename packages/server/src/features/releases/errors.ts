import { defineError } from '../../platform/errors.ts'

export const releaseChanged = defineError<{ version: number }>(
  'release_changed',
  409,
  'Someone else changed this release. Reload it to see the changes, then make yours again.',
)

export const releaseClosed = defineError(
  'release_closed',
  409,
  'This release was published already. Make a new one for further changes.',
)

export const tooManyReleases = defineError<{ max: number }>(
  'too_many_releases',
  409,
  ({ max }) => `A site has at most ${max} open releases. Publish or delete one first.`,
)

export const releaseEmpty = defineError('release_empty', 409, 'This release has no drafts. Add one first.')

export const approvalMissing = defineError(
  'approval_missing',
  409,
  'This release waits for an approval, by somebody who has not changed it since the last one.',
)

export const draftOutdated = defineError<{ title: string }>(
  'draft_outdated',
  409,
  ({ title }) => `“${title}” was published since, or is gone. Take its latest draft into the release, or remove it.`,
)

export const rollbackOutdated = defineError<{ title: string }>(
  'rollback_outdated',
  409,
  ({ title }) =>
    `“${title}” was published again since, so the release cannot be rolled back. Restore the page by its history.`,
)

export const changeOutdated = defineError<{ title: string }>(
  'change_outdated',
  409,
  ({ title }) =>
    `“${title}” was changed on the site since, or is gone. Keep the change of the release over it, or remove it from the release.`,
)

export const rollbackChanged = defineError<{ title: string }>(
  'rollback_changed',
  409,
  ({ title }) => `“${title}” was changed on the site since, so the release cannot be rolled back. Change it by hand.`,
)

export const tooManyChanges = defineError<{ max: number }>(
  'too_many_changes',
  409,
  ({ max }) => `A release has at most ${max} changes of prices, styles and menus. Make another one.`,
)
