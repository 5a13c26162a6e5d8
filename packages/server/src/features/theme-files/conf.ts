import { z } from 'zod'

/** Booleans of theme files are written as `true` or as `"true"`. */
const Flag = z
  .union([z.boolean(), z.string().transform((text) => text === 'true')])
  .catch(false)
  .default(false)
const Text = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .default('')
const Whole = z.coerce.number().int().positive().optional().catch(undefined)
/** Lists keep what can be read of them; one name alone counts as a list of one. */
const Names = z
  .union([z.array(z.unknown()), z.string().transform((name) => [name])])
  .catch([])
  .default([])
  .transform((names: readonly unknown[]) => names.filter((name): name is string => typeof name === 'string'))

function lenientList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((all) =>
      all.flatMap((each) => {
        const read = schema.safeParse(each)
        return read.success ? [read.data] : []
      }),
    )
}

const CustomType = z.object({
  title: Text,
  name: z.string(),
  base: Text,
  fields: lenientList(z.object({ name: z.string(), title: Text, type: Text })),
})
const Layout = z.object({ name: Text, regions: Names }).catch({ name: '', regions: [] })

/** `template.conf`: what the theme consists of. Unknown keys are the business of others. */
export const ThemeConf = z.object({
  name: Text,
  author: Text,
  layouts: z.record(z.string(), Layout).catch({}).default({}),
  navigations: lenientList(z.object({ title: Text, name: z.string() })),
  stylesheets: Names,
  systemCollections: Names,
  systemPartials: Names,
  customTypes: lenientList(CustomType),
})
export type ThemeConf = z.infer<typeof ThemeConf>

/** `collections/X.conf` and `pages/X.page.conf`. */
export const CollectionConf = z.object({
  title: Text,
  newTitle: Text,
  addText: Text,
  description: Text,
  ordering: Text,
  acceptTypes: Names,
  icon: Text,
  pageSize: Whole,
  forcePageSize: Flag,
  folder: Flag,
  fullData: Flag,
  index: Flag,
  indexType: Text,
  supportsVideoBackgrounds: Flag,
  hasSystemBlogCollectionSettings: Flag,
  systemPartials: Names,
  regionName: Text,
  layout: Text,
})
export type CollectionConf = z.infer<typeof CollectionConf>
