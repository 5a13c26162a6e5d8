import { defineError } from '../../platform/errors.ts'

export const popupChanged = defineError<{ version: number }>(
  'popup_changed',
  409,
  'Someone else changed this popup. Reload it to see the changes, then make yours again.',
)

export const tooManyPopups = defineError<{ max: number }>(
  'too_many_popups',
  409,
  ({ max }) => `A site has at most ${max} popups. Delete one first.`,
)
