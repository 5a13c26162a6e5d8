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
const Names = z.array(z.string()).catch([]).default([])

const CustomType = z.object({
  title: Text,
  name: z.string(),
  base: Text,
  fields: z
    .array(z.object({ name: z.string(), title: Text, type: Text }))
    .catch([])
    .default([]),
})

/** `template.conf`: what the theme consists of. Unknown keys are the business of others. */
export const ThemeConf = z.object({
  name: Text,
  author: Text,
  layouts: z
    .record(z.string(), z.object({ name: Text, regions: Names }))
    .catch({})
    .default({}),
  navigations: z
    .array(z.object({ title: Text, name: z.string() }))
    .catch([])
    .default([]),
  stylesheets: Names,
  systemCollections: Names,
  systemPartials: Names,
  customTypes: z.array(CustomType).catch([]).default([]),
})
export type ThemeConf = z.infer<typeof ThemeConf>

/** `collections/X.conf` and `pages/X.page.conf`. */
export const CollectionConf = z.object({
  title: Text,
  newTitle: Text,
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
