import type { Shop } from '../../../../../demo/shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { createCategory, createCollection, createItem } from '../items/index.ts'
import { htmlBlock, rowContent, sectionBlock } from './blocks.ts'
import { paragraph, type Pictures, withPictureAddresses } from './pictures.ts'

/** RecordType codes of the specification. */
const [textItem, eventItem] = [1, 12]
const productsPerPage = 24

/** Creates all pages of the site without what is in them; gives their ids by slug. */
export async function createPages(ctx: Ctx, shop: Shop, pictures: Pictures): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const labels = new Map([...shop.navigation.main, ...shop.navigation.footer].map(({ url, label }) => [url, label]))
  const add = async (slug: string, page: Omit<Parameters<typeof createCollection>[1], 'slug'>) => {
    const label = labels.get(`/${slug}`)
    ids.set(
      slug,
      await createCollection(ctx, { slug, ...(label === undefined ? {} : { navigationTitle: label }), ...page }),
    )
  }
  const { home, plain } = shop.pages
  await add(home.slug, {
    typeName: 'page',
    title: home.title,
    isHomepage: true,
    content: { seo: home.seo, blocks: home.sections.map((section) => sectionBlock(section, pictures)) },
  })
  await add('shop', { typeName: 'products', title: 'Shop', pageSize: productsPerPage })
  await add('journal', { typeName: 'blog', title: shop.journal.title, description: shop.journal.description })
  await add('events', { typeName: 'events', title: shop.events.title, description: shop.events.description })
  for (const page of plain) {
    const mainAssetId = page.picture ? pictures.get(page.picture.file)?.id : undefined
    await add(page.slug, {
      typeName: 'page',
      title: page.title,
      description: page.lead,
      ...(mainAssetId === undefined ? {} : { mainAssetId }),
      content: {
        ...(page.seo ? { seo: page.seo } : {}),
        ...(page.rows ? rowContent(page.rows, pictures) : { blocks: [htmlBlock(page.bodyHtml ?? '', pictures)] }),
      },
    })
  }
  for (const [slug, policy] of [
    ['terms', shop.policies.terms],
    ['privacy', shop.policies.privacy],
  ] as const)
    await add(slug, {
      typeName: 'page',
      title: policy.title,
      content: { blocks: [htmlBlock(policy.bodyHtml, pictures)] },
    })
  return ids
}

/** Posts of the journal, with the categories they name. */
export async function createPosts(ctx: Ctx, shop: Shop, collectionId: string, pictures: Pictures): Promise<void> {
  const slugs = new Map<string, string>()
  for (const name of new Set(shop.journal.posts.flatMap(({ categories }) => categories)))
    slugs.set(name, await createCategory(ctx, { collectionId, name }))
  for (const post of shop.journal.posts) {
    await createItem(ctx, {
      collectionId,
      recordType: textItem,
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
    await createItem(ctx, {
      collectionId,
      recordType: eventItem,
      title: event.title,
      slug: event.slug,
      excerpt: paragraph(event.excerpt),
      body: withPictureAddresses(event.bodyHtml, pictures),
      startsAt: new Date(event.startsAt),
      endsAt: new Date(event.endsAt),
      location: event.location,
      assetIds: pictures.has(event.image.file) ? [pictures.get(event.image.file)?.id ?? ''] : [],
    })
  }
}
