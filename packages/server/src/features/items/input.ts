import { z } from 'zod'
import { IdInput, LinkInput, boundedJsonObject } from '../../platform/bounded.ts'
import { cleanHtml } from '../../platform/clean-html.ts'
import { Content, FeaturedMedia, HtmlText, Seo, StoredVideo, Title, textLimits } from '../content-fields/index.ts'
import { SlugInput, slugLimits } from '../slugs/index.ts'

/** How many there may be. */
export const countLimits = {
  tagsPerItem: 500,
  tracksPerAlbum: 60,
  /** Of lists whose owner makes the order by hand (galleries, and a theme's lists of that kind). */
  itemsInOrder: 250,
} as const

/** Dates of items lie between these years: what lies beyond is a slip of the keyboard, and no calendar shows it. */
const calendarYears = { first: 1900, last: 2200 } as const

export const workflowStates = ['published', 'unlisted', 'scheduled', 'draft'] as const

const Html = HtmlText.transform(cleanHtml)

const AssetId = IdInput.nullable()

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
const CategorySlugs = z.array(z.string().max(slugLimits.max)).max(500, 'There are at most 500 categories.')

const PictureIds = z.array(IdInput).max(100, 'There are at most 100 pictures.')

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
export const FileAddress = z
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

/** Bounds for the input of items before it is cleaned: the limits of storage, for every route that takes items. */
export const itemInput = {
  title: Title,
  slug: SlugInput,
  html: HtmlText,
  tags: TagNames,
  categories: CategorySlugs,
  pictureIds: PictureIds,
  customContent: CustomInput,
} as const

const ItemFields = z.object({
  title: Title,
  /** Made from the title when absent. */
  slug: SlugInput,
  excerpt: Html,
  body: Html,
  authorName: z.string().trim().max(200),
  /** One of the site's authors; their name becomes `authorName`. */
  authorId: IdInput.nullable(),
  commentsOpen: z.boolean(),
  workflowState: z.enum(workflowStates),
  publishedAt: Moment.nullable(),
  featured: z.boolean(),
  tags: Tags,
  categories: CategorySlugs,
  position: z.int().min(0),
  mainAssetId: AssetId,
  /** Pictures in their order; the first is the main one unless `mainAssetId` says otherwise. */
  assetIds: PictureIds,
  sourceUrl: LinkInput,
  passthrough: z.boolean(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  location: Location.nullable(),
  content: Content,
  /** These three are parts of `content`, changed without touching the rest of it. */
  seo: Seo,
  customType: z.string().max(100),
  customContent: CustomInput.pipe(CustomContent),
  /** These as well; null and '' take them away. */
  video: StoredVideo.nullable(),
  audioUrl: FileAddress,
  featuredMedia: FeaturedMedia.nullable(),
  /** RecordType of the specification: 1 text, 2 image, 8 video, 11 store item, 12 event. */
  recordType: z.int().positive(),
})

export const NewItem = ItemFields.partial()
  .required({ title: true, recordType: true })
  .extend({ collectionId: IdInput })

export type NewItem = z.input<typeof NewItem>

export const ItemChanges = ItemFields.partial()

export type ItemChanges = z.input<typeof ItemChanges>
