import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import type { contentRows } from '../content/index.ts'
import { FeaturedMedia } from '../content-fields/index.ts'
import { toImageJson, type ImageJson, type VideoView } from '../media/index.ts'
import { replacePrices } from './draft-prices.ts'
import { type AuthorJson, toAuthorJson } from './author.ts'
import { toCustomContentJson } from './custom-content.ts'
import { escapeHtml, toPathPart, toSafeUrl } from '../../platform/text/html.ts'
import { ItemVideo, type OembedJson, toVideoFields } from './item-video.ts'
import { type StructuredContent, toStructuredContent } from './product.ts'
import { type ZoneClock, toDayNumber } from '../../platform/time-zone.ts'

const recordTypeLabels: Readonly<Record<number, string>> = {
  1: 'text',
  2: 'image',
  4: 'quote',
  5: 'link',
  7: 'audio',
  8: 'video',
  11: 'store-item',
  12: 'event',
  14: 'gallery',
  15: 'binary',
  18: 'digital-good',
  19: 'attachment',
  30: 'site-search',
  50: 'tweet',
  52: 'checkin',
  54: 'kbarticle',
}

const Location = z
  .object({
    mapLat: z.number().optional(),
    mapLng: z.number().optional(),
    mapZoom: z.number().default(12),
    markerLat: z.number().optional(),
    markerLng: z.number().optional(),
    addressTitle: z.string().default(''),
    addressLine1: z.string().default(''),
    addressLine2: z.string().default(''),
    addressCountry: z.string().default(''),
  })
  .transform((place) => ({
    ...place,
    markerLat: place.markerLat ?? place.mapLat,
    markerLng: place.markerLng ?? place.mapLng,
    addressTitle: escapeHtml(place.addressTitle),
    addressLine1: escapeHtml(place.addressLine1),
    addressLine2: escapeHtml(place.addressLine2),
    addressCountry: escapeHtml(place.addressCountry),
  }))

const Seo = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  hidden: z.boolean().optional().catch(undefined),
})
const ItemContent = z.object({
  customType: z.string().optional().catch(undefined),
  customContent: z.record(z.string(), z.unknown()).optional().catch(undefined),
  promotedBlockType: z.string().optional().catch(undefined),
  featuredMedia: FeaturedMedia.optional().catch(undefined),
  audioAssetUrl: z.string().optional().catch(undefined),
  video: ItemVideo.optional().catch(undefined),
  seo: Seo.optional().catch(undefined),
  relatedSlugs: z.array(z.string()).optional().catch(undefined),
  socialPictureId: z.string().optional().catch(undefined),
})
type ItemContent = z.infer<typeof ItemContent>

// Not state but a memo: a page asks for the content of its item several times.
const parsedContents = new WeakMap<object, ItemContent>()

/** The parts of an item's free-form content that pages read. The same content gives the same object, so nobody may change it. */
export function parseItemContent({ content }: Pick<contentRows.ItemRow, 'content'>): ItemContent {
  if (typeof content !== 'object' || content === null || Object.keys(content).length === 0) return {}
  const parsed = parsedContents.get(content) ?? ItemContent.safeParse(content).data ?? {}
  parsedContents.set(content, parsed)
  return parsed
}

/** What item JSON needs to know of the collection. */
interface ItemHome {
  /** `/shop` */
  readonly path: string
  /** Name of each category by slug. */
  readonly categoryNames: ReadonlyMap<string, string>
  readonly currency: string
  readonly clock: ZoneClock
  readonly draftPrices?: contentRows.VariantPrices | undefined
}

