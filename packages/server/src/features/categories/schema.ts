import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { textLimits } from '../content-fields/index.ts'
import { SlugInput } from '../slugs/index.ts'

/** Of a collection. */
export const maxCategories = 10_000

export const CategoryName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(textLimits.category, `A category has at most ${textLimits.category} characters.`)
  .regex(/^[^,/]+$/, 'A category name holds no comma and no slash.')

export const NewCategory = z.object({
  collectionId: IdInput,
  name: CategoryName,
  /** Made from the name when absent. */
  slug: SlugInput.optional(),
  position: z.int().min(0).optional(),
  /** The category that it is in. */
  parentId: IdInput.nullable().optional(),
})

export type NewCategory = z.input<typeof NewCategory>

const Category = z
  .object({
    categoryId: z.string(),
    /** The category that it is in; null at the top. */
    parentId: z.string().nullable(),
    /** 0 at the top. */
    level: z.int(),
    name: z.string(),
    slug: z.string(),
  })
  .meta({ id: 'Category' })

export const CategoryList = z.object({ categories: z.array(Category) }).meta({ id: 'CategoryList' })

export const AddCategory = NewCategory.pick({ name: true, slug: true, parentId: true }).meta({ id: 'AddCategory' })

export const ChangeCategory = z
  .object({ name: CategoryName.optional(), parentId: IdInput.nullable().optional() })
  .meta({ id: 'ChangeCategory' })

export const PlaceCategories = z
  .object({ categoryIds: z.array(IdInput).max(maxCategories) })
  .meta({ id: 'PlaceCategories' })
