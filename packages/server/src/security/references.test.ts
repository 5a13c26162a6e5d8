import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createCategory } from '../features/categories/index.ts'
import { createCollection } from '../features/collections/index.ts'
import { createItem } from '../testing/items.ts'
import { buildAsset } from '../testing/content-builders.ts'
import { addProduct } from '../testing/builders.ts'
import { listPlaces } from '../testing/hostile.ts'
import { listAdminOperations } from '../testing/operations.ts'
import { createFormOn } from '../testing/forms.ts'
import { staffBrowser } from '../testing/staff.ts'
import { type TestBrowser, testSite } from '../testing/test-site.ts'

/** What one site has, by the names that requests give the ids. */
type Ids = Readonly<
  Record<
    | 'listId'
    | 'subscriberId'
    | 'campaignId'
    | 'popupId'
    | 'releaseId'
    | 'areaId'
    | 'segmentId'
    | 'discountId'
    | 'experimentId'
    | 'pageId'
    | 'blogId'
    | 'itemId'
    | 'eventId'
    | 'categoryId'
    | 'authorId'
    | 'assetId'
    | 'productId'
    | 'formId'
    | 'variantId',
    string
  >
>

let staff: TestBrowser
let own: Ids
let foreign: Ids

const experiment = {
  name: 'Test',
  challenger: { kind: 'copy' },
  goal: 'order',
  goalCollectionId: null,
  shareB: 5_000,
}

const memberArea = { name: 'Friends', text: '', isOpen: true, menus: 'all' }

const segment = { name: 'Members', match: 'all', conditions: [{ kind: 'account', isTrue: true }] }

const discount = {
  name: 'Spring',
  isAutomatic: true,
  code: '',
  effect: { kind: 'free_shipping' },
  target: { kind: 'order' },
  minimumMinor: null,
  minimumQuantity: null,
  excludesSaleItems: false,
  emails: [],
  isFirstOrderOnly: false,
  segmentId: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  maxUsesPerCode: null,
}

const release = { title: 'Spring', documents: [], publishOn: null, needsApproval: false }
const price = { priceMinor: 100, salePriceMinor: null, onSale: false }

const popup = {
  isEnabled: true,
  title: 'News',
  html: '',
  assetId: null,
  altText: '',
  action: 'none',
  buttonLabel: '',
  buttonUrl: '',
  newWindow: false,
  asksName: false,
  footnote: '',
  listIds: [],
  layout: 'card',
  position: 'CENTER',
  afterSeconds: 5,
  afterScrollPercent: null,
  onExitIntent: false,
  pages: 'all',
  collectionIds: [],
  repeatDays: 7,
  startsOn: null,
  endsOn: null,
}

async function siteWithContent() {
  const site = await testSite()
  const ctx = await site.ctx()
  const browser = await staffBrowser(site)
  const pageId = await createCollection(ctx, { typeName: 'page', title: 'About' })
  const blogId = await createCollection(ctx, { typeName: 'blog', title: 'Journal' })
  const categoryId = await createCategory(ctx, { collectionId: blogId, name: 'News' })
  const itemId = await createItem(ctx, { collectionId: blogId, title: 'Post', recordType: 1 })
  const eventId = await createItem(ctx, { collectionId: blogId, title: 'Concert', recordType: 12 })
  const assetId = await buildAsset(ctx)
  const author = await browser.post('/api/admin/authors', { displayName: 'Ada' })
  const { authorId } = author.json().authors?.[0] ?? author.json()
  const { itemId: productId, variants } = await addProduct(site)
  const { id: formId } = await createFormOn(browser)
  const { lists } = (await browser.post('/api/admin/newsletter/lists', { name: 'News' })).json()
  const person = { email: 'ada@example.com', listIds: [], tags: [], statement: 'She said so at the fair.' }
  const { id: subscriberId } = (await browser.post('/api/admin/newsletter/subscribers', person)).json()
  const ids: Ids = {
    listId: lists[0].id,
    subscriberId,
    campaignId: (await browser.post('/api/admin/campaigns')).json().id,
    segmentId: (await browser.post('/api/admin/segments', segment)).json().id,
    discountId: (await browser.post('/api/admin/discounts', discount)).json().id,
    areaId: (await browser.post('/api/admin/member-areas', { ...memberArea, collectionIds: [] })).json().id,
    releaseId: (await browser.post('/api/admin/releases', release)).json().id,
    popupId: (await browser.post('/api/admin/popups', popup)).json().id,
    experimentId: (await browser.post('/api/admin/experiments', { ...experiment, collectionId: pageId })).json().id,
    formId,
    pageId,
    blogId,
    itemId,
    eventId,
    categoryId,
    authorId,
    assetId,
    productId,
    variantId: variants[0]?.variantId ?? '',
  }
  expect(Object.values(ids).every((id) => id !== '')).toBe(true)
  return { browser, ids }
}

