import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoFolder } from './read-shop.ts'
import type { Gallery, Picture, PlainPage, Product, RowBlock, Shop } from './shop.types.ts'

type PageTexts = Pick<PlainPage, 'slug' | 'rows'>

/** `node packages/server/src/features/demo/check-shop.ts`: every reference, count and text of the demo shop; prints the faults and ends with 1 if any. */
const here = demoFolder
const shop: Shop = JSON.parse(readFileSync(join(here, 'shop.json'), 'utf8'))
const faults: string[] = []
const shown = new Set<string>()

checkPictures()
checkProducts()
checkPages()
checkHeadings()
checkMoney()
checkLinks()
checkWeight()

for (const fault of faults) console.error(fault)
const { products } = shop
console.log(
  `${products.length} products, ${sum(products, (p) => p.variants.length)} variants, ${shown.size} pictures shown, ` +
    `${shop.journal.posts.length} posts, ${shop.events.items.length} events: ${faults.length} faults`,
)
process.exitCode = faults.length > 0 ? 1 : 0

function checkPictures(): void {
  const all: [where: string, picture: Picture][] = [
    ['site.logo', shop.site.logo],
    ['site.socialImage', shop.site.socialImage],
    ...shop.products.flatMap((p) => p.images.map((i): [string, Picture] => [p.slug, i])),
    ...shop.pages.plain.flatMap((p): [string, Picture][] => (p.picture ? [[p.slug, p.picture]] : [])),
    ...written().flatMap((p) =>
      rowBlocks(p).flatMap((b): [string, Picture][] => (b.type === 'image' ? [[p.slug, b.picture]] : [])),
    ),
    ...galleries().flatMap((g) => g.pictures.map(({ picture }): [string, Picture] => [g.slug, picture])),
    ...shop.journal.posts.map((p): [string, Picture] => [p.slug, p.image]),
    ...shop.events.items.map((e): [string, Picture] => [e.slug, e.image]),
  ]
  for (const section of shop.pages.home.sections) {
    if (section.type === 'hero' || section.type === 'story') all.push(['home', section.picture])
    if (section.type === 'categories') all.push(...section.items.map((i): [string, Picture] => ['home', i.picture]))
  }
  for (const [where, picture] of all) {
    needFile('pictures', picture.file, where)
    need(picture.alt.trim().length > 2, `${where}: ${picture.file} has no alt text`)
    need(inside(picture.focalPoint.x) && inside(picture.focalPoint.y), `${where}: focal point of ${picture.file}`)
  }
  needFile('pictures', shop.site.favicon, 'site.favicon')
  for (const [where, html] of richTexts())
    for (const [tag, file = ''] of html.matchAll(/<img src="pictures\/([^"]+)"[^>]*>/g)) {
      needFile('pictures', file, where)
      need(/alt="[^"]{3,}"/.test(tag), `${where}: ${file} has no alt text`)
    }
}

function checkProducts(): void {
  const categories = new Set(shop.categories.map((c) => c.slug))
  unique(
    shop.products.map((p) => p.slug),
    'product slug',
  )
  unique(
    shop.products.flatMap((p) => p.variants.map((v) => v.sku)),
    'SKU',
  )
  for (const p of shop.products) {
    need(p.categories.length > 0 && p.categories.every((c) => categories.has(c)), `${p.slug}: unknown category`)
    need(p.images.length >= 2, `${p.slug}: fewer than two pictures`)
    need(p.excerpt.length > 20 && p.body.length > 200, `${p.slug}: too little text`)
    for (const other of p.relatedSlugs ?? [])
      need(other !== p.slug && shop.products.some((q) => q.slug === other), `${p.slug}: related ${other}`)
    checkVariants(p)
    if (p.type === 'digital') needFile('files', p.download?.file ?? 'none', p.slug)
    else need(!p.download, `${p.slug}: only digital products are downloads`)
  }
  checkAssortment(shop.products)
}

