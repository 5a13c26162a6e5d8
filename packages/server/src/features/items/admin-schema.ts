import { z } from 'zod'
import { FocalPoint, Pagination } from '../../platform/shared-schemas.ts'
import { boundedJson, IdInput, LinkInput, TimeInput as Time } from '../../platform/bounded.ts'
import { siteSettings } from '../sites/index.ts'
import {
  AuthorFields,
  CategoryName,
  FeaturedMedia,
  countLimits,
  FileAddress,
  itemInput,
  Location,
  Seo,
  TagName,
  textLimits,
  workflowStates,
} from './schema.ts'

/** Shapes of the owners' API, with the limits of `schema.ts`, which checks the rest when things are stored. */

const State = z.enum(workflowStates)
const Thumbnail = z
  .object({
    id: z.string(),
    url: z.string(),
    altText: z.string(),
    /** Where its subject is: 0..1 from the top left corner. */
    focalPoint: FocalPoint,
  })
  .meta({ id: 'Thumbnail' })
const File = Thumbnail.extend({
  title: z.string(),
  description: z.string(),
  filename: z.string(),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
}).meta({ id: 'ItemFile' })
const Video = z
  .object({
    /** Address of its page at a service; '' for an own file. */
    url: z.string(),
    providerName: z.string(),
    title: z.string(),
    /** The service has said how it is shown; it could not be reached otherwise, and is asked again when the item is saved. */
    isAnswered: z.boolean(),
    file: File.nullable(),
  })
  .meta({ id: 'ItemVideo' })
const Published = z
  .boolean()
  .describe(
    'Published: visitors reach the page, and menus, sitemap, search and feeds name it. Otherwise it is a draft that only staff see. New pages are drafts unless this is true.',
  )

const SeoDetail = z.object({ title: z.string(), description: z.string(), hidden: z.boolean() }).meta({ id: 'SeoTexts' })
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
    mainPicture: File.nullable(),
    seo: SeoDetail,
    folderBehavior: z.int().nullable(),
    redirectUrl: z.string(),
    eventView: z.int(),
    /** '' where the theme chooses. */
    layout: z.string(),
    createdOn: Time,
  })
  .meta({ id: 'Collection' })
export type CollectionDetail = z.infer<typeof CollectionDetail>

const CollectionFields = z.object({
  title: itemInput.title,
  slug: itemInput.slug,
  navigationTitle: z.string().trim().max(textLimits.title),
  description: itemInput.html,
  enabled: Published,
  isHomepage: z.boolean(),
  pageSize: z.int(),
  parentId: IdInput.nullable(),
  mainAssetId: IdInput.nullable(),
  seo: Seo,
  folderBehavior: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  redirectUrl: LinkInput,
  eventView: z.union([z.literal(1), z.literal(2)]),
  layout: z.string().trim().max(100),
})

export const AddCollection = CollectionFields.partial()
  .required({ title: true })
  .extend({ typeName: z.string().max(50) })
  .strict()
  .meta({ id: 'AddCollection' })
export type AddCollection = z.infer<typeof AddCollection>

/** `updatedAt` as it was read: another one in the database answers 409. */
const expectedUpdatedAt = Time.optional()
export const EditCollection = CollectionFields.partial().extend({ expectedUpdatedAt }).meta({ id: 'EditCollection' })
export const PlaceCollections = z
  .object({
    /** The folder that they go into; null: the top. */
    parentId: IdInput.nullable(),
    collectionIds: z.array(IdInput).min(1).max(1000),
  })
  .meta({ id: 'PlaceCollections' })
export const MenuList = z
  .object({
    menus: z.array(
      z.object({
        name: z.string(),
        entries: siteSettings.navigation.schema.valueType,
        isDefault: z.boolean().describe('It shows what it shows without its owner; there is nothing to reset.'),
      }),
    ),
  })
  .meta({ id: 'MenuList' })