beforeAll(async () => {
  const [mine, theirs] = [await siteWithContent(), await siteWithContent()]
  ;({ browser: staff, ids: own } = mine)
  foreign = theirs.ids
})

/** Every id that a body names, with an id of another site in its place: operation and path, then what is sent. */
const references: Readonly<Record<string, (ids: { own: Ids; foreign: Ids }) => { url?: string; body: unknown }>> = {
  'POST /api/admin/experiments collectionId': ({ foreign: { pageId } }) => ({
    body: { ...experiment, collectionId: pageId },
  }),
  'POST /api/admin/experiments goalCollectionId': ({ own, foreign: { pageId } }) => ({
    body: { ...experiment, collectionId: own.pageId, goal: 'page', goalCollectionId: pageId },
  }),
  'POST /api/admin/experiments challenger.collectionId': ({ own, foreign: { pageId: collectionId } }) => ({
    body: { ...experiment, collectionId: own.pageId, challenger: { kind: 'page', collectionId } },
  }),
  'PUT /api/admin/experiments/:experimentId collectionId': ({ own, foreign: { pageId } }) => ({
    body: { ...experiment, version: 1, collectionId: pageId, challenger: { kind: 'page', collectionId: own.pageId } },
  }),
  'PUT /api/admin/experiments/:experimentId goalCollectionId': ({ own, foreign: { pageId } }) => ({
    body: {
      ...experiment,
      version: 1,
      collectionId: own.pageId,
      challenger: { kind: 'page', collectionId: own.pageId },
      goal: 'page',
      goalCollectionId: pageId,
    },
  }),
  'PUT /api/admin/experiments/:experimentId challenger.collectionId': ({ own, foreign: { pageId: collectionId } }) => ({
    body: { ...experiment, version: 1, collectionId: own.pageId, challenger: { kind: 'page', collectionId } },
  }),
  'PUT /api/admin/event-tickets/:eventId itemIds': ({ foreign: { productId } }) => ({
    body: { version: 0, asksNames: false, itemIds: [productId] },
  }),
  'POST /api/admin/member-areas planItemIds': ({ foreign: { productId } }) => ({
    body: { ...memberArea, collectionIds: [], planItemIds: [productId] },
  }),
  'PUT /api/admin/member-areas/:areaId planItemIds': ({ foreign: { productId } }) => ({
    body: { ...memberArea, version: 1, collectionIds: [], planItemIds: [productId] },
  }),
  'POST /api/admin/member-areas collectionIds': ({ foreign: { pageId } }) => ({
    body: { ...memberArea, collectionIds: [pageId] },
  }),
  'PUT /api/admin/member-areas/:areaId collectionIds': ({ foreign: { pageId } }) => ({
    body: { ...memberArea, version: 1, collectionIds: [pageId] },
  }),
  'POST /api/admin/releases documents.0.id': ({ foreign: { pageId: id } }) => ({
    body: { ...release, documents: [{ kind: 'page', id, revision: 0 }] },
  }),
  'PUT /api/admin/releases/:releaseId documents.0.id': ({ foreign: { itemId: id } }) => ({
    body: { ...release, version: 1, documents: [{ kind: 'item', id, revision: 0 }] },
  }),
  'POST /api/admin/releases/changes/prices release.releaseId': ({ own, foreign: { releaseId } }) => ({
    body: { release: { releaseId }, productId: own.productId, prices: [{ ...price, variantId: own.variantId }] },
  }),
  'POST /api/admin/releases/changes/prices productId': ({ own, foreign: { productId } }) => ({
    body: { release: { releaseId: own.releaseId }, productId, prices: [{ ...price, variantId: own.variantId }] },
  }),
  'POST /api/admin/releases/changes/prices prices.0.variantId': ({ own, foreign: { variantId } }) => ({
    body: { release: { releaseId: own.releaseId }, productId: own.productId, prices: [{ ...price, variantId }] },
  }),
  'POST /api/admin/releases/changes/styles release.releaseId': ({ foreign: { releaseId } }) => ({
    body: { release: { releaseId }, values: {} },
  }),
  'POST /api/admin/releases/changes/css release.releaseId': ({ foreign: { releaseId } }) => ({
    body: { release: { releaseId }, css: 'p { color: red }' },
  }),
  'POST /api/admin/releases/changes/menus release.releaseId': ({ foreign: { releaseId } }) => ({
    body: { release: { releaseId }, name: 'mainNav', entries: [] },
  }),
  'POST /api/admin/popups assetId': ({ foreign: { assetId } }) => ({ body: { ...popup, assetId } }),
  'POST /api/admin/popups listIds': ({ foreign: { listId } }) => ({ body: { ...popup, listIds: [listId] } }),
  'POST /api/admin/popups collectionIds': ({ foreign: { pageId } }) => ({
    body: { ...popup, collectionIds: [pageId] },
  }),
  'PUT /api/admin/popups/:popupId assetId': ({ foreign: { assetId } }) => ({ body: { ...popup, version: 1, assetId } }),
  'PUT /api/admin/popups/:popupId listIds': ({ foreign: { listId } }) => ({
    body: { ...popup, version: 1, listIds: [listId] },
  }),
  'PUT /api/admin/popups/:popupId collectionIds': ({ foreign: { pageId } }) => ({
    body: { ...popup, version: 1, collectionIds: [pageId] },
  }),
  'PUT /api/admin/popups/order popupIds': ({ foreign: { popupId } }) => ({ body: { popupIds: [popupId] } }),
  'POST /api/admin/items collectionId': ({ foreign: { blogId } }) => ({ body: { collectionId: blogId, title: 'A' } }),
  'POST /api/admin/items authorId': ({ own: { blogId }, foreign: { authorId } }) => ({
    body: { collectionId: blogId, title: 'A', authorId },
  }),
  'POST /api/admin/items pictureIds': ({ own: { blogId }, foreign: { assetId } }) => ({
    body: { collectionId: blogId, title: 'A', pictureIds: [assetId] },
  }),
  'POST /api/admin/items socialPictureId': ({ own: { blogId }, foreign: { assetId } }) => ({
    body: { collectionId: blogId, title: 'A', socialPictureId: assetId },
  }),
  'POST /api/admin/items video.fileAssetId': ({ own: { blogId }, foreign: { assetId } }) => ({
    body: { collectionId: blogId, title: 'A', video: { fileAssetId: assetId } },
  }),
  'PATCH /api/admin/items/:itemId authorId': ({ foreign: { authorId } }) => ({ body: { authorId } }),
  'PATCH /api/admin/items/:itemId pictureIds': ({ foreign: { assetId } }) => ({ body: { pictureIds: [assetId] } }),
  'PATCH /api/admin/items/:itemId socialPictureId': ({ foreign: { assetId } }) => ({
    body: { socialPictureId: assetId },
  }),
  'PATCH /api/admin/items/:itemId video.fileAssetId': ({ foreign: { assetId } }) => ({
    body: { video: { fileAssetId: assetId } },
  }),
  'POST /api/admin/collections parentId': ({ foreign: { pageId } }) => ({
    body: { typeName: 'page', title: 'A', parentId: pageId },
  }),
  'POST /api/admin/collections mainAssetId': ({ foreign: { assetId } }) => ({
    body: { typeName: 'page', title: 'A', mainAssetId: assetId },
  }),
  'PATCH /api/admin/collections/:collectionId parentId': ({ foreign: { pageId } }) => ({ body: { parentId: pageId } }),
  'PATCH /api/admin/collections/:collectionId mainAssetId': ({ foreign: { assetId } }) => ({
    body: { mainAssetId: assetId },
  }),
  'PUT /api/admin/collections/order parentId': ({ own: { pageId }, foreign }) => ({
    body: { parentId: foreign.pageId, collectionIds: [pageId] },
  }),
  'PUT /api/admin/collections/order collectionIds': ({ foreign: { pageId } }) => ({
    body: { parentId: null, collectionIds: [pageId] },
  }),
  'PUT /api/admin/collections/:collectionId/items/order itemIds': ({ foreign: { itemId } }) => ({
    body: { itemIds: [itemId] },
  }),
  'POST /api/admin/collections/:collectionId/categories parentId': ({ foreign: { categoryId } }) => ({
    body: { name: 'A', parentId: categoryId },
  }),
  'PATCH /api/admin/collections/:collectionId/categories/:categoryId parentId': ({ foreign: { categoryId } }) => ({
    body: { parentId: categoryId },
  }),
  'PUT /api/admin/collections/:collectionId/categories/order categoryIds': ({ foreign: { categoryId } }) => ({
    body: { categoryIds: [categoryId] },
  }),
  'POST /api/admin/authors avatarAssetId': ({ foreign: { assetId } }) => ({
    body: { displayName: 'A', avatarAssetId: assetId },
  }),
  'PUT /api/admin/authors/:authorId avatarAssetId': ({ foreign: { assetId } }) => ({
    body: { displayName: 'A', avatarAssetId: assetId },
  }),
  'PATCH /api/admin/products/:itemId digitalAssetIds': ({ foreign: { assetId } }) => ({
    body: { digitalAssetIds: [assetId] },
  }),
  'PATCH /api/admin/products/:itemId digitalAssetId': ({ foreign: { assetId } }) => ({
    body: { digitalAssetId: assetId },
  }),
  'POST /api/admin/products collectionId': ({ foreign: { blogId } }) => ({
    body: { title: 'A', collectionId: blogId },
  }),
  'PATCH /api/admin/products/:itemId formId': ({ foreign: { formId } }) => ({ body: { formId } }),
  'PATCH /api/admin/products/:itemId pictureIds': ({ foreign: { assetId } }) => ({ body: { pictureIds: [assetId] } }),
  'PATCH /api/admin/products/:itemId socialPictureId': ({ foreign: { assetId } }) => ({
    body: { socialPictureId: assetId },
  }),
  'PATCH /api/admin/products/:itemId relatedItemIds': ({ foreign: { productId } }) => ({
    body: { relatedItemIds: [productId] },
  }),
  'POST /api/admin/subscriptions/:subscriptionId/plan variantId': ({ foreign: { variantId } }) => ({
    body: { variantId, unitPriceMinor: 1 },
  }),
  'PATCH /api/admin/products/:itemId variants.0.variantId': ({ foreign: { variantId } }) => ({
    body: { variants: [{ variantId, priceMinor: 1 }] },
  }),
  'PATCH /api/admin/products/:itemId variants.0.assetId': ({ own: { variantId }, foreign: { assetId } }) => ({
    body: { variants: [{ variantId, assetId }] },
  }),
  'PATCH /api/admin/products/:itemId variants.0.expected.assetId': ({ own: { variantId }, foreign: { assetId } }) => ({
    body: { variants: [{ variantId, expected: { assetId } }] },
  }),
  'PATCH /api/admin/products/:itemId expectedVariantIds': ({ own: { variantId }, foreign }) => ({
    body: { variants: [{ variantId }], expectedVariantIds: [foreign.variantId] },
  }),
  'POST /api/admin/bulk-edits selection.itemIds': ({ foreign: { productId } }) => ({
    body: { selection: { itemIds: [productId] }, change: { kind: 'delete' } },
  }),
  'POST /api/admin/bulk-edits/previews selection.itemIds': ({ foreign: { productId } }) => ({
    body: { selection: { itemIds: [productId] }, change: { kind: 'delete' } },
  }),
  'POST /api/admin/newsletter/subscribers listIds': ({ foreign: { listId } }) => ({
    body: { email: 'a@example.com', listIds: [listId], tags: [], statement: 'They said so.' },
  }),
  'PUT /api/admin/newsletter/subscribers/:subscriberId listIds': ({ foreign: { listId } }) => ({
    body: { name: '', listIds: [listId], tags: [], version: 1 },
  }),
  'POST /api/admin/newsletter/imports listIds': ({ foreign: { listId } }) => ({
    body: { csv: 'email', listIds: [listId], tags: [], statement: 'They said so.', isDryRun: true },
  }),
  'PUT /api/admin/newsletter/settings listIds': ({ foreign: { listId } }) => ({
    body: {
      isDoubleOptIn: true,
      asksAtCheckout: false,
      asksAtRestock: false,
      listIds: [listId],
      postalAddress: '',
      tracksOpens: false,
      tracksClicks: false,
      mailsPerMinute: 120,
    },
  }),
  'PUT /api/admin/campaigns/:campaignId audience.listIds': ({ foreign: { listId } }) => ({
    body: { content: {}, audience: { listIds: [listId] }, version: 1 },
  }),
  'PUT /api/admin/campaigns/:campaignId audience.segmentId': ({ foreign: { segmentId } }) => ({
    body: { content: {}, audience: { segmentId }, version: 1 },
  }),
  'POST /api/admin/discounts segmentId': ({ foreign: { segmentId } }) => ({ body: { ...discount, segmentId } }),
  'PUT /api/admin/discounts/:discountId segmentId': ({ foreign: { segmentId } }) => ({
    body: { ...discount, segmentId, version: 1 },
  }),
  'PUT /api/admin/campaigns/:campaignId content.blocks.0.assetId': ({ foreign: { assetId } }) => ({
    body: { content: { blocks: [{ kind: 'picture', assetId }] }, audience: {}, version: 1 },
  }),
  'PUT /api/admin/campaigns/:campaignId content.blocks.0.productId': ({ foreign: { productId } }) => ({
    body: { content: { blocks: [{ kind: 'product', productId }] }, audience: {}, version: 1 },
  }),
  'POST /api/admin/forms newsletterListIds': ({ foreign: { listId } }) => ({
    body: { name: 'A', fields: [], newsletterListIds: [listId] },
  }),
  'PUT /api/admin/forms/:formId newsletterListIds': ({ foreign: { listId } }) => ({
    body: { name: 'A', fields: [], newsletterListIds: [listId], version: 1 },
  }),
  // Ids of submissions and orders look like any other.
  'POST /api/admin/forms/:formId/submissions/reads submissionId': ({ foreign: { pageId } }) => ({
    body: { submissionId: pageId },
  }),
  'POST /api/admin/invoices orderIds': ({ foreign: { pageId } }) => ({ body: { orderIds: [pageId] } }),
  'POST /api/admin/credit-notes orderIds': ({ foreign: { pageId } }) => ({ body: { orderIds: [pageId] } }),
  ...Object.fromEntries(
    [
      'POST /api/admin/draft-orders',
      'POST /api/admin/draft-order-prices',
      'PUT /api/admin/draft-orders/:draftId',
    ].flatMap(
      (call) =>
        [
          [
            `${call} customerId`,
            ({ foreign: { pageId } }) => ({ body: { version: 1, customerId: pageId, lines: [] } }),
          ],
          [
            `${call} lines.0.itemId`,
            ({ own, foreign }) => ({ body: createDraftBody(foreign.productId, own.variantId) }),
          ],
          [
            `${call} lines.0.variantId`,
            ({ own, foreign }) => ({ body: createDraftBody(own.productId, foreign.variantId) }),
          ],
        ] satisfies [string, (ids: { own: Ids; foreign: Ids }) => { body: unknown }][],
    ),
  ),
  ...Object.fromEntries(
    [
      'POST /api/admin/orders/:orderId/edits',
      'POST /api/admin/orders/:orderId/edit-prices',
      'POST /api/admin/orders/:orderId/returns/:returnId/exchanges',
      'POST /api/admin/orders/:orderId/returns/:returnId/exchange-prices',
    ].flatMap(
      (call) =>
        [
          [
            `${call} added.0.itemId`,
            ({ own, foreign }) => ({ body: createEditBody(foreign.productId, own.variantId) }),
          ],
          [
            `${call} added.0.variantId`,
            ({ own, foreign }) => ({ body: createEditBody(own.productId, foreign.variantId) }),
          ],
        ] satisfies [string, (ids: { own: Ids; foreign: Ids }) => { body: unknown }][],
    ),
  ),
  'PATCH /api/admin/site notFoundPageId': ({ foreign: { pageId } }) => ({ body: { notFoundPageId: pageId } }),
  'PUT /api/admin/menus/:name entries': ({ foreign: { pageId } }) => ({
    body: { entries: [{ collectionId: pageId }] },
  }),
  'POST /api/admin/media/moves assetIds': ({ foreign: { assetId } }) => ({
    body: { assetIds: [assetId], folderId: null },
  }),
  'POST /api/admin/media/moves folderId': ({ own: { assetId }, foreign: { pageId } }) => ({
    body: { assetIds: [assetId], folderId: pageId },
  }),
  'POST /api/admin/media/deletions assetIds': ({ foreign: { assetId } }) => ({ body: { assetIds: [assetId] } }),
  'PATCH /api/admin/site/profile pictures.logo': ({ foreign: { assetId } }) => ({
    body: { pictures: { logo: assetId } },
  }),
}

