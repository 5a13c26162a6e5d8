import { defineError } from '../../platform/errors.ts'

export const tooManyViews = defineError<{ max: number }>(
  'too_many_views',
  409,
  ({ max }) => `There are at most ${max} views. Delete one first.`,
)

export const viewNameTaken = defineError<{ name: string }>(
  'view_name_taken',
  409,
  ({ name }) => `There is a view “${name}” already. Choose another name.`,
)
