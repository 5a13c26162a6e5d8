import { collectionTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { IdInput, LinkInput, TimeInput as Time } from '../../platform/schemas/bounded.ts'
import { AssetFile, Content, HtmlText, Seo, SeoTexts, Title, textLimits } from '../content-fields/index.ts'
import { SlugInput } from '../slugs/index.ts'

/** Fields of collections as callers give them, with the limits of storage: for the routes and for the service. */
const collectionFields = {
  title: Title,
  /** Made from the title when absent. */
  slug: SlugInput,
  navigationTitle: z.string().trim().max(textLimits.title),
  description: z.string().trim().max(textLimits.html),
  enabled: z.boolean(),
  isHomepage: z.boolean(),
  pageSize: z.int().min(1).max(200),
  parentId: IdInput.nullable(),
  mainAssetId: IdInput.nullable(),
  /** These are parts of `content`, changed without touching the rest of it. */
  seo: Seo,
  /** Folders: 1 index, 2 leads to its first page (or `redirectUrl`), 3 only groups pages in menus. */
  folderBehavior: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  redirectUrl: LinkInput,
  /** Events: 1 a list, 2 a calendar. */
  eventView: z.union([z.literal(1), z.literal(2)]),
  /** A layout of the theme by its name in `template.conf`; '' is the one that the theme gives to pages of the kind. */
  layout: z.string().trim().max(100),
} as const

/** The fields of the service, with those that only our own code sets. */
const StoredFields = z.object({ ...collectionFields, position: z.int().min(0), content: Content })

/**
 * Collection types by type name.
 */
export const collectionTypeByName = {
  page: collectionTypes.page,
  products: collectionTypes.products,
  blog: collectionTypes.generic,
  events: collectionTypes.generic,
  index: collectionTypes.generic,
  folder: collectionTypes.generic,
  gallery: collectionTypes.generic,
  album: collectionTypes.generic,
} as const

export const NewCollection = StoredFields.partial()
  .required({ title: true })
  .extend({
    typeName: z.string().regex(/^[a-z][a-z0-9-]{0,49}$/),
    /** CollectionType code; by default that of the type name, 1 for a theme's own. */
    type: z.int().positive().optional(),
  })

export type NewCollection = z.input<typeof NewCollection>

export const CollectionChanges = StoredFields.partial()

export type CollectionChanges = z.input<typeof CollectionChanges>

// Shapes of the owners' API, made of the fields above.

const Published = z
  .boolean()
  .describe(
    'Published: visitors reach the page, and menus, sitemap, search and feeds name it. Otherwise it is a draft that only staff see. New pages are drafts unless this is true.',
  )

export const CollectionSummary = z
  .object({
    collectionId: z.string(),
    parentId: z.string().nullable(),
    typeName: z.string(),
    type: z.int(),
    title: z.string(),
    navigationTitle: z.string(),
    slug: z.string(),
    /** Path on the site. */
    path: z.string(),
    enabled: Published,
    isHomepage: z.boolean(),
    position: z.int(),
    itemCount: z.int(),
    draftCount: z.int(),
    updatedAt: Time,
  })
  .meta({ id: 'CollectionSummary' })

export type CollectionSummary = z.infer<typeof CollectionSummary>

export const CollectionList = z.object({ collections: z.array(CollectionSummary) }).meta({ id: 'CollectionList' })

export const CollectionDetail = CollectionSummary.omit({ itemCount: true, draftCount: true })
  .extend({
    description: z.string(),
    pageSize: z.int(),
    mainAssetId: z.string().nullable(),
    mainPicture: AssetFile.nullable(),
    seo: SeoTexts,
    folderBehavior: z.int().nullable(),
    redirectUrl: z.string(),
    eventView: z.int(),
    /** '' where the theme chooses. */
    layout: z.string(),
    createdOn: Time,
  })
  .meta({ id: 'Collection' })

export type CollectionDetail = z.infer<typeof CollectionDetail>

const CollectionFields = z.object({ ...collectionFields, description: HtmlText, enabled: Published })

export const AddCollection = CollectionFields.partial()
  .required({ title: true })
  .extend({ typeName: z.string().max(50) })
  .strict()
  .meta({ id: 'AddCollection' })

export type AddCollection = z.infer<typeof AddCollection>

/** `updatedAt` as it was read: another one in the database answers 409. */
const expectedUpdatedAt = Time.optional()

export const EditCollection = CollectionFields.partial()
  .extend({ expectedUpdatedAt })
  .strict()
  .meta({ id: 'EditCollection' })

export const PlaceCollections = z
  .object({
    /** The folder that they go into; null: the top. */
    parentId: IdInput.nullable(),
    collectionIds: z.array(IdInput).min(1).max(1000),
  })
  .meta({ id: 'PlaceCollections' })
