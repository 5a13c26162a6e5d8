import { defineError } from '../../platform/errors.ts'

/** The sentence is the specification's, for categories and tags. */
export const categoryExists = defineError<{ tagType: string; name: string }>(
  'category_exists',
  409,
  ({ tagType }) => `This ${tagType} already exists`,
)

export const tooManyCategories = defineError<{ limit: number }>(
  'too_many_categories',
  409,
  ({ limit }) => `There are at most ${limit} categories.`,
)

export const categoryCycle = defineError<{ categoryId: string }>(
  'category_cycle',
  409,
  'A category cannot stand inside itself. Choose another place.',
)

export const categoriesTooDeep = defineError<{ limit: number }>(
  'categories_too_deep',
  409,
  ({ limit }) => `Categories stand at most ${limit} deep inside each other. Choose a place further out.`,
)