function checkVariants(p: Product): void {
  unique(
    p.variants.map((v) => JSON.stringify(v.attributes)),
    `variant of ${p.slug}`,
  )
  need(p.variants.length === 1 || p.options.length > 0, `${p.slug}: several variants without an option`)
  for (const v of p.variants) {
    need(Object.keys(v.attributes).join() === p.options.join(), `${p.slug}: ${v.sku} does not have the options`)
    need(Number.isInteger(v.priceMinor) && v.priceMinor > 0, `${p.slug}: price of ${v.sku}`)
    need(v.onSale === (v.salePriceMinor !== undefined), `${p.slug}: sale of ${v.sku}`)
    need((v.salePriceMinor ?? 0) < v.priceMinor, `${p.slug}: sale price of ${v.sku}`)
    need(v.stock === 'unlimited' || (Number.isInteger(v.stock) && v.stock >= 0), `${p.slug}: stock of ${v.sku}`)
    need(!v.image || p.images.some((i) => i.file === v.image), `${p.slug}: ${v.sku} shows a picture of another product`)
  }
}

/** The shop shows what the platform can: each kind of product, sale and stock occurs. */
function checkAssortment(products: readonly Product[]): void {
  const count = (wanted: (p: Product) => boolean) => products.filter(wanted).length
  const atLeast = (least: number, what: string, wanted: (p: Product) => boolean) =>
    need(count(wanted) >= least, `fewer than ${least} products ${what}`)
  const none = (p: Product) => p.variants.filter((v) => v.stock === 0).length
  atLeast(28, 'in all', () => true)
  for (const options of [0, 1, 2, 3])
    atLeast(1, `with ${options} options`, (p) => p.type === 'physical' && p.options.length === options)
  for (const type of ['service', 'digital', 'gift-card'] as const) atLeast(1, `of type ${type}`, (p) => p.type === type)
  atLeast(1, 'by subscription', (p) => p.subscription !== undefined)
  atLeast(2, 'wholly on sale', (p) => p.variants.every((v) => v.onSale))
  atLeast(2, 'partly on sale', (p) => p.variants.some((v) => v.onSale) && !p.variants.every((v) => v.onSale))
  atLeast(1, 'sold out', (p) => none(p) === p.variants.length)
  atLeast(3, 'partly sold out', (p) => none(p) > 0 && none(p) < p.variants.length)
  atLeast(3, 'with little stock', (p) =>
    p.variants.some((v) => typeof v.stock === 'number' && v.stock > 0 && v.stock < 4),
  )
  atLeast(6, 'with a picture per variant', (p) => new Set(p.variants.map((v) => v.image)).size > 1)
  need(shop.categories.length >= 3, 'fewer than 3 categories')
  for (const c of shop.categories) need(count((p) => p.categories[0] === c.slug) > 0, `nothing in ${c.slug}`)
}

function checkPages(): void {
  unique(pageSlugs(), 'page slug')
  for (const folder of shop.pages.folders)
    for (const slug of folder.pages) need(pageSlugs().includes(slug), `${folder.slug}: no page ${slug} to hold`)
  need(shop.navigation.main.length <= 6, 'more than six entries in the main menu')
  for (const g of galleries())
    for (const { title } of g.pictures) need(title.trim().length > 2, `${g.slug}: a picture without a title`)
  unique(
    shop.journal.posts.map((p) => p.slug),
    'post slug',
  )
  unique(
    shop.events.items.map((e) => e.slug),
    'event slug',
  )
  need(shop.journal.posts.length >= 3, 'fewer than 3 posts')
  for (const post of shop.journal.posts) {
    const words = post.bodyHtml
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length
    need(words >= 400 && words <= 700, `${post.slug}: ${words} words`)
    need(!Number.isNaN(Date.parse(post.publishedAt)), `${post.slug}: date`)
  }
  for (const e of shop.events.items)
    need(Date.parse(e.startsAt) < Date.parse(e.endsAt), `${e.slug}: ends before it starts`)
  for (const s of shop.pages.home.sections) {
    if (s.type === 'featured-products')
      for (const slug of s.productSlugs)
        need(
          shop.products.some((p) => p.slug === slug),
          `home: no product ${slug}`,
        )
    if (s.type === 'categories')
      for (const i of s.items)
        need(
          shop.categories.some((c) => c.slug === i.categorySlug),
          `home: ${i.categorySlug}`,
        )
    if (s.type === 'event')
      need(
        shop.events.items.some((e) => e.slug === s.eventSlug),
        `home: no event ${s.eventSlug}`,
      )
  }
}