function createDraftBody(itemId: string, variantId: string) {
  return { version: 1, lines: [{ kind: 'product', itemId, variantId, quantity: 1 }] }
}

function createEditBody(itemId: string, variantId: string) {
  const added = [{ kind: 'product', itemId, variantId, quantity: 1, unitPriceMinor: 1 }]
  return { version: 0, changes: [], added, expectedTotalMinor: 0 }
}

/** Names of the caller's own choosing, which lead to nothing. */
const ownNames = new Set([
  // Another change than those of the release is ignored.
  'PUT /api/admin/releases/:releaseId changes.0.id',
  // Names of fields in their form.
  'POST /api/admin/forms fields.0.id',
  'PUT /api/admin/forms/:formId fields.0.id',
  'POST /api/admin/forms fields.0.showIf.fieldId',
  'PUT /api/admin/forms/:formId fields.0.showIf.fieldId',
  'PUT /api/admin/taxes taxRules.0.id',
  'PUT /api/admin/shipping zones.0.id',
  'PUT /api/admin/shipping zones.0.rates.0.id',
  // Lines of the order in the address only.
  'POST /api/admin/orders/:orderId/refunds restock.0.lineId',
  'POST /api/admin/orders/:orderId/returns lines.0.lineId',
  'POST /api/admin/orders/:orderId/returns/:returnId/receipt lines.0.lineId',
  'POST /api/admin/orders/:orderId/returns/:returnId/refunds restock.0.lineId',
  'POST /api/admin/orders/:orderId/fulfillments lines.0.lineId',
  'POST /api/admin/orders/:orderId/edits changes.0.lineId',
  'POST /api/admin/orders/:orderId/edit-prices changes.0.lineId',
  // A rate that the address does not have: the draft lacks shipping then.
  'POST /api/admin/draft-orders shipping.id',
  'POST /api/admin/draft-order-prices shipping.id',
  'PUT /api/admin/draft-orders/:draftId shipping.id',
  // `features/comments` and `features/reviews` try those of other sites.
  'POST /api/admin/reviews/changes changes.0.id',
  'POST /api/admin/comment-bans commentId',
  'POST /api/admin/comments/changes changes.0.id',
  // Only the owner may; `features/staff` tries accounts of other sites.
  'PUT /api/admin/staff/owner accountId',
  'POST /api/admin/documents/:kind/:id/operations batchId',
  'POST /api/admin/documents/:kind/:id/editors clientId',
  // Asked of the customers of the site alone: one of another site was bought by nobody.
  'POST /api/admin/segments conditions.0.itemIds',
  'PUT /api/admin/segments/:segmentId conditions.0.itemIds',
  'POST /api/admin/segments/counts conditions.0.itemIds',
  // Selects among rows of the site alone, and writes nothing.
  'POST /api/admin/campaigns/previews audience.listIds',
  'POST /api/admin/campaigns/previews audience.segmentId',
  'POST /api/admin/popups/preview assetId',
  'POST /api/admin/popups/preview listIds',
  'POST /api/admin/campaigns/previews content.blocks.0.assetId',
  'POST /api/admin/campaigns/previews content.blocks.0.productId',
  // Said to the other editors of the document alone.
  'POST /api/admin/documents/:kind/:id/editors blockId',
])
/** Ids whose fields do not say so. */
const unnamed = new Set(['PUT /api/admin/menus/:name entries', 'PATCH /api/admin/site/profile pictures.logo'])

