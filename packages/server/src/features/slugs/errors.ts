import { defineError } from '../../platform/errors.ts'

export const slugTaken = defineError<{ slug: string }>(
  'slug_taken',
  409,
  ({ slug }) => `The address "${slug}" is already in use. Choose another one.`,
)

export const slugIsLanguage = defineError<{ slug: string }>(
  'slug_is_language',
  409,
  ({ slug }) => `Below /${slug} visitors read the site in another language. Choose another address.`,
)

export const slugReserved = defineError<{ slug: string }>(
  'slug_reserved',
  400,
  ({ slug }) => `The address "${slug}" belongs to the system. Choose another one.`,
)
