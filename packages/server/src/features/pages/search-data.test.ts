import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { createProduct } from '../products/index.ts'
import { writeSettings } from '../../testing/settings.ts'

/** What search engines ask of each kind of thing, as far as they refuse it otherwise. Unknown keys are refused, too: they are typing errors. */
const Url = z.url({ protocol: /^https?$/ })
const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, 'A moment with its zone.')
const Clock = z.string().regex(/^[012]\d:[0-5]\d$/)
const Words = z.string().min(1)
const typed = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z.strictObject({ '@context': z.literal('https://schema.org').optional(), '@type': z.literal(type), ...shape })

const Geo = typed('GeoCoordinates', { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const Organization = typed('Organization', {
  '@id': Url.optional(),
  name: Words,
  url: Url.optional(),
  logo: z.union([Url, typed('ImageObject', { url: Url })]).optional(),
  image: Url.optional(),
  email: z.email().optional(),
  telephone: Words.optional(),
  sameAs: z.array(Url).optional(),
})
const Business = Organization.extend({
  '@type': z.literal('LocalBusiness'),
  address: typed('PostalAddress', {
    streetAddress: Words,
    addressLocality: Words.optional(),
    addressRegion: Words.optional(),
    addressCountry: Words,
  }),
  geo: Geo.optional(),
  openingHoursSpecification: z
    .array(
      typed('OpeningHoursSpecification', {
        dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/),
        opens: Clock,
        closes: Clock,
      }),
    )
    .optional(),
})
const Offer = typed('Offer', {
  url: Url,
  sku: Words,
  name: Words.optional(),
  price: z.string().regex(/^\d+(?:\.\d\d)?$/),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition').optional(),
})
const Product = typed('Product', {
  name: Words,
  description: z.string(),
  url: Url,
  image: z.array(Url).min(1).optional(),
  sku: Words.optional(),
  brand: typed('Brand', { name: Words }).optional(),
  offers: z.array(Offer).min(1),
})
const Post = typed('BlogPosting', {
  headline: Words,
  description: z.string(),
  url: Url,
  mainEntityOfPage: Url,
  datePublished: Moment,
  dateModified: Moment,
  author: typed('Person', { name: Words, url: Url.optional() }),
  publisher: Organization,
  keywords: Words.optional(),
  image: z.array(Url).optional(),
})
const Event = typed('Event', {
  name: Words,
  description: z.string(),
  url: Url,
  startDate: Moment,
  endDate: Moment,
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode').optional(),
  image: z.array(Url).optional(),
  location: typed('Place', { name: Words, address: z.string(), geo: Geo.optional() }).optional(),
  organizer: Organization,
})
const Breadcrumbs = typed('BreadcrumbList', {
  itemListElement: z.array(typed('ListItem', { position: z.int().min(1), name: Words, item: Url })).min(2),
})
const Website = typed('WebSite', {
  name: Words,
  url: Url,
  description: Words.optional(),
  potentialAction: typed('SearchAction', {
    target: typed('EntryPoint', { urlTemplate: z.string().regex(/^https?:\/\/.*\{search_term_string\}$/) }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})
const Thing = z.union([Product, Post, Event, Breadcrumbs, Website, Organization, Business])

async function wholeSite() {
  const site = await testSite({ title: 'Nord & Sons', timeZone: 'Europe/Berlin', currency: 'JPY' })
  const ctx = await site.ctx()
  await writeSettings(ctx, {
    logoAssetId: await buildAsset(ctx, { filename: 'our logo.png' }),
    location: { addressTitle: 'The <house>', addressLine1: '1 Lane', addressLine2: 'Kiel', mapLat: 54.3, mapLng: 10.1 },
    websiteSettings: {
      country: 'DE',
      contactEmail: "o'brien@example.com",
      contactPhoneNumber: '+49 431 1',
      businessHours: {
        monday: { text: '9–12, 13–18', ranges: [{ from: 540, to: 720 }].concat({ from: 780, to: 1080 }) },
        friday: { text: '18–2', ranges: [{ from: 1080, to: 1560 }] },
        sunday: { text: 'by appointment', ranges: [] },
      },
    },
    socialAccounts: [
      { serviceName: 'x', profileUrl: 'https://x.com/nord?a=1&b=2' },
      { serviceName: 'email', profileUrl: 'mailto:me@example.com' },
    ],
  })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const { collectionId } = await buildShop(ctx, 1)
  await createProduct(ctx, {
    collectionId,
    title: 'Last "one" </script>',
    slug: 'last-one',
    productType: 1,
    variants: [{ sku: 'last', attributes: {}, priceMinor: 9000, salePriceMinor: 6500, onSale: true, stock: 0 }],
  })
  await buildJournal(ctx, 1)
  const events = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  await createItem(ctx, {
    collectionId: events,
    recordType: 12,
    title: 'Opening',
    slug: 'opening',
    startsAt: new Date('2027-07-01T18:00:00Z'),
    endsAt: new Date('2027-07-01T20:00:00Z'),
    location: { addressTitle: 'The <house>', addressLine1: '1 Lane', mapLat: 54.3, mapLng: 10.1 },
  })
  const thingsAt = async (url: string) => {
    const { body } = await site.get(url)
    const scripts = Array.from(body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
    return scripts.map(([, json = '']) => JSON.parse(json))
  }
  return { site, thingsAt, body: async (url: string) => (await site.get(url)).body }
}

test('structured data is valid on every kind of page', async () => {
  const { thingsAt } = await wholeSite()
  const kinds = async (url: string) => {
    const things = await thingsAt(url)
    for (const thing of things) {
      const read = Thing.safeParse(thing)
      expect([url, thing['@type'], read.error?.issues ?? []]).toEqual([url, thing['@type'], []])
    }
    return things.map((thing) => thing['@type'])
  }
  expect(await kinds('/')).toEqual(['WebSite', 'LocalBusiness'])
  expect(await kinds('/shop')).toEqual(['BreadcrumbList'])
  expect(await kinds('/shop/category/bowls')).toEqual(['BreadcrumbList'])
  expect(await kinds('/shop/bowl-1')).toEqual(['Product', 'BreadcrumbList'])
  expect(await kinds('/shop/last-one')).toEqual(['Product', 'BreadcrumbList'])
  expect(await kinds('/journal')).toEqual(['BreadcrumbList'])
  expect(await kinds('/journal/post-1')).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(await kinds('/events/opening')).toEqual(['Event', 'BreadcrumbList'])
  for (const url of ['/cart', '/search?q=a', '/nowhere']) expect(await kinds(url)).toEqual([])
})

test('every variant has an offer with its price now, in the currency of the shop, and says whether it can be had', async () => {
  const { site, thingsAt } = await wholeSite()
  const [bowl] = await thingsAt('/shop/bowl-1')
  expect(bowl.offers).toMatchObject([
    {
      sku: 'bowl-1-small',
      name: 'Small',
      price: '4200',
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
    },
    { sku: 'bowl-1-medium', name: 'Medium', price: '5200' },
    { sku: 'bowl-1-large', name: 'Large', price: '6200' },
  ])
  expect(bowl.image[0]).toMatch(new RegExp(`^http://${site.host}/s/[0-9a-f]{24}/bowl\\.jpg\\?format=1500w$`))
  const [last] = await thingsAt('/shop/last-one')
  expect(last.name).toBe('Last "one" </script>')
  expect(last.offers).toMatchObject([{ price: '6500', availability: 'https://schema.org/OutOfStock' }])
})

test('the business says what its owner has said: place, hours that are times, profiles that are addresses', async () => {
  const { thingsAt } = await wholeSite()
  const [, business] = await thingsAt('/')
  expect(business).toMatchObject({
    name: 'Nord & Sons',
    email: "o'brien@example.com",
    sameAs: ['https://x.com/nord?a=1&b=2'],
    address: { streetAddress: '1 Lane', addressLocality: 'Kiel', addressCountry: 'DE' },
  })
  expect(business.logo).toMatch(/our%20logo\.png\?format=500w$/)
  expect(
    business.openingHoursSpecification.map((each: Record<string, string>) => [
      each['dayOfWeek']?.slice('https://schema.org/'.length),
      each['opens'],
      each['closes'],
    ]),
  ).toEqual([
    ['Monday', '09:00', '12:00'],
    ['Monday', '13:00', '18:00'],
    ['Friday', '18:00', '02:00'],
  ])
})

test('an event tells its moments in the zone of the site', async () => {
  const { thingsAt } = await wholeSite()
  const [event] = await thingsAt('/events/opening')
  expect([event.startDate, event.endDate]).toEqual(['2027-07-01T20:00:00+02:00', '2027-07-01T22:00:00+02:00'])
  expect(event.location.name).toBe('The <house>')
})

test('links that are shared show title, words and an absolute picture, the same in every vocabulary', async () => {
  const { site, body } = await wholeSite()
  const html = await body('/shop/bowl-1')
  const contents = (name: string) =>
    Array.from(
      html.matchAll(new RegExp(`<meta (?:property|name|itemprop)="${name}" content="([^"]*)">`, 'g')),
      ([, value]) => value,
    )
  const picture = contents('og:image')[0]
  expect(picture).toMatch(new RegExp(`^http://${site.host}/s/[0-9a-f]{24}/bowl\\.jpg\\?format=1500w$`))
  expect([contents('twitter:image'), contents('thumbnailUrl')]).toEqual([[picture], [picture]])
  const title = 'Bowl 1 — Nord &amp; Sons'
  for (const name of ['og:title', 'twitter:title', 'name']) expect([name, contents(name)]).toEqual([name, [title]])
  for (const name of ['og:description', 'twitter:description', 'description'])
    expect([name, contents(name)[0]]).toEqual([name, 'The bowl with number 1.'])
  expect(contents('og:url')).toEqual([`http://${site.host}/shop/bowl-1`])
  expect(contents('og:type')).toEqual(['product'])
  expect([contents('product:price:amount'), contents('product:price:currency')]).toEqual([['4200'], ['JPY']])
  expect(html).toContain(`<link rel="canonical" href="http://${site.host}/shop/bowl-1">`)
  expect(html.indexOf('<base href="">')).toBeLessThan(html.indexOf('<meta charset="utf-8">'))
  expect(await body('/journal')).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Journal" href="/journal?format=rss">',
  )
})