/** Fields of themes have names instead of ids. */
function isNamed(pattern: string): boolean {
  return pattern.includes('/block-fields/')
}

function addressAt(pattern: string, ids: Ids): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'collectionId') return ids.blogId
    if (name === 'id') return pattern.includes('/items/') ? ids.itemId : ids.pageId
    if (name === 'itemId') return pattern.includes('/products/') ? ids.productId : ids.itemId
    if (name === 'name') return 'mainNav'
    return { ...ids }[name] ?? 'nothing-has-this-id'
  })
}

test('every id that a body names is tried here', async () => {
  const found = (await listAdminOperations()).flatMap(({ name, route }) =>
    listPlaces(route.schema?.body as z.ZodType | undefined)
      .map((path) => `${name} ${path.replace(/\.0$/, '')}`)
      .filter((place) => /(?:Ids?|\bid)$/.test(place)),
  )
  const content = found.filter((place) => place.endsWith('/content sections.0.id') || place.endsWith('blocks.0.id'))
  const missing = [...new Set(found)].filter(
    (place) => !(place in references) && !ownNames.has(place) && !content.includes(place),
  )
  expect(
    missing,
    'Add each to `references` with an id of another site, or to `ownNames` if it names nothing stored.',
  ).toEqual([])
  expect(Object.keys(references).filter((place) => !found.includes(place) && !unnamed.has(place))).toEqual([])
})

