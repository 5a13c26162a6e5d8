import { itemTypes } from '@vitrine/commerce'
import type { TemplateError } from '@vitrine/template'
import type { Ctx } from '../../../platform/context.ts'
import { comments, usesDisqus } from '../../comment-settings/index.ts'
import { renderDiscussion } from '../../comments/index.ts'
import { findItem, type contentRows } from '../../content/index.ts'
import { findSharedImage, parseItemContent, toItemJson, type ItemJson, pageTypes } from '../../page-context/index.ts'
import { renderReviews, reviews } from '../../reviews/index.ts'
import {
  draftViews,
  getItemOrder,
  listPagePaths,
  type Report,
  type SiteCollection,
  type SiteData,
} from '../../site-data/index.ts'
import { escapeHtml, toPathPart, toPlainText, unescapeHtml } from '../../../platform/text/html.ts'
import { loadBlocks, type LoadedBlocks, readContent, renderBlocks, listBlockTypes } from '../../blocks/index.ts'
import { findProductInstallments, type ProductInstallments, toOfferJson } from '../../installments/index.ts'
import { addresses, alternatives } from '../../languages/index.ts'
import { holdCode } from '../../consent/index.ts'
import { buildBreadcrumbs, toItemJsonLd } from '../../seo/index.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { renderEventTickets } from './event-tickets.ts'
import { getMerchandising } from './merchandising.ts'

/** The page of one item; undefined when there is none at the address. One statement, and those of its blocks where it has some. */
export async function loadItemPage(
  ctx: Ctx,
  data: SiteData,
  collection: SiteCollection,
  slug: string,
): Promise<LoadedPage | undefined> {
  const found = await findItem(ctx, collection.row.collection_id, slug, getItemOrder(collection), data.showsDrafts)
  if (!found) return undefined
  const { prev, next } = found
  const row = await readDraft(ctx, data, found.row)
  const blocks = await itemBlocks(ctx, data, row.content)
  const errors: TemplateError[] = []
  await ctx.cpuBudget?.turn()
  const json = withCommentState(ctx, toItemJson(row, { ...collection, currency: ctx.site.currency }))
  const report: Report = (found) => errors.push(...found)
  const written = withBlocks(ctx, data, json, blocks, report)
  const tickets = await renderEventTickets(ctx, data, json, report)
  const item = tickets === '' ? written : { ...written, body: `${written.body}${tickets}` }
  const isProduct = item.recordType === itemTypes.product
  const { seo, relatedSlugs } = parseItemContent(row)
  const installments = await findItemInstallments(ctx, item)
  const discussionHtml = await renderComments(ctx, collection, item)
  const [translated, slugs] = await Promise.all([
    alternatives.loadAlternatives(ctx, 'item', [item.id]),
    addresses.loadSlugs(ctx, 'item', [item.id]),
  ])
  const reviewed = await loadReviews(ctx, collection, item, row.review_count)
  const image = findSharedImage(row, item)
  const title = unescapeHtml(item.title)
  const breadcrumbs = buildBreadcrumbs(data, collection, { name: title, path: item.fullUrl })
  return {
    main: {
      kind: 'view',
      name: `${collection.json.typeName}.item`,
      fallback: isProduct ? 'products.item' : 'blog.item',
    },
    pageType: pageTypes.contentItem,
    collection,
    item,
    ...(data.showsDrafts && !isPublished(row.workflow_state) ? { itemState: row.workflow_state } : {}),
    ...(blocks ? { blockTypes: listBlockTypes(blocks) } : {}),
    ...(blocks || tickets !== '' ? { errors } : {}),
    ...(relatedSlugs ? { relatedSlugs } : {}),
    ...(discussionHtml === undefined ? {} : { discussionHtml }),
    ...(reviewed ? { reviewsHtml: reviewed.html } : {}),
    context: {
      item,
      pagination: {
        ...(prev ? { prevItem: neighbourJson(collection, prev) } : {}),
        ...(next ? { nextItem: neighbourJson(collection, next) } : {}),
      },
      ...(data.settings.codeInjection.postItem === '' ? {} : { postItemInjectCode: holdCode(data.settings).postItem }),
      ...getMerchandising(ctx.site, [item]),
      ...(installments ? { installmentOffer: toOfferJson(installments) } : {}),
    },
    title,
    ...(seo?.title ? { fullTitle: seo.title } : {}),
    description: seo?.description || toPlainText(item.excerpt || written.body, 300),
    ...(image ? { image } : {}),
    canonical: item.fullUrl,
    translated: translated.get(item.id),
    paths: listPagePaths(collection, { prefix: '', slug: row.slug, slugs: slugs.get(item.id) }),
    layout: collection.json.regionName,
    breadcrumbs,
    jsonLd: toItemJsonLd(data, item, reviewed && { ...reviewed, count: row.review_count }),
    noIndex: collection.json.seoHidden || item.unlisted || item.seoData.seoHidden,
    ...(isProduct ? { product: productScriptData(item) } : {}),
    ...(installments ? { installments } : {}),
    stylesheets: [
      ...listPageStyles(item),
      ...(tickets === '' ? [] : (['product'] as const)),
      ...((discussionHtml ?? reviewed) ? (['comments'] as const) : []),
    ],
  }
}

