import { z } from 'zod'
import { IdInput, TimeInput as Time } from '../../platform/schemas/bounded.ts'
import { AssetFile, HtmlText, SeoTexts } from '../content-fields/index.ts'
import { collectionFields } from './input.ts'

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
