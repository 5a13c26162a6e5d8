import { z } from 'zod'
import type { AuthorDetail, CollectionDetail, CollectionSummary, ItemDetail, ItemSummary } from './admin-schema.ts'
import type { AuthorRow } from './author-store.ts'
import type { CollectionRow } from './collection-store.ts'
import { isMadeOfBlocks, storedContent } from './content-parts.ts'
import type { PictureRow, SummaryRow } from './read-store.ts'
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
  return { ...placeOf(row), itemCount: row.item_count, draftCount: row.draft_count }
}

/** A page with everything that its owner may change. */
export function collectionDetail(row: CollectionRow): CollectionDetail {
  const content = storedContent(row.content)
  return {
    ...placeOf(row),
    description: row.description,
    pageSize: row.page_size,
    mainAssetId: row.main_asset_id,
    seo: seoOf(content),
    folderBehavior: folderBehaviorOf(row.type_name, content),
    redirectUrl: Text.parse(content['redirectUrl']),
    eventView: Whole.parse(content['eventView'] ?? 1) ?? 1,
    createdAt: row.created_at.toISOString(),
  }
}

function placeOf(row: CollectionRow) {
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

function folderBehaviorOf(typeName: string, content: Readonly<Record<string, unknown>>): number | null {
  if (typeName === 'index') return 1
  return typeName === 'folder' ? (Whole.parse(content['folderBehavior'] ?? 2) ?? 2) : null
}

function seoOf(content: Readonly<Record<string, unknown>>) {
  const seo = storedContent(content['seo'])
  return {
    title: Text.parse(seo['title']),
    description: Text.parse(seo['description']),
    hidden: seo['hidden'] === true,
  }
}

/** An item as its owner's list shows it. */
export function itemView(row: SummaryRow, now: Date): ItemSummary {
  const picture = row.asset_id === null ? null : pictureView(row.asset_id, row.filename ?? '', row.alt_text ?? '')
  return { ...summaryOf(row, row.collection_slug, now), picture }
}

/** An item with everything that its owner may change. */
export function itemDetail(
  row: ItemRow,
  collection: Pick<CollectionRow, 'slug'>,
  pictures: readonly PictureRow[],
  now: Date,
): ItemDetail {
  const content = storedContent(row.content)
  return {
    ...summaryOf(row, collection.slug, now),
    excerpt: row.excerpt,
    body: row.body,
    hasBlocks: isMadeOfBlocks(content),
    authorId: row.author_id,
    commentsOpen: row.comments_open,
    sourceUrl: row.source_url,
    passthrough: row.passthrough,
    location: Location.nullable().catch(null).parse(row.location),
    seo: seoOf(content),
    customType: Text.parse(content['customType']),
    customContent: Fields.parse(content['customContent'] ?? {}),
    pictures: pictures.map(({ asset_id, filename, alt_text }) => pictureView(asset_id, filename, alt_text)),
    createdAt: row.created_at.toISOString(),
  }
}

type SummaryFields = Omit<SummaryRow, 'collection_slug' | 'asset_id' | 'filename' | 'alt_text' | 'sort_key'>

function summaryOf(row: SummaryFields, collectionSlug: string, now: Date) {
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

function pictureView(id: string, filename: string, altText: string) {
  return { id, url: `/s/${id}/${encodeURIComponent(filename)}`, altText }
}

export function authorView(row: AuthorRow): AuthorDetail {
  return {
    authorId: row.author_id,
    displayName: row.display_name,
    bio: row.bio,
    websiteUrl: row.website_url,
    avatarAssetId: row.avatar_asset_id,
  }
}
