import { blockTypes } from '../features/blocks/registry.ts'
import { createCategory } from '../features/categories/index.ts'
import { createCollection } from '../features/collections/index.ts'
import { createItem } from './items.ts'
import { saveBlockField } from '../features/blocks/index.ts'
import { createProduct, type NewProduct } from '../features/products/index.ts'
import { saveShipping } from '../features/shipping/index.ts'
import { publishChange } from '../features/sites/index.ts'
import { writeSettings } from './settings.ts'
import type { Ctx } from '../platform/context.ts'
import { buildSampleFund } from './donations.ts'
import { buildSampleAreas } from './member-areas.ts'
import { newId } from '../platform/ids.ts'

/** A page of the whole site, with what custom CSS and islands look for on it. */
interface WholePage {
  readonly name: string
  readonly path: string
  readonly hooks: readonly string[]
  readonly status?: number
}

const longTitle =
  'Kaffeekannenuntersetzerzubehör and other unreasonably long names, of which there are some in every shop'

/**
 * Fills a site with every kind of page that visitors reach, edge cases included, in the named theme. `pictures` are ids
 * of the site's assets; the first is wide. Returns the pages.
 */
export async function buildWholeSite(ctx: Ctx, theme: string, pictures: readonly string[]): Promise<WholePage[]> {
  const { db, site } = ctx
  await db.updateTable('website').set({ theme }).where('website_id', '=', site.id).execute()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  await createCollection(ctx, {
    typeName: 'page',
    title: 'Welcome',
    slug: 'welcome',
    content: { blocks: buildBands(pictures) },
  })
  const { shop, giftCard } = await buildProducts(ctx, pictures)
  await createCollection(ctx, { typeName: 'products', title: 'Second hand', slug: 'second-hand' })
  const journal = await buildPosts(ctx, pictures)
  await createCollection(ctx, { typeName: 'blog', title: 'Letters', slug: 'letters' })
  const events = await buildEvents(ctx, pictures)
  await createCollection(ctx, { typeName: 'events', title: 'Concerts', slug: 'concerts' })
  const gallery = await buildPictures(ctx, 'gallery', 'Workshop', pictures)
  await buildPictures(ctx, 'album', 'Recordings', [])
  await createCollection(ctx, { typeName: 'gallery', title: 'Rooms', slug: 'rooms' })
  await buildSampleFund(ctx)
  await buildSampleAreas(ctx)
  const everything = await buildBlocks(ctx, pictures, { shop, journal, gallery })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'About', slug: 'about' })
  for (const title of ['The house', 'The people'])
    await createCollection(ctx, {
      typeName: 'page',
      title,
      parentId: folder,
      description: 'A sentence that says what this page is about, and no more.',
      ...(pictures[0] === undefined || title === 'The people' ? {} : { mainAssetId: pictures[0] }),
      content: { blocks: [textBlock(`<h2>${title}</h2><p>Some words about it, with <a href="/shop">a link</a>.</p>`)] },
    })
  const index = await createCollection(ctx, { typeName: 'index', title: 'Tour', slug: 'tour' })
  await createCollection(ctx, {
    typeName: 'page',
    title: 'Start of the tour',
    parentId: index,
    content: { blocks: [textBlock('<h2>Start of the tour</h2><p>Mind the step.</p>')] },
  })
  await buildPictures(ctx, 'gallery', 'Kiln room', pictures, index)
  await saveBlockField(ctx, 'footerBlocks', [textBlock('<p>Words at the end of every page.</p>')])
  await saveShipping(ctx, {
    zones: [{ name: 'United States', places: ['US'], rates: [{ name: 'Post', priceMinor: 900 }] }],
  })
  await writeSettings(ctx, {
    announcementBar: { text: 'Closed on Monday', url: '/events', newWindow: false, enabled: true },
    location: { addressTitle: 'The house', addressLine1: '1 Lane', addressLine2: 'Albany, NY', addressCountry: 'US' },
    websiteSettings: { country: 'US', state: 'NY', contactEmail: 'hello@example.com', contactPhoneNumber: '555 0142' },
    socialAccounts: [
      { serviceName: 'instagram', profileUrl: 'https://instagram.com/x', userName: '', screenname: 'Instagram' },
    ],
    commerce: { testMode: true, policies: { returnPolicy: 'Within 30 days.' } },
    merchandising: { scarcityEnabled: true, scarcityThreshold: 5 },
    navigation: {
      mainNav: [
        ...[shop, journal, events, folder, index, gallery].map((collectionId) => ({ collectionId })),
        { title: 'Elsewhere', url: 'https://example.com/', newWindow: true },
      ],
      footerNav: [{ collectionId: everything }, { title: 'Search', url: '/search', newWindow: false }],
    },
  })
  await publishChange(ctx)
  return pages.map((page) => ({ ...page, path: page.path.replace('GIFT-CARD', giftCard) }))
}

