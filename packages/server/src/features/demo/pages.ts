import { itemTypes } from '@vitrine/commerce'
import type { Gallery, IndexPage, PlainPage, Row, Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { createCollection, type NewCollection } from '../collections/index.ts'
import { createItem } from '../items/index.ts'
import { toHtmlBlock, toRowContent, toSectionBlock } from './blocks.ts'
import type { Pictures } from './pictures.ts'

const productsPerPage = 24

/** What creates the pages of one site; `ids` are those that are there, by slug. */
interface PageMaker {
  readonly ctx: Ctx
  readonly pictures: Pictures
  readonly ids: Map<string, string>
  add(slug: string, page: Omit<NewCollection, 'slug'>): Promise<string>
}

/** Creates all pages of the site, without what is in the shop, the journal and the events; gives their ids by slug. */
export async function createPages(ctx: Ctx, shop: Shop, pictures: Pictures): Promise<Map<string, string>> {
  const maker = pageMaker(ctx, shop, pictures)
  const { home, plain, galleries, indexes, folders } = shop.pages
  await maker.add(home.slug, {
    typeName: 'page',
    title: home.title,
    isHomepage: true,
    content: { seo: home.seo, blocks: home.sections.map((section) => toSectionBlock(section, pictures)) },
  })
  await maker.add('shop', { typeName: 'products', title: 'Shop', pageSize: productsPerPage })
  await maker.add('journal', { typeName: 'blog', title: shop.journal.title, description: shop.journal.description })
  await maker.add('events', { typeName: 'events', title: shop.events.title, description: shop.events.description })
  for (const { slug, title } of folders) await maker.add(slug, { typeName: 'folder', title })
  for (const page of plain) await createPlain(maker, page, findFolder(maker, shop, page.slug))
  for (const index of indexes) await createIndex(maker, index, findFolder(maker, shop, index.slug))
  for (const gallery of galleries) await createGallery(maker, gallery, findFolder(maker, shop, gallery.slug))
  for (const [slug, policy] of [
    ['terms', shop.policies.terms],
    ['privacy', shop.policies.privacy],
  ] as const)
    await maker.add(slug, {
      typeName: 'page',
      title: policy.title,
      content: { blocks: [toHtmlBlock(policy.bodyHtml, pictures)] },
    })
  return maker.ids
}

function pageMaker(ctx: Ctx, shop: Shop, pictures: Pictures): PageMaker {
  const ids = new Map<string, string>()
  const labels = new Map([...shop.navigation.main, ...shop.navigation.footer].map(({ url, label }) => [url, label]))
  return {
    ctx,
    pictures,
    ids,
    async add(slug, page) {
      const label = labels.get(`/${slug}`)
      const titled = label === undefined ? {} : { navigationTitle: label }
      const id = await createCollection(ctx, { slug, ...titled, ...page })
      ids.set(slug, id)
      return id
    },
  }
}

/** The folder that holds the page, as the part of its collection; nothing for a page of its own. */
function findFolder({ ids }: PageMaker, { pages }: Shop, slug: string): { parentId?: string } {
  const folder = pages.folders.find((each) => each.pages.includes(slug))
  const parentId = folder && ids.get(folder.slug)
  return parentId === undefined ? {} : { parentId }
}

async function createPlain(maker: PageMaker, page: PlainPage, place: { parentId?: string }): Promise<void> {
  const { pictures } = maker
  const mainAssetId = page.picture ? pictures.get(page.picture.file)?.id : undefined
  const written = page.rows
    ? toRowContent(page.rows, pictures)
    : { blocks: [toHtmlBlock(page.bodyHtml ?? '', pictures)] }
  await maker.add(page.slug, {
    typeName: 'page',
    title: page.title,
    description: page.lead,
    ...place,
    ...(mainAssetId === undefined ? {} : { mainAssetId }),
    content: { ...(page.seo ? { seo: page.seo } : {}), ...written },
  })
}

async function createIndex(maker: PageMaker, index: IndexPage, place: { parentId?: string }): Promise<void> {
  const { slug, title, lead, parts } = index
  const parentId = await maker.add(slug, { typeName: 'index', title, description: lead, ...place })
  for (const part of parts)
    if (part.type === 'gallery') await createGallery(maker, part, { parentId })
    else await createPart(maker, part, parentId)
}

async function createPart(
  maker: PageMaker,
  { slug, title, rows }: { readonly slug: string; readonly title: string; readonly rows: readonly Row[] },
  parentId: string,
): Promise<void> {
  await maker.add(slug, { typeName: 'page', title, parentId, content: toRowContent(rows, maker.pictures) })
}

async function createGallery(maker: PageMaker, gallery: Gallery, place: { parentId?: string }): Promise<void> {
  const { ctx, pictures } = maker
  const { slug, title, lead } = gallery
  const collectionId = await maker.add(slug, { typeName: 'gallery', title, description: lead, ...place })
  for (const [position, { title, picture }] of gallery.pictures.entries()) {
    const asset = pictures.get(picture.file)
    if (asset)
      await createItem(ctx, { collectionId, recordType: itemTypes.image, title, position, assetIds: [asset.id] })
  }
}
