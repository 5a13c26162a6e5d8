import { expect, test } from 'vitest'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { writeSettings } from '../../testing/settings.ts'

/** `?` behind a kind: the key may be absent. `ms`: epoch milliseconds. */
type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'id' | 'ms' | 'price'
type Table = Readonly<Record<string, Kind | `${Kind}?`>>

const everywhere: Table = {
  'squarespace-headers': 'string',
  'squarespace-footers': 'string',
  'squarespace-post-entry': 'string',
  'squarespace.main-content': 'string',
  'squarespace.template-revision': 'string',
  'squarespace.page-classes': 'string',
  'squarespace.cart-classes': 'string',
  'squarespace.page-id': 'string',
  'squarespace.page-title': 'string',
  'squarespace.headers': 'string',
  'squarespace.footers': 'string',
  'squarespace.facebookAppId': 'string',
  website: 'object',
  'website.id': 'id',
  'website.identifier': 'string',
  'website.websiteType': 'number',
  'website.contentModifiedOn': 'ms',
  'website.cloneable': 'boolean',
  'website.developerMode': 'boolean',
  'website.siteStatus.value': 'number',
  'website.language': 'string',
  'website.timeZone': 'string',
  'website.machineTimeZoneOffset': 'number',
  'website.timeZoneOffset': 'number',
  'website.timeZoneAbbr': 'string',
  'website.siteTitle': 'string',
  'website.siteTagLine': 'string',
  'website.siteDescription': 'string',
  'website.location': 'object',
  'website.location.mapLat': 'number',
  'website.location.addressTitle': 'string',
  'website.logoImageId': 'id',
  'website.logoImageUrl': 'string',
  'website.faviconImageUrl': 'string',
  'website.socialLogoImageUrl': 'string',
  'website.shareButtonOptions': 'object',
  'website.authenticUrl': 'string',
  'website.internalUrl': 'string',
  'website.baseUrl': 'string',
  'website.primaryDomain': 'string',
  'website.typekitId': 'string',
  'website.captchaSettings': 'object',
  'website.socialAccounts': 'array',
  'website.socialAccounts.0.serviceId': 'number',
  'website.socialAccounts.0.serviceName': 'string',
  'website.socialAccounts.0.userName': 'string',
  'website.socialAccounts.0.screenname': 'string',
  'website.socialAccounts.0.profileUrl': 'string',
  'website.socialAccounts.0.iconEnabled': 'boolean',
  'websiteSettings.id': 'id',
  'websiteSettings.websiteId': 'id',
  'websiteSettings.type': 'string',
  'websiteSettings.subjects': 'array',
  'websiteSettings.country': 'string',
  'websiteSettings.state': 'string',
  'websiteSettings.simpleLikingEnabled': 'boolean',
  'websiteSettings.mobileInfoBarSettings': 'object',
  'websiteSettings.announcementBarSettings': 'object',
  'websiteSettings.headerSettings.logoPosition': 'string',
  'websiteSettings.headerSettings.showSearch': 'boolean',
  'websiteSettings.headerSettings.showAccount': 'boolean',
  'websiteSettings.headerSettings.showCart': 'boolean',
  'websiteSettings.footerSettings.showContact': 'boolean',
  'websiteSettings.footerSettings.showSocialAccounts': 'boolean',
  'websiteSettings.footerSettings.note': 'string',
  'websiteSettings.commentsEnabled': 'boolean',
  'websiteSettings.commentLikesAllowed': 'boolean',
  'websiteSettings.commentAnonAllowed': 'boolean',
  'websiteSettings.commentThreaded': 'boolean',
  'websiteSettings.commentApprovalRequired': 'boolean',
  'websiteSettings.commentAvatarsOn': 'boolean',
  'websiteSettings.commentSortType': 'number',
  'websiteSettings.commentFlagThreshold': 'number',
  'websiteSettings.commentFlagsAllowed': 'boolean',
  'websiteSettings.commentEnableByDefault': 'boolean',
  'websiteSettings.disqusShortname': 'string',
  'websiteSettings.homepageTitleFormat': 'string',
  'websiteSettings.collectionTitleFormat': 'string',
  'websiteSettings.itemTitleFormat': 'string',
  'websiteSettings.contactPhoneNumber': 'string',
  'websiteSettings.businessHours.monday.text': 'string',
  'websiteSettings.businessHours.sunday.ranges': 'array',
  'websiteSettings.ssBadgeType': 'number',
  'websiteSettings.ampEnabled': 'boolean',
  'websiteSettings.seoHidden': 'boolean',
  'websiteSettings.userAccountsSettings.loginAllowed': 'boolean',
  'websiteSettings.userAccountsSettings.signupAllowed': 'boolean',
  'websiteSettings.useCLDRMoneyFormat': 'boolean',
  'website.useCLDRMoneyFormat': 'boolean',
  'featureFlags.useCLDRMoneyFormat': 'boolean',
  'websiteSettings.storeSettings.returnPolicy': 'string',
  'websiteSettings.storeSettings.termsOfService': 'string',
  'websiteSettings.storeSettings.privacyPolicy': 'string',
  'websiteSettings.storeSettings.expressCheckout': 'boolean',
  'websiteSettings.storeSettings.continueShoppingLinkUrl': 'string',
  'websiteSettings.storeSettings.useLightCart': 'boolean',
  'websiteSettings.storeSettings.showNoteField': 'boolean',
  'websiteSettings.storeSettings.currenciesSupported': 'array',
  'websiteSettings.storeSettings.defaultCurrency': 'string',
  'websiteSettings.storeSettings.selectedCurrency': 'string',
  'websiteSettings.storeSettings.measurementStandard': 'number',
  'websiteSettings.storeSettings.businessName': 'string',
  'websiteSettings.storeSettings.isLive': 'boolean',
  'websiteSettings.storeSettings.multipleQuantityAllowedForServices': 'boolean',
  'websiteSettings.storeSettings.paymentSettings': 'object',
  'websiteSettings.storeSettings.merchandisingSettings.scarcityEnabledOnProductItems': 'boolean',
  'websiteSettings.storeSettings.merchandisingSettings.scarcityThreshold': 'number',
  'websiteSettings.storeSettings.merchandisingSettings.restockNotificationsEnabled': 'boolean',
  'websiteSettings.storeSettings.merchandisingSettings.relatedProductsEnabled': 'boolean',
  'websiteSettings.storeSettings.merchandisingSettings.multipleQuantityAllowedForServices': 'boolean',
  'template.mobileStylesEnabled': 'boolean',
  shareButtons: 'object',
  showCart: 'boolean',
  empty: 'boolean',
  emptyFolder: 'boolean',
  calendarView: 'boolean',
  localizedStrings: 'object',
  'userAccountsContext.showSignInLink': 'boolean',
  items: 'array?',
  ...Object.fromEntries(
    'subtotalCents taxCents shippingCostCents discountCents grandTotalCents totalQuantity'
      .split(' ')
      .map((key) => [`shoppingCart.${key}`, 'number' as const]),
  ),
  ...Object.fromEntries(
    'entries shippingOptions applicableTaxRules taxLineItems promoCodes coupons validCoupons invalidCoupons'
      .split(' ')
      .map((key) => [`shoppingCart.${key}`, 'array' as const]),
  ),
  'shoppingCart.websiteId': 'id',
  'shoppingCart.hasDigital': 'boolean',
  'shoppingCart.purelyDigital': 'boolean',
  'shoppingCart.requiresShipping': 'boolean',
  'shoppingCart.isPurchased': 'boolean',
}