describe('an id of another site', () => {
  test.each(Object.keys(references))('is refused as %s', async (place) => {
    const [method = '', pattern = ''] = place.split(' ')
    const { body } = references[place]?.({ own, foreign }) ?? { body: {} }
    const answer = await staff.send({
      method,
      url: addressAt(pattern, own),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.json(), answer.body).toMatchObject({ status: expect.toBeOneOf([400, 404, 409]) })
  })

  test('is nothing in the address of any call', async () => {
    const calls = (await listAdminOperations()).filter(
      ({ route }) => /:(?:\w*Id|id)\b/.test(route.url) && !isNamed(route.url),
    )
    expect(calls.length).toBeGreaterThan(30)
    const found: string[] = []
    for (const { name, method, route } of calls) {
      const hasBody = method !== 'GET' && method !== 'DELETE'
      const body = hasBody ? { headers: { 'content-type': 'application/json' }, payload: '{}' } : {}
      const { statusCode } = await staff.send({ method, url: addressAt(route.url, foreign), ...body })
      if (statusCode !== 400 && statusCode !== 404) found.push(`${name}: ${statusCode}`)
    }
    expect(found).toEqual([])
  })

  test('is no field that a new item or page could have without knowing it', async () => {
    const item = await staff.post('/api/admin/items', {
      collectionId: own.blogId,
      title: 'A',
      assetIds: [foreign.assetId],
    })
    expect(item.json()).toMatchObject({ status: 400, message: expect.stringContaining('assetIds') })
  })
})
