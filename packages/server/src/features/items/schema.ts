import { z } from 'zod'
import { IdInput, TimeInput as Time } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { AssetFile, FeaturedMedia, SeoTexts, Thumbnail } from '../content-fields/index.ts'
import { Location, PictureIds, itemFields, workflowStates } from './input.ts'

/** Shapes of the owners' API, with the limits of `input.ts`, which checks the rest when things are stored. */
const State = z.enum(workflowStates)

const Video = z
  .object({
    /** Address of its page at a service; '' for an own file. */
    url: z.string(),
    providerName: z.string(),
    title: z.string(),
    /** The service has said how it is shown; it could not be reached otherwise, and is asked again when the item is saved. */
    isAnswered: z.boolean(),
    file: AssetFile.nullable(),
  })
  .meta({ id: 'ItemVideo' })

/** `updatedAt` as it was read: another one in the database answers 409. */
const expectedUpdatedAt = Time.optional()

export const ItemSummary = z
  .object({
    itemId: z.string(),
    collectionId: z.string(),
    recordType: z.int(),
    title: z.string(),
    slug: z.string(),
    /** Path on the site. */
    path: z.string(),
    state: State,
    /** Visitors find it: published, unlisted, or scheduled with a time that has come. */
    isVisible: z.boolean(),
    publishedAt: Time.nullable(),
    startsAt: Time.nullable(),
    endsAt: Time.nullable(),
    featured: z.boolean(),
    tags: z.array(z.string()),
    /** Slugs. */
    categories: z.array(z.string()),
    authorName: z.string(),
    picture: Thumbnail.nullable(),
    hasVideo: z.boolean(),
    updatedAt: Time,
  })
  .meta({ id: 'ItemSummary' })

export type ItemSummary = z.infer<typeof ItemSummary>

export const ItemQuery = z.object({
  collectionId: z.string().max(50).optional(),
  search: z.string().trim().max(200).optional(),
  state: State.optional(),
  tag: z.string().max(200).optional(),
  /** Slug of a category. */
  category: z.string().max(200).optional(),
  /** `newest` by date with undated ones first, or in the order their owner gave them. */
  sort: z.enum(['newest', 'position']).default('newest'),
  cursor: z
    .string()
    .regex(/^-?\d{1,16}\.[0-9a-f]{24}$/, 'This cursor is not one of ours.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export type ItemQuery = z.infer<typeof ItemQuery>

export const ItemList = z.object({ items: z.array(ItemSummary), pagination: Pagination }).meta({ id: 'ItemList' })

export const ItemDetail = ItemSummary.omit({ picture: true })
  .extend({
    excerpt: z.string(),
    body: z.string(),
    /** Blocks make the text: `body` repeats their words and is not changed here. */
    hasBlocks: z.boolean(),
    authorId: z.string().nullable(),
    commentsOpen: z.boolean(),
    /** It is a post, and the site has comments: `commentsOpen` means something. */
    takesComments: z.boolean(),
    sourceUrl: z.string(),
    passthrough: z.boolean(),
    location: Location.nullable(),
    seo: SeoTexts,
    /** Of shared links; null: the main picture. */
    socialPicture: AssetFile.nullable(),
    customType: z.string(),
    customContent: z.record(z.string(), z.unknown()),
    /** All of them; the first is the main one. */
    pictures: z.array(AssetFile),
    video: Video.nullable(),
    /** Address of its audio file; '' without one. */
    audioUrl: z.string(),
    /** What a post shows at its head; null: its video, else its picture. */
    featuredMedia: FeaturedMedia.nullable(),
    /** Files that fields of its custom type show. */
    files: z.array(AssetFile),
    createdOn: Time,
  })
  .meta({ id: 'Item' })

export type ItemDetail = z.infer<typeof ItemDetail>

const VideoInput = z
  .object({
    url: z.string().max(2_000, 'An address has at most 2,000 characters.').optional(),
    fileAssetId: IdInput.nullable().optional(),
  })
  .meta({ id: 'NewItemVideo' })

/** Times and pictures under the names of the API; everything else is that of the service. */
const ItemFields = z.object({
  ...itemFields,
  state: State,
  publishedAt: Time.nullable(),
  pictureIds: PictureIds,
  startsAt: Time.nullable(),
  endsAt: Time.nullable(),
  /** A video by the address of its page, or an uploaded one; null takes it away. */
  video: VideoInput.nullable(),
})

/** A field that is not known is refused: what a caller names and nobody keeps would seem to be there. */
export const AddItem = ItemFields.partial()
  .required({ title: true })
  .extend({
    collectionId: IdInput,
    /** RecordType of the specification; by default that of the collection: 12 in events, 2 in galleries, 7 in albums, else 1. */
    recordType: z.int().positive().optional(),
  })
  .strict()
  .meta({ id: 'AddItem' })

export type AddItem = z.infer<typeof AddItem>

export const EditItem = ItemFields.partial().extend({ expectedUpdatedAt }).strict().meta({ id: 'EditItem' })

export type EditItem = z.infer<typeof EditItem>

export const PlaceItems = z.object({ itemIds: z.array(IdInput).min(1).max(1000) }).meta({ id: 'PlaceItems' })
