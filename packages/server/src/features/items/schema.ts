import { z } from 'zod'
import { cleanHtml } from './html.ts'

export const textLimits = { title: 200, html: 102_400, tag: 50, category: 25, contentBytes: 200_000 } as const

export const workflowStates = ['published', 'unlisted', 'scheduled', 'draft'] as const

const Title = z.string().trim().min(1, 'Enter a title.').max(textLimits.title, `A title has at most 200 characters.`)
const Html = z.string().max(textLimits.html, 'This text is too long: at most 102,400 characters.').transform(cleanHtml)
const AssetId = z.string().nullable()

/** Trimmed, each once, in the given order. */
const Tags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(textLimits.tag, `A tag has at most ${textLimits.tag} characters.`)
      .regex(/^[^,]*$/, 'A tag holds no comma.'),
  )
  .max(500)
  .transform((tags) => [...new Set(tags)])

/** JSON of an owner's making that SQL never looks into. */
const Content = z
  .record(z.string(), z.unknown())
  .refine((content) => Buffer.byteLength(JSON.stringify(content)) <= textLimits.contentBytes, 'This page is too large.')

export const Location = z.object({
  addressTitle: z.string().max(200).default(''),
  addressLine1: z.string().max(200).default(''),
  addressLine2: z.string().max(200).default(''),
  addressCountry: z.string().max(100).default(''),
  mapLat: z.number().min(-90).max(90).optional(),
  mapLng: z.number().min(-180).max(180).optional(),
})

const ItemFields = z.object({
  title: Title,
  /** Made from the title when absent. */
  slug: z.string(),
  excerpt: Html,
  body: Html,
  authorName: z.string().trim().max(200),
  workflowState: z.enum(workflowStates),
  publishedAt: z.date().nullable(),
  featured: z.boolean(),
  tags: Tags,
  /** Slugs of categories of the same collection. */
  categories: z.array(z.string()).max(500),
  position: z.int().min(0),
  mainAssetId: AssetId,
  /** Pictures in their order; the first is the main one unless `mainAssetId` says otherwise. */
  assetIds: z.array(z.string()).max(100, 'There are at most 100 pictures.'),
  sourceUrl: z.string().max(2000),
  passthrough: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  location: Location.nullable(),
  content: Content,
})

export const NewItem = ItemFields.partial().required({ title: true }).extend({
  collectionId: z.string(),
  /** RecordType of the specification: 1 text, 11 store item, 12 event. */
  recordType: z.int().positive(),
})
export type NewItem = z.input<typeof NewItem>

export const ItemChanges = ItemFields.partial()
export type ItemChanges = z.input<typeof ItemChanges>

const CollectionFields = z.object({
  title: Title,
  /** Made from the title when absent. */
  slug: z.string(),
  navigationTitle: z.string().trim().max(textLimits.title),
  description: z.string().trim().max(textLimits.html),
  enabled: z.boolean(),
  isHomepage: z.boolean(),
  pageSize: z.int().min(1).max(200),
  position: z.int().min(0),
  parentId: z.string().nullable(),
  mainAssetId: AssetId,
  content: Content,
})

/** CollectionType codes of the specification by type name. */
export const collectionTypes = { page: 10, products: 13, blog: 1, events: 1, index: 1, gallery: 1, album: 1 } as const

export const NewCollection = CollectionFields.partial()
  .required({ title: true })
  .extend({
    typeName: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/),
    /** CollectionType code; by default that of the type name, 1 for a theme's own. */
    type: z.int().positive().optional(),
  })
export type NewCollection = z.input<typeof NewCollection>

export const CollectionChanges = CollectionFields.partial()
export type CollectionChanges = z.input<typeof CollectionChanges>

export const NewCategory = z.object({
  collectionId: z.string(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(textLimits.category, `A category has at most ${textLimits.category} characters.`)
    .regex(/^[^,/]+$/, 'A category name holds no comma and no slash.'),
  /** Made from the name when absent. */
  slug: z.string().optional(),
  position: z.int().min(0).optional(),
})
export type NewCategory = z.input<typeof NewCategory>
