import { z } from 'zod'
import { type FileRow, toFileView, contentParts } from '../content-fields/index.ts'
import type { CollectionDetail, CollectionSummary } from './schema.ts'
import type { CollectionRow } from './store.ts'

const Text = z.string().catch('')

const Whole = z.int().nullable().catch(null)

/** A page as its owner's list shows it. */
export function toCollectionSummary(
  row: CollectionRow & { readonly item_count: number; readonly draft_count: number },
): CollectionSummary {
  return { ...getPlacement(row), itemCount: row.item_count, draftCount: row.draft_count }
}

/** A page with everything that its owner may change. */
export function toCollectionDetail(row: CollectionRow, picture: FileRow | undefined): CollectionDetail {
  const content = contentParts.readStoredContent(row.content)
  return {
    ...getPlacement(row),
    description: row.description,
    pageSize: row.page_size,
    mainAssetId: row.main_asset_id,
    mainPicture: picture ? toFileView(picture) : null,
    seo: contentParts.readSearchParts(content).seo,
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
