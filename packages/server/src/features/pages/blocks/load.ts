import type { Ctx } from '../../../platform/context.ts'
import { cleanHtml } from '../../items/index.ts'
import { type ItemRow, listAssetTuples, listItems, listItemsBySlug } from '../../collections/index.ts'
import { escapeHtml } from '../context/escape.ts'
import { type ImageJson, imageJson } from '../context/image.ts'
import { type ItemJson, itemJson } from '../context/item.ts'
import type { SiteData } from '../site-data.ts'
import { orderOf } from '../kinds/item-list.ts'
import { type Block, readBlocks } from './read.ts'

/** A block with everything its template prints. */
export interface BlockJson {
  readonly id: string
  readonly type: string
  readonly [key: string]: unknown
}

export interface LoadedBlocks {
  readonly json: readonly BlockJson[]
  /** Rich text of a page that has no blocks (imports). */
  readonly body: string
  /** The part of them that is stored in `blocks`, with a body of its own. */
  only(blocks: readonly unknown[], body: string): LoadedBlocks
}

/** Loads what the blocks need: pictures, items by slug, newest items of a type. At most four statements, however many blocks. */
export async function loadBlocks(
  ctx: Ctx,
  data: SiteData,
  stored: readonly unknown[],
  body: string,
): Promise<LoadedBlocks> {
  const blocks = readBlocks(stored)
  const needs = blocks.map((block) => block.definition.needs(block.settings))
  const [pictures, bySlug, latest] = await Promise.all([
    listAssetTuples(ctx, [...new Set(needs.flatMap(({ assetIds = [] }) => assetIds))]),
    listItemsBySlug(
      ctx,
      data.collections.map(({ json }) => json.id),
      [...new Set(needs.flatMap(({ itemSlugs = [] }) => itemSlugs))],
    ),
    latestOf(
      ctx,
      data,
      needs.flatMap(({ latest }) => latest ?? []),
    ),
  ])
  const json = (rows: readonly ItemRow[]) =>
    rows.flatMap((row) => {
      const collection = data.collectionById.get(row.collection_id)
      return collection?.row.enabled ? [itemJson(row, { ...collection, currency: ctx.site.currency })] : []
    })
  const found: Found = {
    images: new Map(pictures.map((asset) => [asset[0], imageJson(asset)])),
    items: json(bySlug),
    latest: new Map(latest.map(({ typeName, rows }) => [typeName, json(rows)])),
  }
  const all = blocks.map((block) => blockJson(data, block, found))
  const wrap = (json: readonly BlockJson[], body: string): LoadedBlocks => ({
    json,
    body: body === '' ? '' : cleanHtml(body),
    only: (some, itsBody) => {
      const ids = new Set(readBlocks(some).map(({ id }) => id))
      return wrap(
        all.filter(({ id }) => ids.has(id)),
        itsBody,
      )
    },
  })
  return wrap(all, body)
}

interface Found {
  readonly images: ReadonlyMap<string, ImageJson>
  readonly items: readonly ItemJson[]
  readonly latest: ReadonlyMap<string, readonly ItemJson[]>
}

async function latestOf(ctx: Ctx, data: SiteData, wanted: readonly { typeName: string; count: number }[]) {
  const types = [...new Set(wanted.map(({ typeName }) => typeName))]
  const lists = types.map(async (typeName) => {
    const collection = data.collections.find(({ row }) => row.type_name === typeName && row.enabled)
    if (!collection) return { typeName, rows: [] }
    const limit = Math.max(...wanted.filter((each) => each.typeName === typeName).map(({ count }) => count))
    return {
      typeName,
      rows: await listItems(ctx, { collectionId: collection.json.id, order: orderOf(collection), limit }),
    }
  })
  return Promise.all(lists)
}

function blockJson(data: SiteData, { id, definition, settings }: Block, found: Found): BlockJson {
  const { type } = definition
  const { assetId } = settings
  const image = typeof assetId === 'string' ? found.images.get(assetId) : undefined
  return {
    id,
    type,
    blockType: definition.code,
    shell: definition.shell,
    ...settings,
    ...(image ? { image } : {}),
    ...extras(data, type, settings, found),
  }
}

/** What the items of a block are, by its kind. */
function extras(data: SiteData, type: string, settings: Block['settings'], found: Found): Record<string, unknown> {
  const bySlug = (slugs: readonly string[], recordType: number) =>
    slugs.flatMap((slug) => found.items.find((item) => item.urlId === slug && item.recordType === recordType) ?? [])
  if (type === 'featured-products') return { products: bySlug(words(settings['productSlugs']), 11) }
  if (type === 'event') return { event: bySlug(words([settings['eventSlug']]), 12)[0] ?? null }
  if (type === 'journal') {
    const blog = data.collections.find(({ row }) => row.type_name === 'blog' && row.enabled)
    return {
      posts: (found.latest.get('blog') ?? []).slice(0, Number(settings['count'])),
      collection: blog?.json ?? null,
    }
  }
  return type === 'categories' ? { tiles: categoryTiles(data, settings['items'], found) } : {}
}

function categoryTiles(data: SiteData, items: unknown, found: Found): unknown[] {
  const shop = data.collections.find(({ row }) => row.type_name === 'products' && row.enabled)
  if (!shop || !Array.isArray(items)) return []
  return items.flatMap(({ categorySlug, assetId }: { categorySlug: string; assetId?: string }) => {
    const category = shop.json.nestedCategories.find(({ shortSlug }) => shortSlug === categorySlug)
    const image = assetId === undefined ? undefined : found.images.get(assetId)
    return category ? [{ title: category.displayName, fullUrl: category.fullUrl, ...(image ? { image } : {}) }] : []
  })
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

/** What blocks stand in: a page, or a field of the theme. */
export interface BlockPlace {
  readonly kind: 'page' | 'block-field'
  readonly id: string
  readonly label?: string
  readonly className?: string
  readonly columns?: string
}

/** The HTML of blocks in the classic grid: one row each, ids kept. */
export function renderBlocks(data: SiteData, blocks: LoadedBlocks, place: BlockPlace): string {
  const shared = { website: data.website, websiteSettings: data.websiteSettings, localizedStrings: data.strings }
  const rows = blocks.json.map((block) => {
    const template = data.theme.partial(`block-${block.type}.block`)
    const output = template?.render({ ...block, ...shared }, { locale: data.site.language }).output ?? ''
    const id = ` id="block-${escapeHtml(block.id.replace(/^block-/, ''))}"`
    return row(`${String(block['shell'])}" data-block-type="${String(block['blockType'])}"${id}`, output)
  })
  if (blocks.body !== '') rows.push(row('html-block sqs-block-html" data-block-type="2"', blocks.body))
  const { kind, id, label = '', className = '', columns = '12' } = place
  const words = ['sqs-layout', `sqs-grid-${columns}`, `columns-${columns}`, ...(className === '' ? [] : [className])]
  const name = kind === 'page' ? `page-${id}` : id
  return `<div class="${escapeHtml(words.join(' '))}" data-type="${kind}"${label === '' ? '' : ` data-layout-label="${escapeHtml(label)}"`} id="${escapeHtml(name)}">${rows.join('')}</div>`
}

function row(shell: string, content: string): string {
  return `<div class="row sqs-row"><div class="col sqs-col-12 span-12"><div class="sqs-block ${shell}><div class="sqs-block-content">${content}</div></div></div></div>`
}
