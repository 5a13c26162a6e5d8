import { z } from 'zod'
import { IdInput, LinkInput, boundedJsonObject } from '../../platform/schemas/bounded.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import { Content, FeaturedMedia, HtmlText, Seo, StoredVideo, Title, textLimits } from '../content-fields/index.ts'
import { SlugInput, slugLimits } from '../slugs/index.ts'

/** How many there may be. */
export const countLimits = {
  tagsPerItem: 500,
  categoriesPerItem: 500,
  tracksPerAlbum: 60,
  /** Of lists whose owner makes the order by hand (galleries, and a theme's lists of that kind). */
  itemsInOrder: 250,
} as const

/** Dates of items lie between these years: what lies beyond is a slip of the keyboard, and no calendar shows it. */
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