const collection: Table = {
  'collection.id': 'id',
  'collection.websiteId': 'id',
  'collection.enabled': 'boolean',
  'collection.starred': 'boolean',
  'collection.type': 'number',
  'collection.ordering': 'number',
  'collection.title': 'string',
  'collection.navigationTitle': 'string',
  'collection.urlId': 'string',
  'collection.fullUrl': 'string',
  'collection.itemCount': 'number',
  'collection.updatedOn': 'ms',
  'collection.description': 'string',
  'collection.mainImageId': 'id?',
  'collection.features.relatedItems.isEnabled': 'boolean',
  'collection.features.productQuickView.isEnabled': 'boolean',
  'collection.folder': 'boolean',
  'collection.dropdown': 'boolean',
  'collection.tags': 'array',
  'collection.categories': 'array',
  'collection.homepage': 'boolean',
  'collection.typeName': 'string',
  'collection.regionName': 'string',
  'collection.typeLabel': 'string',
  'collection.passwordProtected': 'boolean',
  'collection.backgroundSource': 'number',
  'collection.synchronizing': 'boolean',
  'collection.seoHidden': 'boolean',
}

const itemKeys: Table = {
  id: 'id',
  collectionId: 'id',
  recordType: 'number',
  recordTypeLabel: 'string',
  addedOn: 'ms',
  updatedOn: 'ms',
  publishOn: 'ms',
  displayIndex: 'number',
  starred: 'boolean',
  passthrough: 'boolean',
  sourceUrl: 'string',
  tags: 'array',
  categories: 'array',
  workflowState: 'number',
  'author.id': 'string',
  'author.displayName': 'string',
  'author.firstName': 'string',
  'author.lastName': 'string',
  'author.bio': 'string',
  'author.websiteUrl': 'string',
  urlId: 'string',
  fullUrl: 'string',
  title: 'string',
  body: 'string',
  excerpt: 'string',
  likeCount: 'number',
  commentCount: 'number',
  publicCommentCount: 'number',
  commentState: 'number',
  items: 'array',
}