function checkMoney(): void {
  for (const zone of shop.shipping) {
    need(zone.places.length > 0 && zone.places.every((c) => /^[A-Z]{2}$/.test(c)), `countries of ${zone.name}`)
    for (const rate of zone.rates)
      need(Number.isInteger(rate.priceMinor) && rate.priceMinor >= 0, `shipping price of ${rate.name}`)
  }
  need(
    shop.shipping.some((zone) => zone.rates.some((rate) => rate.freeOverMinor)),
    'no shipping option that is free from some amount on',
  )
  unique(
    shop.taxRules.map((r) => `${r.country}-${r.region ?? ''}`),
    'tax rule',
  )
  for (const r of shop.taxRules) need(r.ratePpm > 0 && r.ratePpm < 300_000, `tax rate of ${r.name}`)
}

/** Texts are below the title of their page: their headings begin at the second level and leave none out. */
function checkHeadings(): void {
  for (const [where, html] of richTexts()) {
    let level = 1
    for (const [, next = ''] of html.matchAll(/<h([1-6])/g)) {
      need(Number(next) > 1 && Number(next) <= level + 1, `${where}: a heading of level ${next} after ${level}`)
      level = Number(next)
    }
  }
}

/** Links within the shop lead to something that exists. */
function checkLinks(): void {
  const known = new Set([
    ...pageSlugs().map((slug) => `/${slug}`),
    ...shop.categories.map((c) => `/shop/category/${c.slug}`),
    ...shop.products.map((p) => `/shop/${p.slug}`),
    ...shop.journal.posts.map((p) => `/journal/${p.slug}`),
    ...shop.events.items.map((e) => `/events/${e.slug}`),
  ])
  for (const [, url = ''] of JSON.stringify(shop).matchAll(/(?:"url":"|href=\\")([^"\\]+)/g))
    if (url.startsWith('/')) need(known.has(url), `no page at ${url}`)
}

function checkWeight(): void {
  const files = readdirSync(join(here, 'pictures'))
  const bytes = sum(files, (f) => statSync(join(here, 'pictures', f)).size)
  need(bytes <= 14 * 1024 * 1024, `pictures weigh ${Math.round(bytes / 1024)} KB, more than 14 MB`)
  for (const f of files) need(shown.has(f), `${f} is shown nowhere`)
}

function richTexts(): [where: string, html: string][] {
  return [
    ...shop.products.map((p): [string, string] => [p.slug, p.body]),
    ...shop.pages.plain.map((p): [string, string] => [p.slug, p.bodyHtml ?? '']),
    ...written().flatMap((p) =>
      rowBlocks(p).flatMap((b): [string, string][] => (b.type === 'html' ? [[p.slug, b.html]] : [])),
    ),
    ...shop.journal.posts.map((p): [string, string] => [p.slug, p.bodyHtml]),
    ...shop.events.items.map((e): [string, string] => [e.slug, e.bodyHtml]),
  ]
}

/** All addresses below the root. */
function pageSlugs(): string[] {
  const { home, plain, galleries: own, indexes, folders } = shop.pages
  const parts = indexes.flatMap((index) => index.parts)
  const fixed = [home.slug, 'shop', 'journal', 'events', 'terms', 'privacy']
  return [...fixed, ...[...plain, ...own, ...indexes, ...parts, ...folders].map(({ slug }) => slug)]
}

function galleries(): Gallery[] {
  const inside = shop.pages.indexes.flatMap(({ parts }) => parts.filter((part) => part.type === 'gallery'))
  return [...shop.pages.galleries, ...inside]
}

/** Pages of rows and texts, those of an index with them. */
function written(): PageTexts[] {
  const inside = shop.pages.indexes.flatMap(({ parts }) => parts.filter((part) => part.type === 'page'))
  return [...shop.pages.plain, ...inside]
}

function rowBlocks(page: PageTexts): RowBlock[] {
  return (page.rows ?? []).flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
}

function need(holds: boolean, otherwise: string): void {
  if (!holds) faults.push(otherwise)
}

function needFile(folder: 'pictures' | 'files', file: string, where: string): void {
  if (folder === 'pictures') shown.add(file)
  need(existsSync(join(here, folder, file)), `${where}: no file ${folder}/${file}`)
}

function unique(values: readonly string[], what: string): void {
  const seen = new Set<string>()
  for (const value of values) {
    need(!seen.has(value), `${what} ${value} occurs twice`)
    seen.add(value)
  }
}

function inside(x: number): boolean {
  return x >= 0 && x <= 1
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
