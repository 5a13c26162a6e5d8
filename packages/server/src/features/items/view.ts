import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import type { AuthorDetail, CollectionDetail, CollectionSummary, ItemDetail, ItemSummary } from './admin-schema.ts'
import type { AuthorRow } from './author-store.ts'
import type { CollectionRow } from './collection-store.ts'
import { featuredMediaIn, usesBlocks, storedContent, videoIn } from './content-parts.ts'
import type { FileRow, SummaryRow } from './read-store.ts'
import { Location, workflowStates } from './schema.ts'
import type { ItemRow } from './store.ts'

const Text = z.string().catch('')
const State = z.enum(workflowStates).catch('draft')
const Fields = z.record(z.string(), z.unknown()).catch({})
const Whole = z.int().nullable().catch(null)

/** A page as its owner's list shows it. */
export function collectionView(
  row: CollectionRow & { readonly item_count: number; readonly draft_count: number },
): CollectionSummary {
  return { ...getPlacement(row), itemCount: row.item_count, draftCount: row.draft_count }
}

/** A page with everything that its owner may change. */
export function collectionDetail(row: CollectionRow, picture: FileRow | undefined): CollectionDetail {
  const content = storedContent(row.content)
  return {
    ...getPlacement(row),
    description: row.description,
    pageSize: row.page_size,
    mainAssetId: row.main_asset_id,
    mainPicture: picture ? fileView(picture) : null,
    seo: readSeo(content),
    folderBehavior: getFolderBehavior(row.type_name, content),
    redirectUrl: Text.parse(content['redirectUrl']),
    eventView: Whole.parse(content['eventView'] ?? 1) ?? 1,
    layout: Text.parse(content['themeLayout']),
    createdOn: row.created_at.toISOString(),
  }
}

function getPlacement(row: CollectionRow) {
  return {
    collectionId: row.collection_id,
    parentId: row.parent_id,
    typeName: row.type_name,
    type: row.type,
    title: row.title,
    navigationTitle: row.navigation_title,
    slug: row.slug,
    path: row.is_homepage ? '/' : `/${encodeURIComponent(row.slug)}`,
    enabled: row.enabled,
    isHomepage: row.is_homepage,
    position: row.position,
    updatedAt: row.updated_at.toISOString(),
  }
}

function getFolderBehavior(typeName: string, content: Readonly<Record<string, unknown>>): number | null {
  if (typeName === 'index') return 1
  return typeName === 'folder' ? (Whole.parse(content['folderBehavior'] ?? 2) ?? 2) : null
}

function readSeo(content: Readonly<Record<string, unknown>>) {
  const seo = storedContent(content['seo'])
  return {
    title: Text.parse(seo['title']),
    description: Text.parse(seo['description']),
    hidden: seo['hidden'] === true,
  }
}

/** An item as its owner's list shows it. */
export function itemView(row: SummaryRow, now: Date): ItemSummary {
  const { asset_id: id, filename, alt_text: altText } = row
  const focalPoint = { x: row.focal_x ?? 0.5, y: row.focal_y ?? 0.5 }
  const picture = id === null ? null : { id, url: getAssetUrl(id, filename ?? ''), altText: altText ?? '', focalPoint }
  return { ...toSummary(row, row.collection_slug, now), picture, hasVideo: row.has_video }
}

/** An item with everything that its owner may change. */
export function itemDetail(
  row: ItemRow,
  collection: Pick<CollectionRow, 'slug'>,
  pictures: readonly FileRow[],
  files: readonly FileRow[],
  now: Date,
  siteTakesComments = false,
): ItemDetail {
  const content = storedContent(row.content)
  return {
    ...toSummary(row, collection.slug, now),
    hasVideo: videoIn(content) !== undefined,
    excerpt: row.excerpt,
    body: row.body,
    hasBlocks: usesBlocks(content),
    authorId: row.author_id,
    commentsOpen: row.comments_open,
    takesComments: siteTakesComments && row.record_type === itemTypes.text,
    sourceUrl: row.source_url,
    passthrough: row.passthrough,
    location: Location.nullable().catch(null).parse(row.location),
    seo: readSeo(content),
    customType: Text.parse(content['customType']),
    customContent: Fields.parse(content['customContent'] ?? {}),
    pictures: pictures.map(fileView),
    video: videoView(content, files),
    audioUrl: Text.parse(content['audioAssetUrl']),
    featuredMedia: featuredMediaIn(content) ?? null,
    files: files.map(fileView),
    createdOn: row.created_at.toISOString(),
  }
}

type SummaryFields = Omit<
  SummaryRow,
  'collection_slug' | 'asset_id' | 'filename' | 'alt_text' | 'focal_x' | 'focal_y' | 'has_video' | 'sort_key'
>

function toSummary(row: SummaryFields, collectionSlug: string, now: Date) {
  const state = State.parse(row.workflow_state)
  const isDue = row.published_at === null || row.published_at <= now
  return {
    itemId: row.item_id,
    collectionId: row.collection_id,
    recordType: row.record_type,
    title: row.title,
    slug: row.slug,
    path: `/${encodeURIComponent(collectionSlug)}/${encodeURIComponent(row.slug)}`,
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
  const video = videoIn(content)
  if (!video) return null
  const { url, providerName, title, htmlOf, fileAssetId } = video
  const file = files.find(({ asset_id }) => asset_id === fileAssetId)
  return { url, providerName, title, isAnswered: htmlOf === url, file: file ? fileView(file) : null }
}

function fileView(row: FileRow): ItemDetail['files'][number] {
  return {
    id: row.asset_id,
    url: getAssetUrl(row.asset_id, row.filename),
    altText: row.alt_text,
    title: row.title,
    description: row.description,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    filename: row.filename,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
  }
}

function getAssetUrl(id: string, filename: string): string {
  return `/s/${id}/${encodeURIComponent(filename)}`
}

export function authorView(row: AuthorRow, avatar?: FileRow): AuthorDetail {
  return {
    authorId: row.author_id,
    displayName: row.display_name,
    bio: row.bio,
    websiteUrl: row.website_url,
    avatarAssetId: row.avatar_asset_id,
    avatar: avatar ? fileView(avatar) : null,
  }
}
