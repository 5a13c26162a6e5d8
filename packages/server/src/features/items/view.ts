import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { getAssetUrl } from '../assets/index.ts'
import type { CollectionRow } from '../collections/index.ts'
import { FeaturedMedia, type FileRow, toFileView, contentParts } from '../content-fields/index.ts'
import type { SummaryRow } from './read-store.ts'
import { type ItemDetail, type ItemSummary, Location, workflowStates } from './schema.ts'
import type { ItemRow } from './store.ts'

const Text = z.string().catch('')

const State = z.enum(workflowStates).catch('draft')

const Fields = z.record(z.string(), z.unknown()).catch({})

/** An item as its owner's list shows it. */
export function toItemSummary(row: SummaryRow, now: Date): ItemSummary {
  const { asset_id: id, filename, alt_text: altText } = row
  const focalPoint = { x: row.focal_x ?? 0.5, y: row.focal_y ?? 0.5 }
  const picture =
    id === null ? null : { id, url: getAssetUrl({ id, filename: filename ?? '' }), altText: altText ?? '', focalPoint }
  return { ...toSummary(row, row.collection_slug, now), picture, hasVideo: row.has_video }
}

/** An item with everything that its owner may change. */
export function toItemDetail(
  row: ItemRow,
  collection: Pick<CollectionRow, 'slug'>,
  pictures: readonly FileRow[],
  files: readonly FileRow[],
  now: Date,
  siteTakesComments = false,
): ItemDetail {
  const content = contentParts.readStoredContent(row.content)
  const { seo, socialPictureId } = contentParts.readSearchParts(content)
  const social = files.find(({ asset_id }) => asset_id === socialPictureId)
  return {
    ...toSummary(row, collection.slug, now),
    hasVideo: contentParts.readVideo(content) !== undefined,
    excerpt: row.excerpt,
    body: row.body,
    hasBlocks: usesBlocks(content),
    authorId: row.author_id,
    commentsOpen: row.comments_open,
    takesComments: siteTakesComments && row.record_type === itemTypes.text,
    sourceUrl: row.source_url,
    passthrough: row.passthrough,
    location: Location.nullable().catch(null).parse(row.location),
    seo,
    socialPicture: social ? toFileView(social) : null,
    customType: Text.parse(content['customType']),
    customContent: Fields.parse(content['customContent'] ?? {}),
    pictures: pictures.map(toFileView),
    video: videoView(content, files),
    audioUrl: Text.parse(content['audioAssetUrl']),
    featuredMedia: readFeaturedMedia(content) ?? null,
    files: files.map(toFileView),
    createdOn: row.created_at.toISOString(),
  }
}

type SummaryFields = Omit<
  SummaryRow,
  'collection_slug' | 'asset_id' | 'filename' | 'alt_text' | 'focal_x' | 'focal_y' | 'has_video' | 'sort_key'
>

function toSummary(row: SummaryFields, slug: string, now: Date) {
  const state = State.parse(row.workflow_state)
  const isDue = row.published_at === null || row.published_at <= now
  return {
    itemId: row.item_id,
    collectionId: row.collection_id,
    recordType: row.record_type,
    title: row.title,
    slug: row.slug,
    path: `/${encodeURIComponent(slug)}/${encodeURIComponent(row.slug)}`,
    state,
    isVisible: state === 'unlisted' || (state !== 'draft' && isDue),
    publishedAt: row.published_at?.toISOString() ?? null,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    featured: row.featured,
    tags: row.tags,
    categories: row.categories,
    authorName: row.author_name,
    updatedAt: row.updated_at.toISOString(),
  }
}

function videoView(content: Readonly<Record<string, unknown>>, files: readonly FileRow[]): ItemDetail['video'] {
  const video = contentParts.readVideo(content)
  if (!video) return null
  const { url, providerName, title, htmlOf, fileAssetId } = video
  const file = files.find(({ asset_id }) => asset_id === fileAssetId)
  return { url, providerName, title, isAnswered: htmlOf === url, file: file ? toFileView(file) : null }
}

/** True when blocks make the text of an item: its `body` then only repeats their words for lists and feeds. */
export function usesBlocks(content: unknown): boolean {
  const { blocks, sections } = contentParts.readStoredContent(content)
  return [blocks, sections].some((part) => Array.isArray(part) && part.length > 0)
}

/** What an item's stored content shows at its head, where its owner chose it. */
function readFeaturedMedia(content: unknown): FeaturedMedia | undefined {
  return FeaturedMedia.safeParse(contentParts.readStoredContent(content)['featuredMedia']).data
}
