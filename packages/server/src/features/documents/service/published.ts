import { type PageContent, hashJson, listBlocks, toContent } from '@vitrine/content'
import type { Ctx } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { findCollectionRow, getCollection } from '../../collections/index.ts'
import { getItem } from '../../items/index.ts'
import type { DocumentKind, DocumentParams } from '../schema.ts'

/** Where the published content of each kind is stored. */
export const places: Readonly<Record<DocumentKind, contentApi.ContentPlace>> = {
  page: contentApi.pageContent,
  item: contentApi.itemContent,
  field: contentApi.fieldContent,
}

/** The published content. Throws 404 when there is no such page or item. */
export async function readPublished(ctx: Ctx, { kind, id }: DocumentParams): Promise<PageContent> {
  const stored = await places[kind].read(ctx, id)
  const content = toContent(stored)
  const text = kind === 'item' ? (await getItem(ctx, id)).body : readText(stored)
  const isEmpty = content.blocks.length === 0 && content.sections === undefined
  if (!isEmpty || text.trim() === '') return content
  // A text from before blocks is the first block of the document, so that nobody types it again.
  return { blocks: [{ id: nameText(id), type: 'html', version: 1, settings: { html: text } }] }
}

/** The block that a text from before blocks becomes. */
function nameText(id: string): string {
  return `text-${id}`
}

/** The text from before blocks that content was made of; undefined for other content. */
export function findPlainText(id: string, content: PageContent): string | undefined {
  const [block, ...rest] = listBlocks(content)
  const html =
    block?.id === nameText(id) && rest.length === 0 && block.type === 'html' ? block.settings['html'] : undefined
  return typeof html === 'string' && content.sections === undefined ? html : undefined
}

function readText(stored: unknown): string {
  const { body }: Readonly<Record<string, unknown>> = { ...Object(stored) }
  return typeof body === 'string' ? body : ''
}

/** The public address of a document; null for a field, which is on several pages. */
export async function findPath(ctx: Ctx, { kind, id }: DocumentParams): Promise<string | null> {
  if (kind === 'field') return null
  const item = kind === 'item' ? await getItem(ctx, id) : undefined
  const collection = item ? await findCollectionRow(ctx, item.collection_id) : await getCollection(ctx, id)
  if (!collection) return null
  const path = `/${encodeURIComponent(collection.slug)}`
  if (item) return `${path}/${encodeURIComponent(item.slug)}`
  return collection.is_homepage ? '/' : path
}

export function hashContent({ blocks, layout, sections }: PageContent): string {
  return hashJson({ blocks, layout: layout ?? null, sections: sections ?? null })
}