const pictureKeys: Table = {
  mainImageId: 'id',
  systemDataId: 'id',
  systemDataVariants: 'string',
  systemDataSourceType: 'string',
  'mainImage.title': 'string',
  'mainImage.body': 'string',
  'mainImage.componentKey': 'id',
  filename: 'string',
  'mediaFocalPoint.x': 'number',
  'mediaFocalPoint.y': 'number',
  'mediaFocalPoint.source': 'number',
  'colorData.centerAverage': 'string',
  assetUrl: 'string',
  originalSize: 'string',
  contentType: 'string',
}

const variantKeys: Table = {
  attributes: 'object',
  'optionValues.0.optionName': 'string',
  'optionValues.0.value': 'string',
  id: 'id',
  sku: 'string',
  price: 'number',
  salePrice: 'number',
  'priceMoney.currency': 'string',
  'priceMoney.value': 'price',
  'salePriceMoney.value': 'price',
  onSale: 'boolean',
  unlimited: 'boolean',
  qtyInStock: 'number',
  width: 'number',
  height: 'number',
  len: 'number',
  weight: 'number',
  imageIds: 'array',
  mainImageId: 'id',
  images: 'array',
  'mainImage.id': 'id',
  'mainImage.assetUrl': 'string',
}

const productKeys: Table = {
  'structuredContent.productType': 'number',
  'structuredContent.isSubscribable': 'boolean',
  'structuredContent.onSale': 'boolean',
  'structuredContent.priceMoney.value': 'price',
  'structuredContent.salePriceMoney.value': 'price',
  'structuredContent.useCustomAddButtonText': 'boolean',
  'structuredContent.customAddButtonText': 'string',
  ...under('structuredContent.variants.0', variantKeys),
}

const eventKeys: Table = {
  startDate: 'ms',
  endDate: 'ms',
  'location.mapLat': 'number',
  'location.mapLng': 'number',
  'location.mapZoom': 'number',
  'location.markerLat': 'number',
  'location.markerLng': 'number',
  'location.addressTitle': 'string',
  'location.addressLine1': 'string',
  'location.addressLine2': 'string',
  'location.addressCountry': 'string',
}

const paged: Table = { 'pagination.pageSize': 'number' }
const older: Table = {
  ...paged,
  'pagination.nextPage': 'boolean',
  'pagination.nextPageOffset': 'number',
  'pagination.nextPageUrl': 'string',
}

const pages: readonly (readonly [url: string, ...tables: Table[]])[] = [
  ['/', collection],
  ['/cart'],
  ['/search?q=bowl', under('items.0', itemKeys), paged],
  ['/nowhere'],
  [
    '/shop',
    collection,
    under('items.0', { ...itemKeys, ...pictureKeys, ...productKeys }),
    paged,
    { productMerchandisingContext: 'object' },
  ],
  ['/shop?category=bowls', { categoryFilter: 'string' }],
  ['/shop/bowl-2', collection, under('item', { ...itemKeys, ...pictureKeys, ...productKeys })],
  ['/shop/bowl-2', under('pagination.nextItem', { id: 'id', urlId: 'string', fullUrl: 'string', title: 'string' })],
  ['/shop/bowl-2', under('pagination.prevItem', { id: 'id', urlId: 'string', fullUrl: 'string', title: 'string' })],
  ['/journal', collection, under('items.0', itemKeys), older],
  ['/journal?tag=glaze', { tagFilter: 'string' }],
  ['/journal?author=Ida+Lund', { authorFilter: 'string', 'author.displayName': 'string' }],
  ['/journal/post-1', collection, under('item', itemKeys), { postItemInjectCode: 'string' }],
  ['/events', collection, { upcoming: 'array', past: 'array' }, under('items.0', { ...itemKeys, ...eventKeys })],
  ['/events', { 'collection.eventView': 'number' }],
  ['/events/opening', under('item', { ...itemKeys, ...eventKeys })],
  ['/gallery', collection, under('items.0', { ...itemKeys, ...pictureKeys, clickthroughUrl: 'string' })],
  ['/album', collection, under('items.0', { ...itemKeys, 'structuredContent.audioAssetUrl': 'string' })],
  [
    '/tour',
    collection,
    { 'collection.folderBehavior': 'number', 'collection.collections': 'array' },
    { 'collection.collections.0.mainContent': 'string', 'collection.collections.0.typeName': 'string' },
    { 'collection.collections.1.items': 'array' },
  ],
]

