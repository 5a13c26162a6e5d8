import { collectionTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { IdInput, LinkInput } from '../../platform/schemas/bounded.ts'
import { Content, Seo, Title, textLimits } from '../content-fields/index.ts'
import { SlugInput } from '../slugs/index.ts'

/** Fields of collections as callers give them, with the limits of storage: for the routes and for the service. */
export const collectionFields = {
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
const CollectionFields = z.object({ ...collectionFields, position: z.int().min(0), content: Content })

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
