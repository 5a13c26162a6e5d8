import { defineError } from '../../platform/errors.ts'

export const slugTaken = defineError<{ slug: string }>(
  'slug_taken',
  409,
  ({ slug }) => `The address "${slug}" is already in use. Choose another one.`,
)

export const slugReserved = defineError<{ slug: string }>(
  'slug_reserved',
  400,
  ({ slug }) => `The address "${slug}" belongs to the system. Choose another one.`,
)

/** The sentence is the specification's, for categories and tags. */
export const categoryExists = defineError<{ tagType: string; name: string }>(
  'category_exists',
  409,
  ({ tagType }) => `This ${tagType} already exists`,
)

export const itemChanged = defineError<{ itemId: string; updatedAt: string }>(
  'item_changed',
  409,
  'Somebody else has changed this in the meantime. Reload it and make your change again.',
)
