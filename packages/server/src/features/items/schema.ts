import { z } from 'zod'
import { IdInput, LinkInput, TimeInput as Time, boundedJsonObject } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import {
  AssetFile,
  Content,
  FeaturedMedia,
  HtmlText,
  Seo,
  SeoTexts,
  StoredVideo,
  Thumbnail,
  Title,
  textLimits,
} from '../content-fields/index.ts'
import { SlugInput, slugLimits } from '../slugs/index.ts'

/** How many there may be. */
export const countLimits = {
  tagsPerItem: 500,
  categoriesPerItem: 500,
  tracksPerAlbum: 60,
  /** Of lists whose owner makes the order by hand (galleries, and a theme's lists of that kind). */
  itemsInOrder: 250,
} as const

/** Dates of items are between these years: what lies beyond is a slip of the keyboard, and no calendar shows it. */
const calendarYears = { first: 1900, last: 2200 } as const

export const workflowStates = ['published', 'unlisted', 'scheduled', 'draft'] as const

const Html = HtmlText.transform(cleanHtml)

const TagNames = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(textLimits.tag, `A tag has at most ${textLimits.tag} characters.`)
      .regex(/^[^,]*$/, 'A tag holds no comma.'),
  )
  .max(countLimits.tagsPerItem, `There are at most ${countLimits.tagsPerItem} tags.`)

/** Trimmed, each once, in the given order. */
const Tags = TagNames.transform((tags) => [...new Set(tags)])

/** Slugs of categories of the same collection. */
const CategorySlugs = z
  .array(z.string().max(slugLimits.max))
  .max(countLimits.categoriesPerItem, `There are at most ${countLimits.categoriesPerItem} categories.`)

export const Location = z
  .object({
    addressTitle: z.string().max(200).default(''),
    addressLine1: z.string().max(200).default(''),
    addressLine2: z.string().max(200).default(''),
    addressCountry: z.string().max(100).default(''),
    mapLat: z.number().min(-90).max(90).optional(),
    mapLng: z.number().min(-180).max(180).optional(),
  })
  .meta({ id: 'Location' })

const Moment = z
  .date()
  .refine(
    (date) => date.getUTCFullYear() >= calendarYears.first && date.getUTCFullYear() <= calendarYears.last,
    `Choose a date between ${calendarYears.first} and ${calendarYears.last}.`,
  )

/** A file that is shown or played: one of this site, or one on the web. */
const FileAddress = z
  .string()
  .trim()
  .max(2000, 'An address has at most 2,000 characters.')
  .regex(/^(?:$|https:\/\/|\/s\/)/i, 'Choose a file, or enter an address that begins with https://.')

/** The value of a field that a custom type adds: plain text, a tick, a number, rich text, a picture, pictures. */
const CustomValue = z.union([
  z.string().max(textLimits.customBytes),
  z.boolean(),
  z.number(),
  z.object({ html: Html }),
  z.object({ assetId: IdInput }),
  z.object({ assetIds: z.array(IdInput).max(100) }),
])

/** Fields of a custom type by their names in the theme. */
const CustomContent = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/, 'This is no name of a field.'),
  CustomValue,
)

/** The same before its fields are looked at. */
const CustomInput = boundedJsonObject(textLimits.customBytes, 'The fields of this type hold at most 50 KB together.')

/** Fields of items as callers give them, with the limits of storage: for every route that takes items, and for the service. */
export const itemFields = {
  title: Title,
  /** Made from the title when absent. */
  slug: SlugInput,
  excerpt: HtmlText,
  body: HtmlText,
  /** One of the site's authors; their name becomes `authorName`. */
  authorId: IdInput.nullable(),
  authorName: z.string().trim().max(200),
  commentsOpen: z.boolean(),
  featured: z.boolean(),
  tags: TagNames,
  categories: CategorySlugs,
  sourceUrl: LinkInput,
  passthrough: z.boolean(),
  location: Location.nullable(),
  /** These are parts of the content, changed without touching the rest of it; null and '' take them away. */
  seo: Seo,
  /** The picture of shared links; null: the main picture. */
  socialPictureId: IdInput.nullable(),
  customType: z.string().max(100),
  customContent: CustomInput,
  audioUrl: FileAddress,
  /** What a post shows at its head; null: its video, else its picture. A link is that of `sourceUrl`. */
  featuredMedia: FeaturedMedia.nullable(),
} as const

/** Pictures in their order; the first is the main one. */
export const PictureIds = z.array(IdInput).max(100, 'There are at most 100 pictures.')

/** What the service stores: fields that are cleaned, and those that callers name in another way or not at all. */
const StoredFields = z.object({
  ...itemFields,
  excerpt: Html,
  body: Html,
  tags: Tags,
  customContent: CustomInput.pipe(CustomContent),
  workflowState: z.enum(workflowStates),
  publishedAt: Moment.nullable(),
  position: z.int().min(0),
  /** The first of `assetIds` unless it is given. */
  mainAssetId: IdInput.nullable(),
  assetIds: PictureIds,
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  content: Content,
  video: StoredVideo.nullable(),
  /** Items of the same collection that the owner chose to show beside this one; empty: the next ones. */
  relatedSlugs: z.array(z.string().max(slugLimits.max)).max(12, 'At most 12 related products.'),
  /** RecordType of the specification: 1 text, 2 image, 8 video, 11 store item, 12 event. */
  recordType: z.int().positive(),
})

export const NewItem = StoredFields.partial()
  .required({ title: true, recordType: true })
  .extend({ collectionId: IdInput })

export type NewItem = z.input<typeof NewItem>

export const ItemChanges = StoredFields.partial()

export type ItemChanges = z.input<typeof ItemChanges>

// Shapes of the owners' API, made of the fields above.

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