/** An item as templates and `?format=json` carry it. Text fields are HTML-escaped, `body` and `excerpt` are the owner's HTML. */
export interface ItemJson {
  id: string
  collectionId: string
  recordType: number
  recordTypeLabel: string
  addedOn: number
  updatedOn: number
  publishOn: number
  displayIndex: number
  starred: boolean
  passthrough: boolean
  sourceUrl: string
  tags: string[]
  categories: string[]
  categorySlugs: string[]
  workflowState: number
  author: AuthorJson
  urlId: string
  fullUrl: string
  title: string
  body: string
  excerpt: string
  likeCount: number
  commentCount: number
  publicCommentCount: number
  commentState: number
  clickthroughUrl?: string
  seoData: { seoTitle: string; seoDescription: string; seoHidden: boolean }
  unlisted: boolean
  items: ImageJson[]
  mainImageId?: string
  mainImage?: ImageJson
  systemDataId?: string
  systemDataVariants?: string
  systemDataSourceType?: string
  filename?: string
  mediaFocalPoint?: ImageJson['mediaFocalPoint']
  objectPosition?: string
  colorData?: unknown
  assetUrl?: string
  originalSize?: string
  contentType?: string
  location?: z.output<typeof Location>
  startDate?: number
  endDate?: number
  /** Events: begins and ends on one day of the site's zone. */
  sameDay?: boolean
  structuredContent?: StructuredContent | { audioAssetUrl: string }
  customContent?: Readonly<Record<string, unknown>>
  promotedBlockType?: string
  /** What `promoted-block.block` prints of a post with a quote or a link at its head. */
  promotedQuote?: { text: string; source: string }
  promotedLink?: { url: string; host: string }
  /** A video: how themes show it, and how our own markup does. */
  oembed?: OembedJson
  overlay?: boolean
  video?: VideoView
}

// Not state but a memo: rows that pages remember are made into the same JSON each time.
const made = new WeakMap<contentRows.ItemRow, { readonly json: ItemJson; readonly home: ItemHome }>()

/** The JSON of an item. The same row in the same collection gives the same object, so nobody may change it. */
export function toItemJson(row: contentRows.ItemRow, home: ItemHome): ItemJson {
  const known = made.get(row)
  if (known && isSameHome(known.home, home)) return known.json
  const { path, categoryNames, currency, clock, draftPrices } = home
  const json = makeItemJson(row, home)
  made.set(row, { json, home: { path, categoryNames, currency, clock, draftPrices } })
  return json
}

function isSameHome(a: ItemHome, b: ItemHome): boolean {
  const isSamePlace = a.categoryNames === b.categoryNames && a.clock === b.clock && a.path === b.path
  return isSamePlace && a.currency === b.currency && a.draftPrices === b.draftPrices
}

function makeItemJson(stored: contentRows.ItemRow, home: ItemHome): ItemJson {
  const row = home.draftPrices ? replacePrices(stored, home.draftPrices) : stored
  const { main, images } = listImages(row)
  const content = parseItemContent(row)
  const location = row.location === null ? undefined : Location.safeParse(row.location).data
  const structured =
    toStructuredContent(row, main && !images.includes(main) ? [main, ...images] : images, home.currency) ??
    (content.audioAssetUrl === undefined ? undefined : { audioAssetUrl: content.audioAssetUrl })
  return {
    id: row.item_id,
    collectionId: row.collection_id,
    recordType: row.record_type,
    recordTypeLabel: recordTypeLabels[row.record_type] ?? 'undefined',
    // Themes print this as the date of a post.
    addedOn: row.record_type === itemTypes.text ? (row.published_at_ms ?? row.created_at_ms) : row.created_at_ms,
    updatedOn: row.updated_at_ms,
    publishOn: row.published_at_ms ?? row.created_at_ms,
    displayIndex: row.position,
    starred: row.featured,
    passthrough: row.passthrough,
    sourceUrl: escapeHtml(toSafeUrl(row.source_url)),
    tags: row.tags.map(escapeHtml),
    categories: row.categories.map((slug) => escapeHtml(home.categoryNames.get(slug) ?? slug)),
    categorySlugs: row.categories,
    workflowState: 1,
    author: toAuthorJson(row.author, row.author_name),
    urlId: row.slug,
    fullUrl: `${home.path}/${toPathPart(row.own_slug ?? row.slug)}`,
    title: escapeHtml(row.title),
    body: row.body,
    excerpt: row.excerpt,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    publicCommentCount: row.public_comment_count,
    commentState: row.comments_open ? 1 : 0,
    unlisted: row.workflow_state === 'unlisted',
    seoData: {
      seoTitle: escapeHtml(content.seo?.title ?? ''),
      seoDescription: escapeHtml(content.seo?.description ?? ''),
      seoHidden: content.seo?.hidden ?? false,
    },
    items: images,
    ...(main ? pictureFields(main) : {}),
    ...(location ? { location } : {}),
    ...(row.starts_at_ms === null ? {} : eventTimes(row.starts_at_ms, row.ends_at_ms ?? row.starts_at_ms, home.clock)),
    ...(structured ? { structuredContent: structured } : {}),
    ...(content.customContent
      ? {
          customContent: {
            ...(content.customType === undefined ? {} : { customType: escapeHtml(content.customType) }),
            ...toCustomContentJson(content.customContent, row.custom_assets ?? []),
          },
        }
      : {}),
    // A post shows one thing at its head.
    ...(content.video && content.featuredMedia === undefined
      ? toVideoFields(content.video, escapeHtml(row.title), main, row.custom_assets ?? [])
      : {}),
    ...promotedBlock(row, content),
    ...promotedFields(row, content),
    ...(leadsElsewhere(row) ? { clickthroughUrl: escapeHtml(toSafeUrl(row.source_url)) } : {}),
  }
}

