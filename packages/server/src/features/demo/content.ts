import { itemTypes } from '@vitrine/commerce'
import type { Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { createCategory } from '../categories/index.ts'
import { writeNewItem } from '../items/index.ts'
import { eventTimes } from './event-times.ts'
import { paragraph, type Pictures, withPictureAddresses } from './pictures.ts'

/** Posts of the journal, with the categories they name. */
export async function createPosts(ctx: Ctx, shop: Shop, collectionId: string, pictures: Pictures): Promise<void> {
  const slugs = new Map<string, string>()
  for (const name of new Set(shop.journal.posts.flatMap(({ categories }) => categories)))
    slugs.set(name, await createCategory(ctx, { collectionId, name }))
  for (const post of shop.journal.posts) {
    await writeNewItem(ctx, {
      collectionId,
      recordType: itemTypes.text,
      title: post.title,
      slug: post.slug,
      excerpt: paragraph(post.excerpt),
      body: withPictureAddresses(post.bodyHtml, pictures),
      authorName: post.author,
      publishedAt: new Date(post.publishedAt),
      tags: post.tags,
      categories: post.categories.flatMap((name) => slugs.get(name) ?? []),
      assetIds: pictures.has(post.image.file) ? [pictures.get(post.image.file)?.id ?? ''] : [],
    })
  }
}

export async function createEvents(ctx: Ctx, shop: Shop, collectionId: string, pictures: Pictures): Promise<void> {
  for (const event of shop.events.items) {
    await writeNewItem(ctx, {
      collectionId,
      recordType: itemTypes.event,
      title: event.title,
      slug: event.slug,
      excerpt: paragraph(event.excerpt),
      body: withPictureAddresses(event.bodyHtml, pictures),
      ...eventTimes(event, ctx.now, ctx.site.timeZone),
      location: event.location,
      assetIds: pictures.has(event.image.file) ? [pictures.get(event.image.file)?.id ?? ''] : [],
    })
  }
}