const pages: readonly WholePage[] = [
  {
    name: 'home without blocks',
    path: '/',
    hooks: ['homepage', 'site-header', 'href="/cart"', 'footer-sections'],
  },
  { name: 'page of bands', path: '/welcome', hooks: ['hero-headline', 'story-text', 'note-title'] },
  {
    name: 'product list',
    path: '/shop',
    hooks: ['product-list-container', 'product-list-item-link', 'product-list-item-price', 'product-mark', 'plp-grid'],
  },
  { name: 'second page of the list', path: '/shop?page=2', hooks: ['list-pagination-prev'] },
  { name: 'category', path: '/shop/category/bowls', hooks: ['aria-current="page"'] },
  { name: 'empty category', path: '/shop/category/nothing', hooks: ['product-list-empty'] },
  { name: 'empty shop', path: '/second-hand', hooks: ['product-list-empty'] },
  ...['bowl', 'sold-out', 'scarce', 'subscription', 'gift-card', 'lesson', 'pattern', 'unpictured', 'long'].map(
    (slug) => ({
      name: `product: ${slug}`,
      path: `/shop/${slug}`,
      hooks: [
        'ProductItem',
        'pdp-layout',
        'data-test="pdp-title"',
        'data-test="pdp-price"',
        'sqs-add-to-cart-button',
        ...(['bowl', 'gift-card', 'lesson'].includes(slug) ? ['variant-option', 'data-variants'] : []),
        ...(slug === 'unpictured' ? [] : ['data-image-id', 'ProductItem-gallery-slides']),
      ],
    }),
  ),
  { name: 'gift card form', path: '/gift-card/GIFT-CARD', hooks: ['vitrine-gift-card-root'] },
  { name: 'cart', path: '/cart', hooks: ['sqs-cart-root'] },
  { name: 'blog list', path: '/journal', hooks: ['blog-item-wrapper', 'blog-title', 'summary-title-link'] },
  { name: 'blog by tag', path: '/journal?tag=glaze', hooks: ['blog-item-wrapper'] },
  { name: 'empty blog', path: '/letters', hooks: ['blog-list-empty'] },
  { name: 'post', path: '/journal/post-2', hooks: ['BlogItem', 'rel="prev"', 'rel="next"', 'blog-meta-tags'] },
  { name: 'events', path: '/events', hooks: ['eventlist-event', 'eventlist--past', 'eventlist-title-link'] },
  { name: 'calendar', path: '/events?view=calendar', hooks: ['eventlist', 'vt-calendar'] },
  { name: 'no events', path: '/concerts', hooks: ['eventlist-empty'] },
  { name: 'event', path: '/events/opening', hooks: ['eventitem', 'eventitem-meta', 'format=ical'] },
  { name: 'gallery', path: '/workshop', hooks: ['gallery-section'] },
  { name: 'empty gallery', path: '/rooms', hooks: ['gallery-section'] },
  { name: 'album', path: '/recordings', hooks: ['album'] },
  { name: 'index', path: '/tour', hooks: ['index-section'] },
  { name: 'page of a folder', path: '/the-house', hooks: ['page-title', 'sqs-layout', 'html-block'] },
  { name: 'every block', path: '/blocks', hooks: ['sqs-block-quote', 'sqs-block-gallery', 'sqs-block-summary-v2'] },
  { name: 'search', path: '/search', hooks: ['sqs-search-page'] },
  { name: 'search with results', path: '/search?q=unreasonably', hooks: ['sqs-search-page-output'] },
  { name: 'search without results', path: '/search?q=zzzz', hooks: ['sqs-search-page-notice'] },
  { name: 'not found', path: '/nowhere', hooks: ['not-found'], status: 404 },
]