/** Products take comments by a setting of the site, other items by one of their own. */
function withCommentState(ctx: Ctx, item: ItemJson): ItemJson {
  if (item.recordType !== itemTypes.product) return item
  const commentState = comments.read(ctx.site).onProducts ? 1 : 0
  return item.commentState === commentState ? item : { ...item, commentState }
}

/** What visitors wrote about the item; undefined where there is nothing to show and nobody may write. */
async function renderComments(ctx: Ctx, collection: SiteCollection, item: ItemJson): Promise<string | undefined> {
  if (!comments.read(ctx.site).enabled || usesDisqus(ctx.site)) return undefined
  if (item.commentState !== 1 && item.publicCommentCount === 0) return undefined
  const about = {
    itemId: item.id,
    title: unescapeHtml(item.title),
    path: item.fullUrl,
    isProduct: item.recordType === itemTypes.product,
    commentsOpen: item.commentState === 1,
    publicCount: item.publicCommentCount,
    collectionId: collection.row.collection_id,
  }
  return renderDiscussion(ctx, about, { page: 1 })
}

/** What buyers say of a product; undefined where it has no reviews. */
async function loadReviews(ctx: Ctx, collection: SiteCollection, item: ItemJson, reviewCount: number) {
  if (reviewCount === 0 || !reviews.read(ctx.site).enabled) return undefined
  const { collection_id: collectionId } = collection.row
  const { id: itemId, fullUrl: path } = item
  return renderReviews(ctx, { itemId, title: unescapeHtml(item.title), path, collectionId, reviewCount })
}

/** In a preview of drafts, the item with the content of its draft. */
async function readDraft<Row extends contentRows.ItemRow>(ctx: Ctx, { drafts }: SiteData, row: Row): Promise<Row> {
  const draft = await drafts?.findItem(ctx, row.item_id)
  return draft ? { ...row, content: draftViews.replaceParts({ ...Object(row.content) }, draft) } : row
}

function isPublished(state: string): boolean {
  return state === 'published' || state === 'unlisted'
}

/** Posts and events may be made of blocks like pages; what they are without them is their body. */
async function itemBlocks(ctx: Ctx, data: SiteData, content: unknown): Promise<LoadedBlocks | undefined> {
  return readContent(content).blocks.length === 0 ? undefined : loadBlocks(ctx, data, content)
}

function withBlocks(
  ctx: Ctx,
  data: SiteData,
  item: ItemJson,
  blocks: LoadedBlocks | undefined,
  report: Report,
): ItemJson {
  if (!blocks) return item
  const { id, updatedOn, collectionId, fullUrl: path } = item
  const place = { kind: 'item' as const, id, updatedOn, shownOn: { collectionId, path }, budget: ctx.cpuBudget }
  return { ...item, body: renderBlocks(data, blocks, place, report) }
}

function listPageStyles({
  recordType,
  startDate,
  video,
  promotedQuote,
  promotedLink,
}: ItemJson): NonNullable<LoadedPage['stylesheets']> {
  return [
    ...(startDate === undefined ? [] : (['events'] as const)),
    ...(recordType === itemTypes.product ? (['product'] as const) : []),
    ...(video === undefined ? [] : (['item-video'] as const)),
    ...(promotedQuote || promotedLink ? (['promoted'] as const) : []),
  ]
}

async function findItemInstallments(
  ctx: Ctx,
  { structuredContent: content }: ItemJson,
): Promise<ProductInstallments | undefined> {
  return content && 'variants' in content ? findProductInstallments(ctx, content) : undefined
}

function productScriptData({ id, structuredContent: content }: ItemJson) {
  if (!content || !('variants' in content)) return null
  return {
    id,
    name: content.name,
    price: content.price,
    variants: content.variants,
    variantAttributeNames: content.variantOptionOrdering,
    productType: content.productType,
  }
}

function neighbourJson(collection: SiteCollection, { id, slug, own_slug, title }: contentRows.Neighbour) {
  const fullUrl = `${collection.path}/${toPathPart(own_slug ?? slug)}`
  return { id, urlId: slug, title: escapeHtml(title), fullUrl }
}
