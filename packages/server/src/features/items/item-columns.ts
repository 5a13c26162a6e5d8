import { changeContent } from '../content-fields/index.ts'
import { parseItemSlug } from '../slugs/index.ts'
import type { ItemChanges } from './input.ts'

/** The columns that the given fields of an item are stored in; absent fields give no column. Parts of `content` change what was there before. */
export function toItemColumns(fields: ReturnType<typeof ItemChanges.parse>, contentBefore: unknown = {}) {
  const content = changeContent(contentBefore, fields)
  return {
    ...(fields.title === undefined ? {} : { title: fields.title }),
    ...(fields.recordType === undefined ? {} : { record_type: fields.recordType }),
    ...(fields.slug === undefined ? {} : { slug: parseItemSlug(fields.slug) }),
    ...(fields.excerpt === undefined ? {} : { excerpt: fields.excerpt }),
    ...(fields.body === undefined ? {} : { body: fields.body }),
    ...(fields.authorName === undefined ? {} : { author_name: fields.authorName }),
    ...(fields.authorId === undefined ? {} : { author_id: fields.authorId }),
    ...(fields.commentsOpen === undefined ? {} : { comments_open: fields.commentsOpen }),
    ...(fields.workflowState === undefined ? {} : { workflow_state: fields.workflowState }),
    ...(fields.publishedAt === undefined ? {} : { published_at: fields.publishedAt }),
    ...(fields.featured === undefined ? {} : { featured: fields.featured }),
    ...(fields.tags === undefined ? {} : { tags: fields.tags }),
    ...(fields.categories === undefined ? {} : { categories: [...new Set(fields.categories)] }),
    ...(fields.position === undefined ? {} : { position: fields.position }),
    ...(fields.mainAssetId === undefined ? {} : { main_asset_id: fields.mainAssetId }),
    ...(fields.sourceUrl === undefined ? {} : { source_url: fields.sourceUrl }),
    ...(fields.passthrough === undefined ? {} : { passthrough: fields.passthrough }),
    ...(fields.startsAt === undefined ? {} : { starts_at: fields.startsAt }),
    ...(fields.endsAt === undefined ? {} : { ends_at: fields.endsAt }),
    ...(fields.location === undefined
      ? {}
      : { location: fields.location === null ? null : JSON.stringify(fields.location) }),
    ...(content === undefined ? {} : { content: JSON.stringify(content) }),
  }
}