/** Each entry is checked as it is stored. */
export const SaveMenu = z
  .object({ entries: z.array(boundedJson(10_000)).max(200, 'A menu has at most 200 entries.') })
  .meta({ id: 'SaveMenu' })
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
    seo: SeoDetail,
    customType: z.string(),
    customContent: z.record(z.string(), z.unknown()),
    /** All of them; the first is the main one. */
    pictures: z.array(File),
    video: Video.nullable(),
    /** Address of its audio file; '' without one. */
    audioUrl: z.string(),
    /** What a post shows at its head; null: its video, else its picture. */
    featuredMedia: FeaturedMedia.nullable(),
    /** Files that fields of its custom type show. */
    files: z.array(File),
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

const ItemFields = z.object({
  title: itemInput.title,
  slug: itemInput.slug,
  excerpt: itemInput.html,
  body: itemInput.html,
  authorId: IdInput.nullable(),
  authorName: z.string().trim().max(200),
  commentsOpen: z.boolean(),
  state: State,
  publishedAt: Time.nullable(),
  featured: z.boolean(),
  tags: itemInput.tags,
  categories: itemInput.categories,
  pictureIds: itemInput.pictureIds,
  sourceUrl: LinkInput,
  passthrough: z.boolean(),
  startsAt: Time.nullable(),
  endsAt: Time.nullable(),
  location: Location.nullable(),
  seo: Seo,
  customType: z.string().max(100),
  customContent: itemInput.customContent,
  /** A video by the address of its page, or an uploaded one; null takes it away. */
  video: VideoInput.nullable(),
  audioUrl: FileAddress,
  /** What a post shows at its head; null: its video, else its picture. A link is that of `sourceUrl`. */
  featuredMedia: FeaturedMedia.nullable(),
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

export const EditItem = ItemFields.partial().extend({ expectedUpdatedAt }).meta({ id: 'EditItem' })
export type EditItem = z.infer<typeof EditItem>

export const PlaceItems = z.object({ itemIds: z.array(IdInput).min(1).max(1000) }).meta({ id: 'PlaceItems' })
export const Category = z
  .object({
    categoryId: z.string(),
    /** The category that it stands in; null at the top. */
    parentId: z.string().nullable(),
    /** 0 at the top. */
    level: z.int(),
    name: z.string(),
    slug: z.string(),
  })
  .meta({ id: 'Category' })
export const CategoryList = z.object({ categories: z.array(Category) }).meta({ id: 'CategoryList' })
export const AddCategory = z
  .object({
    name: CategoryName,
    slug: itemInput.slug.optional(),
    parentId: IdInput.nullable().optional(),
  })
  .meta({ id: 'AddCategory' })
export const ChangeCategory = z
  .object({ name: CategoryName.optional(), parentId: IdInput.nullable().optional() })
  .meta({ id: 'ChangeCategory' })
export const PlaceCategories = z
  .object({ categoryIds: z.array(IdInput).max(countLimits.categoriesPerCollection) })
  .meta({ id: 'PlaceCategories' })
export const TagList = z
  .object({ tags: z.array(z.object({ name: z.string(), count: z.int() })) })
  .meta({ id: 'TagList' })
/** A tag as it is: imports may have brought longer ones. */
const OldTag = z.string().max(1_000)
export const RenameTag = z.object({ from: OldTag, to: TagName }).meta({ id: 'RenameTag' })
export const TagQuery = z.object({ name: OldTag })

export const AuthorDetail = z
  .object({
    authorId: z.string(),
    displayName: z.string(),
    bio: z.string(),
    websiteUrl: z.string(),
    avatarAssetId: z.string().nullable(),
    avatar: File.nullable(),
  })
  .meta({ id: 'Author' })
export type AuthorDetail = z.infer<typeof AuthorDetail>
export const AuthorList = z.object({ authors: z.array(AuthorDetail) }).meta({ id: 'AuthorList' })
export const SaveAuthor = AuthorFields.meta({ id: 'SaveAuthor' })