/** A post promotes what its owner chose, else its video: themes show it in place of the post's picture. */
function promotedBlock(
  row: contentRows.ItemRow,
  { promotedBlockType, featuredMedia, video }: z.output<typeof ItemContent>,
) {
  if (featuredMedia) return { promotedBlockType: featuredMedia.type }
  if (promotedBlockType !== undefined) return { promotedBlockType }
  return row.record_type === itemTypes.text && video ? { promotedBlockType: 'video' } : {}
}

function promotedFields(row: contentRows.ItemRow, { featuredMedia }: ItemContent) {
  if (featuredMedia?.type === 'quote') {
    const { quote, source } = featuredMedia
    return { promotedQuote: { text: escapeHtml(quote), source: escapeHtml(source) } }
  }
  if (featuredMedia?.type !== 'link' || row.source_url === '') return {}
  const url = toSafeUrl(row.source_url)
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  return { promotedLink: { url: escapeHtml(url), host: escapeHtml(host || url) } }
}

/** The picture of an item's shared links: its own, else the main picture. */
export function findSharedImage(row: contentRows.ItemRow, item: Pick<ItemJson, 'mainImage'>): ImageJson | undefined {
  const { socialPictureId } = parseItemContent(row)
  const asset = row.custom_assets?.find(([id]) => id === socialPictureId)
  return asset ? toImageJson(asset) : item.mainImage
}

function listImages(row: contentRows.ItemRow): { main: ImageJson | undefined; images: ImageJson[] } {
  const images = (row.assets ?? []).map((asset, index) => toImageJson(asset, index))
  const main = images.find((image) => image.id === row.main_asset_id)
  return { main: main ?? (row.main_asset ? toImageJson(row.main_asset) : images[0]), images }
}

/** The fields of the main picture that are on the item itself: templates use an item as if it were its picture. */
function pictureFields(main: ImageJson) {
  return {
    mainImageId: main.id,
    mainImage: main,
    systemDataId: main.systemDataId,
    systemDataVariants: main.systemDataVariants,
    systemDataSourceType: main.systemDataSourceType,
    filename: main.filename,
    mediaFocalPoint: main.mediaFocalPoint,
    objectPosition: main.objectPosition,
    colorData: main.colorData,
    assetUrl: main.assetUrl,
    originalSize: main.originalSize,
    contentType: main.contentType,
  }
}

function eventTimes(startDate: number, endDate: number, clock: ZoneClock) {
  // The last moment of an event that ends at midnight is the day before.
  const lastMs = Math.max(startDate, endDate - 1)
  return { startDate, endDate, sameDay: toDayNumber(clock.dayAt(startDate)) === toDayNumber(clock.dayAt(lastMs)) }
}

/** Pictures and videos link to their source whenever they have one; other items only when their owner says so. */
function leadsElsewhere(row: Pick<contentRows.ItemRow, 'source_url' | 'passthrough' | 'record_type'>): boolean {
  return (
    row.source_url !== '' &&
    (row.passthrough || row.record_type === itemTypes.image || row.record_type === itemTypes.video)
  )
}
