import { z } from 'zod'
import { LineInput } from '../../platform/schemas/bounded.ts'
import { ProductFilter } from '../products/index.ts'

const ViewName = LineInput(40).refine((name) => name !== '', 'Name is required.')

export const NewProductView = z
  .object({
    name: ViewName,
    filters: ProductFilter,
    /** All staff see it; otherwise only who made it. */
    isShared: z.boolean().default(false),
  })
  .meta({ id: 'NewProductView' })
export type NewProductView = z.infer<typeof NewProductView>

export const ProductViewChanges = z
  .object({ name: ViewName, filters: ProductFilter })
  .partial()
  .meta({ id: 'ChangeProductView' })
export type ProductViewChanges = z.infer<typeof ProductViewChanges>

export const ProductView = z
  .object({ viewId: z.string(), name: z.string(), filters: ProductFilter, isShared: z.boolean() })
  .meta({ id: 'ProductView' })
export type ProductView = z.infer<typeof ProductView>

export const ProductViews = z.object({ views: z.array(ProductView) }).meta({ id: 'ProductViews' })
