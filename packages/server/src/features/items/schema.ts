import { collectionTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { boundedJsonObject, IdInput, LinkInput } from '../../platform/bounded.ts'
import { cleanHtml, countTags, htmlLimits } from '../../platform/clean-html.ts'
import { slugLimits } from '../slugs/index.ts'

export const textLimits = {
  title: 200,
  html: htmlLimits.characters,
  tag: 50,
  category: 25,
  contentBytes: 200_000,
  customBytes: 50_000,
  seo: 400,
} as const

/** How many there may be. */
export const countLimits = {
  tagsPerItem: 500,
  categoriesPerCollection: 10_000,
  tracksPerAlbum: 60,
  /** Of lists whose owner makes the order by hand (galleries, and a theme's lists of that kind). */
  itemsInOrder: 250,
} as const

/** Dates of items lie between these years: what lies beyond is a slip of the keyboard, and no calendar shows it. */
const calendarYears = { first: 1900, last: 2200 } as const

export const workflowStates = ['published', 'unlisted', 'scheduled', 'draft'] as const

const Title = z
  .string()
  .trim()
  .min(1, 'Title is required.')
  .max(textLimits.title, `A title has at most 200 characters.`)
const HtmlText = z
  .string()
  .max(textLimits.html, 'This text is too long: at most 102,400 characters.')
  .refine(
    (html) => countTags(html) <= htmlLimits.tags,
    `This text has too many tags: at most ${htmlLimits.tags.toLocaleString('en-US')}. Take some formatting out.`,
  )
const Html = HtmlText.transform(cleanHtml)
const AssetId = IdInput.nullable()
/** Its rules have sentences of their own, where it is read. */
const Slug = z.string().max(slugLimits.max * 5)

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

/** JSON of an owner's making that SQL never looks into. */
const Content = z
  .record(z.string(), z.unknown())
  .refine((content) => Buffer.byteLength(JSON.stringify(content)) <= textLimits.contentBytes, 'This page is too large.')

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

/** A video of an item: at a service, or a file of the site. What the service said when it was asked stands beside its address. */
export const StoredVideo = z
  .object({
    /** Address of the video's page at the service; '' for an own file. */
    url: z
      .string()
      .trim()
      .max(2000, 'An address has at most 2,000 characters.')
      .regex(/^(?:$|https:\/\/)/i, 'The address of a video begins with https://.')
      .default(''),
    fileAssetId: AssetId.default(null),
    /** Embed code of the service, and the address it was asked for. */
    html: z.string().max(20_000).default(''),
    htmlOf: z.string().max(2000).default(''),
    providerName: z.string().max(200).default(''),
    title: z.string().max(1000).default(''),
    /** The picture that the service has for it; '' until one was fetched. */
    thumbnailAssetId: z.string().max(100).default(''),
  })
  .meta({ id: 'StoredVideo' })
export type StoredVideo = z.output<typeof StoredVideo>

/** What stands at the head of a post: its picture also where it has a video, a quote, or the link to its source. */
export const FeaturedMedia = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('image') }),
    z.object({ type: z.literal('link') }),
    z.object({
      type: z.literal('quote'),
      quote: z.string().trim().min(1, 'Enter the quote.').max(2_000, 'A quote has at most 2,000 characters.'),
      source: z.string().trim().max(200, 'A source has at most 200 characters.').default(''),
    }),
  ])
  .meta({ id: 'FeaturedMedia' })
export type FeaturedMedia = z.output<typeof FeaturedMedia>

/** Texts for search engines; `hidden` keeps the page out of them. */
export const Seo = z
  .object({
    title: z.string().trim().max(textLimits.seo, `At most ${textLimits.seo} characters.`),
    description: z.string().trim().max(textLimits.seo, `At most ${textLimits.seo} characters.`),
    hidden: z.boolean(),
  })
  .partial()
  .meta({ id: 'Seo' })
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
  slug: Slug,
  html: HtmlText,
  tags: TagNames,
  categories: CategorySlugs,
  pictureIds: PictureIds,
  customContent: CustomInput,
} as const

const ItemFields = z.object({
  title: Title,
  /** Made from the title when absent. */
  slug: Slug,
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

const CollectionFields = z.object({
  title: Title,
  /** Made from the title when absent. */
  slug: Slug,
  navigationTitle: z.string().trim().max(textLimits.title),
  description: z.string().trim().max(textLimits.html),
  enabled: z.boolean(),
  isHomepage: z.boolean(),
  pageSize: z.int().min(1).max(200),
  position: z.int().min(0),
  parentId: IdInput.nullable(),
  mainAssetId: AssetId,
  content: Content,
  /** These are parts of `content`, changed without touching the rest of it. */
  seo: Seo,
  /** Folders: 1 index, 2 leads to its first page (or `redirectUrl`), 3 only groups pages in menus. */
  folderBehavior: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  redirectUrl: LinkInput,
  /** Events: 1 a list, 2 a calendar. */
  eventView: z.union([z.literal(1), z.literal(2)]),
  /** A layout of the theme by its name in `template.conf`; '' is the one that the theme gives to pages of the kind. */
  layout: z.string().trim().max(100),
})

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

export const CategoryName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(textLimits.category, `A category has at most ${textLimits.category} characters.`)
  .regex(/^[^,/]+$/, 'A category name holds no comma and no slash.')

export const TagName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(textLimits.tag, `A tag has at most ${textLimits.tag} characters.`)
  .regex(/^[^,]*$/, 'A tag holds no comma.')

export const NewCategory = z.object({
  collectionId: IdInput,
  name: CategoryName,
  /** Made from the name when absent. */
  slug: Slug.optional(),
  position: z.int().min(0).optional(),
  /** The category that it stands in. */
  parentId: IdInput.nullable().optional(),
})
export type NewCategory = z.input<typeof NewCategory>

/** Somebody who writes. */
export const AuthorFields = z.object({
  displayName: z.string().trim().min(1, 'Name is required.').max(100, 'A name has at most 100 characters.'),
  bio: z.string().trim().max(2000, 'At most 2,000 characters.').optional(),
  websiteUrl: LinkInput.optional(),
  avatarAssetId: AssetId.optional(),
})
export type AuthorFields = z.input<typeof AuthorFields>