async function wholeSite() {
  const site = await testSite({ title: 'Nord & Sons' })
  const ctx = await site.ctx()
  const picture = await buildAsset(ctx)
  await writeSettings(ctx, {
    logoAssetId: picture,
    faviconAssetId: picture,
    socialImageAssetId: picture,
    location: { addressTitle: 'Here', mapLat: 40.7, mapLng: -73.9 },
    socialAccounts: [{ serviceName: 'x', profileUrl: 'https://x.com/nord' }],
    codeInjection: { postItem: '<p>After</p>' },
  })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx)
  const { collectionId } = await buildJournal(ctx, 3)
  await ctx.db
    .updateTable('collection')
    .set({ page_size: 2 })
    .where('website_id', '=', site.id)
    .where('collection_id', '=', collectionId)
    .execute()
  const events = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  await createItem(ctx, {
    collectionId: events,
    recordType: 12,
    title: 'Opening',
    slug: 'opening',
    startsAt: new Date(ctx.now.getTime() + 86_400_000),
    location: { addressTitle: 'Here', addressLine1: '1 Lane', mapLat: 40.7, mapLng: -73.9 },
  })
  const index = await createCollection(ctx, { typeName: 'index', title: 'Tour', slug: 'tour' })
  await createCollection(ctx, { typeName: 'page', title: 'Start', slug: 'start', parentId: index })
  for (const [slug, parentId] of [
    ['gallery', null],
    ['rooms', index],
  ] as const) {
    const gallery = await createCollection(ctx, { typeName: 'gallery', title: slug, slug, parentId })
    await createItem(ctx, {
      collectionId: gallery,
      recordType: 2,
      title: 'A picture',
      assetIds: [picture],
      sourceUrl: 'https://example.com/',
    })
  }
  const album = await createCollection(ctx, { typeName: 'album', title: 'Album', slug: 'album' })
  await createItem(ctx, {
    collectionId: album,
    recordType: 7,
    title: 'A song',
    content: { audioAssetUrl: '/s/a/song.mp3' },
  })
  return site
}

test('every key of the page context is there on every kind of page, with values of its kind', async () => {
  const site = await wholeSite()
  const wrong: string[] = []
  for (const [url, ...tables] of pages) {
    const json = (await site.get(`${url}${url.includes('?') ? '&' : '?'}format=json`)).json()
    for (const table of [everywhere, ...tables])
      for (const [key, kind] of Object.entries(table)) {
        const value = at(json, key)
        if (kind.endsWith('?') && value === undefined) continue
        if (!isKind(value, kind.replace('?', ''))) wrong.push(`${url} ${key}: ${JSON.stringify(value)} is no ${kind}`)
      }
  }
  expect(wrong).toEqual([])
})

test('the script context has the keys that snippets read, and the product on its page', async () => {
  const site = await wholeSite()
  const getContext = async (url: string) => {
    const { body } = await site.get(url)
    const [, text = ''] = /Static\.SQUARESPACE_CONTEXT = (\{.*?\});<\/script>/s.exec(body) ?? []
    return JSON.parse(text)
  }
  const product = await getContext('/shop/bowl-1')
  for (const [key, kind] of Object.entries({
    facebookAppId: 'string',
    rollups: 'object',
    pageType: 'number',
    'website.id': 'id',
    'websiteSettings.storeSettings.selectedCurrency': 'string',
    cookieSettings: 'object',
    websiteCloneable: 'boolean',
    'collection.id': 'id',
    'collection.fullUrl': 'string',
    'collection.type': 'number',
    'collection.title': 'string',
    'collection.permissionType': 'number',
    'item.id': 'id',
    'item.title': 'string',
    'item.fullUrl': 'string',
    subscribed: 'boolean',
    appDomain: 'string',
    templateTweakable: 'boolean',
    tweakJSON: 'object',
    templateId: 'string',
    templateVersion: 'string',
    pageFeatures: 'array',
    betaFeatureFlags: 'array',
    impersonatedSession: 'boolean',
    tzData: 'object',
    'product.variants.0.sku': 'string',
    'product.variantAttributeNames': 'array',
    'product.productType': 'number',
  }))
    expect([key, isKind(at(product, key), kind)]).toEqual([key, true])
  expect(product.item.title).toBe('Bowl 1')
  const list = await getContext('/shop')
  expect([list.product, list.item]).toEqual([undefined, undefined])
})

function under(prefix: string, table: Table): Table {
  return Object.fromEntries(Object.entries(table).map(([key, kind]) => [`${prefix}.${key}`, kind]))
}

function at(json: unknown, key: string): unknown {
  return key.split('.').reduce((value, part) => (Object(value) === value ? Object(value)[part] : undefined), json)
}

function isKind(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'id':
      return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
    case 'ms':
      return Number.isInteger(value) && Number(value) > 1_000_000_000_000 && Number(value) < 10_000_000_000_000
    case 'price':
      return typeof value === 'string' && /^\d+\.\d\d$/.test(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === kind
  }
}
