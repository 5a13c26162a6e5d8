import { itemTypes } from '@vitrine/commerce'
import type { Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { createCategory } from '../categories/index.ts'
import { createItem } from '../items/index.ts'
import { resolveEventTimes } from './event-times.ts'
import { toParagraph, type Pictures, withPictureAddresses } from './pictures.ts'

/** Posts of the journal, with the categories they name. */
export async function createPosts(ctx: Ctx, shop: Shop, collectionId: string, pictures: Pictures): Promise<void> {
  const slugs = new Map<string, string>()
  for (const name of new Set(shop.journal.posts.flatMap(({ categories }) => categories)))
    slugs.set(name, await createCategory(ctx, { collectionId, name }))
  for (const post of shop.journal.posts) {
    await createItem(ctx, {
      collectionId,
      recordType: itemTypes.text,
      title: post.title,
      slug: post.slug,
      excerpt: toParagraph(post.excerpt),
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
    await createItem(ctx, {
      collectionId,
      recordType: itemTypes.event,
      title: event.title,
      slug: event.slug,
      excerpt: toParagraph(event.excerpt),
      body: withPictureAddresses(event.bodyHtml, pictures),
      ...resolveEventTimes(event, ctx.now, ctx.site.timeZone),
      location: event.location,
      assetIds: pictures.has(event.image.file) ? [pictures.get(event.image.file)?.id ?? ''] : [],
    })
  }
}
