import { z } from 'zod'
import { boundedRecord, LineInput } from '../../platform/schemas/bounded.ts'

const ViewName = LineInput(40).refine((name) => name !== '', 'Name is required.')

/** What the address of a list says: the editor reads it, and leaves out what it does not understand. */
export const ViewFilters = boundedRecord(
  z.union([z.string().max(200), z.boolean(), z.int().min(0).max(1_000_000_000)]),
  12,
  z.string().regex(/^[a-zA-Z]{1,30}$/, 'This is no name of a filter.'),
)
export type ViewFilters = z.infer<typeof ViewFilters>

export const NewListView = z
  .object({
    name: ViewName,
    filters: ViewFilters,
    /** All staff see it; otherwise only who made it. */
    isShared: z.boolean().default(false),
  })
  .meta({ id: 'NewListView' })
export type NewListView = z.infer<typeof NewListView>

export const ListViewChanges = z
  .object({ name: ViewName, filters: ViewFilters })
  .partial()
  .meta({ id: 'ChangeListView' })
export type ListViewChanges = z.infer<typeof ListViewChanges>

export const ListView = z
  .object({ viewId: z.string(), name: z.string(), filters: ViewFilters, isShared: z.boolean() })
  .meta({ id: 'ListView' })
export type ListView = z.infer<typeof ListView>

export const ListViews = z.object({ views: z.array(ListView) }).meta({ id: 'ListViews' })