async function buildProducts(ctx: Ctx, pictures: readonly string[]): Promise<{ shop: string; giftCard: string }> {
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  for (const slug of ['bowls', 'nothing']) await createCategory(ctx, { collectionId, name: slug, slug })
  let position = 0
  const add = (slug: string, values: Partial<NewProduct> = {}) =>
    createProduct(ctx, {
      collectionId,
      title: slug.replace('-', ' '),
      slug,
      excerpt: '<p>What it is, in a sentence.</p>',
      body: '<p>More about it.</p><ul><li><strong>Material</strong> Stoneware</li></ul>',
      position: position++,
      productType: 1,
      optionNames: [],
      assetIds: pictures.slice(1),
      variants: [{ sku: `${slug}-${newId()}`, attributes: {}, priceMinor: 4200, stock: 30 }],
      ...values,
    })
  const sizes = (slug: string, stock: number | 'unlimited' = 30) => ({
    optionNames: ['Size'],
    variants: ['Small', 'Large'].map((Size, index) => ({
      sku: `${slug}-${Size}`,
      attributes: { Size },
      priceMinor: 4200 + index * 1000,
      stock,
    })),
  })
  await add('bowl', { ...sizes('bowl'), categories: ['bowls'], tags: ['glaze'] })
  await add('sale', {
    variants: [{ sku: 'sale', attributes: {}, priceMinor: 9000, salePriceMinor: 6500, onSale: true, stock: 30 }],
  })
  await add('sold-out', { variants: [{ sku: 'sold-out', attributes: {}, priceMinor: 9000, stock: 0 }] })
  await add('scarce', { variants: [{ sku: 'scarce', attributes: {}, priceMinor: 9000, stock: 2 }] })
  await add('subscription', {
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  const giftCard = await add('gift-card', { productType: 4, ...sizes('gift-card', 'unlimited') })
  await add('lesson', { productType: 3, ...sizes('lesson') })
  await add('pattern', { productType: 2 })
  await add('unpictured', { assetIds: [], excerpt: '', body: '' })
  await add('long', { title: longTitle })
  for (let n = 1; n <= 20; n++) await add(`plate-${n}`)
  return { shop: collectionId, giftCard: giftCard.itemId }
}

async function buildPosts(ctx: Ctx, pictures: readonly string[]): Promise<string> {
  const collectionId = await createCollection(ctx, {
    typeName: 'blog',
    title: 'Journal',
    slug: 'journal',
    description: 'Notes from the workshop.',
    pageSize: 3,
  })
  for (let n = 1; n <= 5; n++) {
    const picture = n === 3 ? undefined : pictures[n % Math.max(1, pictures.length)]
    await createItem(ctx, {
      collectionId,
      recordType: 1,
      title: n === 2 ? longTitle : `Post ${n}`,
      slug: `post-${n}`,
      excerpt: `<p>What post ${n} is about.</p>`,
      body: '<p>Words.</p><h2>A heading</h2><ul><li>One</li></ul><blockquote>Said once</blockquote><p>Words.</p>',
      authorName: 'Ida Lund',
      tags: ['glaze'],
      publishedAt: new Date(ctx.now.getTime() - n * 86_400_000),
      ...(picture === undefined ? {} : { assetIds: [picture] }),
    })
  }
  return collectionId
}

async function buildEvents(ctx: Ctx, pictures: readonly string[]): Promise<string> {
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const day = 86_400_000
  for (const [title, slug, startDays, endDays] of [
    ['Opening', 'opening', 20, 20.1],
    [longTitle, 'fair', 40, 43],
    ['Closing', 'closing', -20, -19.9],
  ] as const)
    await createItem(ctx, {
      collectionId,
      recordType: 12,
      title,
      slug,
      excerpt: '<p>Come and see.</p>',
      body: '<p>What there is to see.</p>',
      startsAt: new Date(ctx.now.getTime() + startDays * day),
      endsAt: new Date(ctx.now.getTime() + endDays * day),
      location: { addressTitle: 'The house', addressLine1: '1 Lane', addressLine2: '', addressCountry: 'US' },
      assetIds: slug === 'fair' ? [] : pictures.slice(0, 1),
    })
  return collectionId
}

async function buildPictures(
  ctx: Ctx,
  typeName: 'gallery' | 'album',
  title: string,
  pictures: readonly string[],
  parentId: string | null = null,
): Promise<string> {
  const collectionId = await createCollection(ctx, { typeName, title, parentId })
  for (const [n, picture] of (pictures.length > 0 ? pictures : [undefined, undefined]).entries())
    await createItem(ctx, {
      collectionId,
      recordType: picture === undefined ? 1 : 2,
      title: `${title} ${n + 1}`,
      position: n,
      ...(picture === undefined ? {} : { assetIds: [picture] }),
    })
  return collectionId
}

/** A page with every sample of every block there is; ids that samples name become those of this site. */
async function buildBlocks(
  ctx: Ctx,
  pictures: readonly string[],
  { shop, journal, gallery }: Readonly<Record<'shop' | 'journal' | 'gallery', string>>,
): Promise<string> {
  const ids: Readonly<Record<string, string>> = { journal, shop, gallery, products: shop }
  const ours = (json: string) =>
    json
      .replaceAll(/"picture-(\d+)"/g, (_, n: string) => JSON.stringify(pictures[Number(n) % pictures.length] ?? ''))
      .replaceAll(/"(journal|shop|gallery|products)-1"/g, (_, name: string) => JSON.stringify(ids[name]))
      .replaceAll(/"bowl-\d"/g, '"bowl"')
  const blocks = [...blockTypes.values()]
    .filter(({ type }) => type !== 'hero')
    .flatMap(({ type, version, samples }) =>
      samples.map((sample) => ({
        id: newId(),
        type,
        version: sample.version ?? version,
        settings: JSON.parse(ours(JSON.stringify(sample.settings))) as Record<string, unknown>,
      })),
    )
  return createCollection(ctx, { typeName: 'page', title: 'Every block', slug: 'blocks', content: { blocks } })
}

/** The blocks a home page is made of. */
function buildBands([assetId]: readonly string[]) {
  const picture = assetId === undefined ? {} : { assetId }
  const button = { label: 'See the shop', url: '/shop' }
  const bands: readonly [type: string, settings: Readonly<Record<string, unknown>>][] = [
    ['hero', { headline: 'Things for the table', text: 'From a former creamery.', button, ...picture }],
    ['featured-products', { title: 'New', productSlugs: ['bowl', 'sale', 'sold-out', 'long', 'unpictured', 'scarce'] }],
    ['story', { title: 'Four people', bodyHtml: '<p>It began in 2014.</p>', link: button, ...picture }],
    ['story', { title: 'One kiln', bodyHtml: '<p>It is named Doris.</p>' }],
    [
      'categories',
      { title: 'Where to begin', items: [{ categorySlug: 'bowls', ...picture }, { categorySlug: 'nothing' }] },
    ],
    ['notes', { items: [{ title: 'Packed in wool', text: 'One in 240 breaks.', link: button }] }],
    ['event', { title: 'Next', eventSlug: 'opening' }],
    ['journal', { title: 'From the journal', count: 3, link: { label: 'All', url: '/journal' } }],
  ]
  return bands.map(([type, settings]) => ({ id: newId(), type, version: 1, settings }))
}

function textBlock(html: string) {
  return { id: newId(), type: 'html', version: 1, settings: { html } }
}
