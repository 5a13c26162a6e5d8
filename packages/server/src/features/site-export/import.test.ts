import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFormOn } from '../../testing/forms.ts'
import { addProduct } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { createItem } from '../../testing/items.ts'
import { buildSampleFund } from '../../testing/donations.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { filesBelow, newFolder } from '../../testing/transfer.ts'
import { browserOn, testServer, testSite } from '../../testing/test-site.ts'
import { createAccount } from '../accounts/index.ts'
import { storeAsset } from '../assets/index.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct } from '../products/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { exportSite, importSite, type ImportOptions, openThemeShelf } from './index.ts'

/** A small shop and its export. */
async function exported() {
  const site = await testSite()
  const ctx = await site.ctx()
  const picture = await storeAsset(ctx, { filename: 'Großer Krug.jpg', bytes: await cameraJpeg(60, 40) })
  const book = await storeAsset(ctx, { filename: 'book.pdf', bytes: Buffer.from('%PDF-1.7'), isPrivate: true })
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const mug = await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    slug: 'mug',
    productType: 1,
    assetIds: [picture.id],
    variants: [{ sku: `M-${site.id}`, priceMinor: 2050, stock: 7, lengthMm: 209.55 }],
  })
  await storeOpinions(ctx, mug.itemId)
  const folder = path.join(await newFolder(), 'shop')
  await exportSite(ctx, folder, openThemeShelf(site.services))
  return { site, ctx, folder, picture, book }
}

const popup = {
  isEnabled: true,
  title: 'Ten percent off',
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

/** A thread of which a page shows two comments, and a review. */
async function storeOpinions({ db, site }: Ctx, itemId: string): Promise<void> {
  const comments = [
    { id: 'c1', parent: null, depth: 0, state: 'published' },
    { id: 'c2', parent: 'c1', depth: 1, state: 'published' },
    { id: 'c3', parent: 'c1', depth: 1, state: 'spam' },
    { id: 'c4', parent: 'c3', depth: 2, state: 'published' },
  ]
  for (const { id, parent, depth, state } of comments)
    await sql`INSERT INTO item_comment (website_id, comment_id, item_id, root_id, parent_id, depth, state, author_name, author_email, author_url,
        visitor_key, network_key, body, created_at)
      VALUES (${site.id}, ${id}, ${itemId}, 'c1', ${parent}, ${depth}, ${state}, 'Ann', 'ann@example.com', 'https://ann.example.com/', 'v', 'n', ${`says ${id}`}, now())`.execute(
      db,
    )
  await sql`INSERT INTO product_review (website_id, review_id, item_id, order_id, line_id, state, stars, title, body, author_name, author_email, created_at)
    VALUES (${site.id}, 'r1', ${itemId}, 'o', 'l', 'published', 4, 'Fits', 'Warm', 'Ada', 'ada@example.com', now()),
      (${site.id}, 'r2', ${itemId}, 'o', 'm', 'pending', 1, 'No', 'Cold', 'Ada', 'ada@example.com', now())`.execute(db)
}

const into = async (folder: string, options: ImportOptions = {}) => {
  const { services } = await testServer()
  return importSite(services, folder, openThemeShelf(services), { identifier: `copy-${newId()}`, ...options })
}

/** Changes a file of an export as somebody who knows about checksums would. */
async function rewrite(folder: string, name: string, change: (text: string) => string): Promise<void> {
  const file = path.join(folder, name)
  await fs.writeFile(file, change(await fs.readFile(file, 'utf8')))
  await sealAgain(folder, (sums) => sums)
}

/** Makes list and manifest fit the files that are there, after the list was changed. */
async function sealAgain(folder: string, change: (names: string[]) => string[]): Promise<void> {
  const sums = await fs.readFile(path.join(folder, 'SHA256SUMS'), 'utf8')
  const names = change([...sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map((match) => match[1] ?? ''))
  const lines = names.map(async (name) => {
    const bytes = await fs.readFile(path.join(folder, name)).catch(() => Buffer.from(''))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
  })
  const text = (await Promise.all(lines)).join('')
  await fs.writeFile(path.join(folder, 'SHA256SUMS'), text)
  const manifest = path.join(folder, 'manifest.json')
  const value = JSON.parse(await fs.readFile(manifest, 'utf8'))
  value.files = names.length
  value.checksums = createHash('sha256').update(text).digest('hex')
  await fs.writeFile(manifest, JSON.stringify(value))
}

async function traces() {
  const { services } = await testServer()
  const { db } = services.database
  const sites = await db.selectFrom('website').select('website_id').orderBy('website_id').execute()
  const files: string[] = []
  for await (const { key } of services.files.list('assets')) files.push(key)
  return { sites, files: files.toSorted() }
}

test('an export reads well: a file for each thing, pretty, under its own name', async () => {
  const { folder, picture, book } = await exported()
  expect(await filesBelow(folder)).toEqual(
    [
      'SHA256SUMS',
      'collections/shop.json',
      'collections/shop/mug.json',
      'comments.json',
      `files/Großer-Krug-${picture.id}.jpg`,
      `files/Großer-Krug-${picture.id}.jpg.json`,
      'manifest.json',
      `private-files/book-${book.id}.pdf`,
      `private-files/book-${book.id}.pdf.json`,
      'reviews.json',
      'site.json',
    ]
      .concat((await filesBelow(folder)).filter((file) => file.startsWith('theme/')))
      .toSorted(),
  )
  const mug = await fs.readFile(path.join(folder, 'collections/shop/mug.json'), 'utf8')
  expect(mug).toContain('  "title": "Mug",\n')
  expect(JSON.parse(mug)).toMatchObject({
    slug: 'mug',
    pictures: [{ assetId: picture.id, position: 0 }],
    product: { productType: 1, variants: [{ priceMinor: 2050, lengthMm: 209.55, stock: { onHand: 7 } }] },
  })
  const all = await Promise.all(
    (await filesBelow(folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => fs.readFile(path.join(folder, file), 'utf8')),
  )
  expect(all.join('')).not.toMatch(/secret|passwordHash|websiteId/)
})

test('a site that comes to the server it came from keeps all ids but its own', async () => {
  const { site, folder, picture } = await exported()
  const { services } = await testServer()
  const report = await into(folder)
  expect(report.keptId).toBe(false)
  expect(report.websiteId).not.toBe(site.id)
  const { db } = services.database
  const variants = await db
    .selectFrom('variant')
    .innerJoin('stock', (join) =>
      join.onRef('stock.variant_id', '=', 'variant.variant_id').onRef('stock.website_id', '=', 'variant.website_id'),
    )
    .select(['variant.variant_id', 'item_id', 'on_hand', 'length_mm'])
    .where('variant.website_id', 'in', [site.id, report.websiteId])
    .execute()
  expect(variants).toHaveLength(2)
  expect(variants[0]).toEqual(variants[1])
  expect((await services.files.get(`assets/${report.websiteId}/${picture.id}/original`))?.length).toBe(picture.byteSize)
  const secrets = await db
    .selectFrom('website')
    .select('secret')
    .where('website_id', 'in', [site.id, report.websiteId])
    .execute()
  expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(2)
})

test('the owner named at the import may edit, nobody else', async () => {
  const { site, folder } = await exported()
  const { db } = site.services.database
  const email = `owner-${newId()}@shop.example`
  const accountId = await createAccount(db, { email, displayName: 'Owner', password: 'correct horse battery' })
  await staffBrowser(site)
  const report = await into(folder, { owner: email.toUpperCase() })
  expect(
    await db
      .selectFrom('website_membership')
      .select(['account_id', 'role'])
      .where('website_id', '=', report.websiteId)
      .execute(),
  ).toEqual([{ account_id: accountId, role: 'admin' }])
  await expect(into(folder, { owner: 'nobody@shop.example' })).rejects.toMatchObject({ code: 'no_such_account' })
})

test('a name that is taken, or cannot be one, is refused', async () => {
  const { folder, ctx } = await exported()
  await expect(into(folder, { identifier: ctx.site.identifier })).rejects.toMatchObject({
    code: 'identifier_taken',
    message: `There is a site "${ctx.site.identifier}" already. Choose another name with --identifier.`,
  })
  await expect(into(folder, { identifier: 'My Shop' })).rejects.toMatchObject({ code: 'identifier_invalid' })
})

test('the same site imported many times at once is many whole sites', async () => {
  const { folder, picture } = await exported()
  const { services } = await testServer()
  const reports = await Promise.all([1, 2, 3, 4].map(() => into(folder)))
  expect(new Set(reports.map(({ websiteId }) => websiteId)).size).toBe(4)
  for (const { websiteId } of reports)
    expect(await services.files.size(`assets/${websiteId}/${picture.id}/original`)).toBe(picture.byteSize)
})

test('a theme that is not on the server comes along as a version of the site', async () => {
  const { site, ctx, folder: _folder } = await exported()
  const { config, database } = site.services
  const name = `own-${newId()}`
  const own = path.join(config.dataDir, 'themes', name)
  await fs.mkdir(path.join(own, 'styles'), { recursive: true })
  await fs.writeFile(path.join(own, 'template.conf'), '{"name":"Own"}')
  await fs.writeFile(path.join(own, 'styles/a.less'), 'body { color: red }')
  await database.db.updateTable('website').set({ theme: name }).where('website_id', '=', site.id).execute()
  const folder = path.join(await newFolder(), 'shop')
  await exportSite(ctx, folder, openThemeShelf(site.services))

  expect(await into(folder)).toMatchObject({ theme: name, hasOwnTheme: false })
  await fs.writeFile(path.join(own, 'styles/a.less'), 'body { color: blue }')
  const moved = await into(folder)
  expect(moved).toMatchObject({ theme: name, hasOwnTheme: true })
  const style = (websiteId: string) =>
    database.db
      .selectFrom('website')
      .select('identifier')
      .where('website_id', '=', websiteId)
      .executeTakeFirstOrThrow()
      .then(async ({ identifier }) => browserOn((await testServer()).app, `${identifier}.localhost`).get('/site.css'))
  expect((await style(moved.websiteId)).body).toContain('red')

  // A theme that was uploaded travels the same way, and is the same again.
  const row = () =>
    database.db
      .selectFrom('website')
      .select(['identifier', 'theme'])
      .where('website_id', '=', moved.websiteId)
      .executeTakeFirstOrThrow()
  expect((await row()).theme).toMatch(/^v:[0-9a-f]{64}$/)
  const again = path.join(await newFolder(), 'again')
  const copy = await site.services.siteById(moved.websiteId)
  await exportSite({ ...ctx, site: copy ?? ctx.site }, again, openThemeShelf(site.services))
  const third = await into(again)
  expect((await style(third.websiteId)).body).toContain('red')
  expect(
    await database.db
      .selectFrom('theme_version')
      .select(['number', 'name'])
      .where('website_id', '=', third.websiteId)
      .execute(),
  ).toEqual([{ number: 1, name }])
})

// With its key: ids begin with the time and may hold the same digits.
const price = '"priceMinor": 2050'

type Damage = (folder: string) => Promise<void>
const edit =
  (name: string, change: (text: string) => string): Damage =>
  (folder) =>
    rewrite(folder, name, change)
const withListed =
  (name: string, make: (file: string) => Promise<unknown> = async () => undefined): Damage =>
  async (folder) => {
    await make(path.join(folder, name))
    await sealAgain(folder, (names) => [...names, name])
  }

test.each<[string, Damage, string, RegExp]>([
  [
    'more pages than are stored at once',
    async (folder) => {
      const page = await fs.readFile(path.join(folder, 'collections/shop.json'), 'utf8')
      const long = JSON.stringify({ ...JSON.parse(page), content: { text: 'x'.repeat(17_000_000) } })
      const names = ['a', 'b', 'c', 'd'].map((name) => `collections/${name}.json`)
      for (const name of names) await fs.writeFile(path.join(folder, name), long)
      await sealAgain(folder, (listed) => [...names, ...listed])
    },
    'export_damaged',
    /collections\/d\.json .*more than 64 MB of them/,
  ],
  ['no manifest', (folder) => fs.rm(path.join(folder, 'manifest.json')), 'not_an_export', /it has no manifest\.json/],
  [
    'a manifest of something else',
    (folder) => fs.writeFile(path.join(folder, 'manifest.json'), '{"format":"tar"}'),
    'not_an_export',
    /is not that of a site/,
  ],
  [
    'a format of the future',
    (folder) => fs.writeFile(path.join(folder, 'manifest.json'), '{"format":"vitrine-site","formatVersion":2}'),
    'export_too_new',
    /format version 2; this Vitrine reads up to version 1/,
  ],
  [
    'a file that was changed afterwards',
    (folder) => fs.appendFile(path.join(folder, 'collections/shop/mug.json'), ' '),
    'export_damaged',
    /collections\/shop\/mug\.json .*the checksum differs/,
  ],
  [
    'a file that is missing',
    (folder) => fs.rm(path.join(folder, 'collections/shop/mug.json')),
    'export_damaged',
    /collections\/shop\/mug\.json .* it is missing/,
  ],
  [
    'a list that was changed afterwards',
    (folder) => fs.appendFile(path.join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  x.json\n`),
    'export_damaged',
    /SHA256SUMS .* not the one the manifest was written with/,
  ],
  ['a path that leads up', withListed('../outside.json'), 'export_damaged', /leads out of the folder/],
  ['a path that leads up in its middle', withListed('files/../../x'), 'export_damaged', /leads out of the folder/],
  ['a path from the root', withListed('/etc/passwd'), 'export_damaged', /leads out of the folder/],
  ['a path with backslashes', withListed('files\\..\\x'), 'export_damaged', /leads out of the folder/],
  [
    'a link in place of a file',
    withListed('theme/linked.conf', (file) =>
      fs.mkdir(path.dirname(file), { recursive: true }).then(() => fs.symlink('/etc/hostname', file)),
    ),
    'export_damaged',
    /it is a link/,
  ],
  [
    'a folder that is a link',
    withListed('linked/hostname', (file) => fs.symlink('/etc', path.dirname(file))),
    'export_damaged',
    /lies behind a link/,
  ],
  [
    'a folder in place of a file',
    withListed('extra.json', (file) => fs.mkdir(file)),
    'export_damaged',
    /it is no file/,
  ],
  [
    'a file nobody knows',
    withListed('surprise.json', (file) => fs.writeFile(file, '{}')),
    'export_damaged',
    /does not know what it is/,
  ],
  ['a file that is not JSON', edit('collections/shop.json', () => '{"title":'), 'export_damaged', /it is not JSON/],
  [
    'a field nobody knows',
    edit('collections/shop/mug.json', (text) => text.replace('"title"', '"headline"')),
    'export_damaged',
    /its field "headline" is not known/,
  ],
  [
    'a field that would move things to another site',
    edit('collections/shop/mug.json', (text) => text.replace('{', '{"websiteId":"x",')),
    'export_damaged',
    /its field "websiteId" is not known/,
  ],
  [
    'an id that would be a path',
    edit('collections/shop/mug.json', (text) => text.replace(/"itemId": "[^"]+"/, '"itemId": "../x"')),
    'export_damaged',
    /its "itemId" is not an id/,
  ],
  [
    'a title that nobody could read',
    edit('collections/shop/mug.json', (text) => text.replace('"title": "Mug"', `"title": "${'x'.repeat(1001)}"`)),
    'export_damaged',
    /its "title" has more than 1,000 characters/,
  ],
  [
    'a page in place of a picture',
    async (folder) => {
      const picture = (await filesBelow(folder)).find((file) => file.endsWith('.jpg'))
      await rewrite(folder, picture ?? '', () => '<html><script>alert(1)</script></html>')
    },
    'export_damaged',
    /\.jpg .*it is said to be image\/jpeg, and its bytes are not/,
  ],
  [
    'a price below zero',
    edit('collections/shop/mug.json', (text) => text.replace(price, '"priceMinor": -2050')),
    'content_refused',
    /The items of the export do not fit together: .*"variant".*variant_price_minor_check/,
  ],
  [
    'a price that nobody can count',
    edit('collections/shop/mug.json', (text) => text.replace(price, '"priceMinor": 9000000000000000000')),
    'export_damaged',
    /its "priceMinor" is too large a number/,
  ],
  [
    'a price that is a word',
    edit('collections/shop/mug.json', (text) => text.replace(price, '"priceMinor": "free"')),
    'content_refused',
    /invalid input syntax for type bigint/,
  ],
  [
    'a picture that is not there',
    edit('collections/shop/mug.json', (text) => text.replace(/"assetId": "[^"]+"/, `"assetId": "${'f'.repeat(24)}"`)),
    'content_refused',
    /not present in table "asset"/,
  ],
  [
    'two pages of one address',
    async (folder) => {
      const page = await fs.readFile(path.join(folder, 'collections/shop.json'), 'utf8')
      await fs.writeFile(
        path.join(folder, 'collections/shop-2.json'),
        page.replace(/"collectionId": "[^"]+"/, `"collectionId": "${newId()}"`),
      )
      await sealAgain(folder, (names) => [...names, 'collections/shop-2.json'])
    },
    'content_refused',
    /duplicate key value/,
  ],
  [
    'a product without a type',
    edit('collections/shop/mug.json', (text) => text.replace(/"productType": 1/, '"productType": null')),
    'content_refused',
    /"product_type".* not-null constraint/,
  ],
  ...[
    ['a language that is none', /"language": "[^"]+"/, '"language": "<b>"', /its "language" does not fit/],
    ['a time zone that is none', /"timeZone": "[^"]+"/, '"timeZone": "Nowhere/Land"', /its "timeZone" does not fit/],
    ['a currency that is none', /"currency": "[^"]+"/, '"currency": "XXX"', /its "currency" does not fit/],
    ['settings that are a word', /"settings": \{/, '"settings": "x", "title": {', /its "settings" does not fit/],
  ].map(([what, from = '', to = '', sentence]): [string, Damage, string, RegExp] => [
    String(what),
    edit('site.json', (text) => text.replace(from, String(to))),
    'export_damaged',
    RegExp(sentence ?? 'x'),
  ]),
  [
    'an address with a slash',
    edit('collections/shop.json', (text) => text.replace('"slug": "shop"', '"slug": "a/b"')),
    'content_refused',
    /"a\/b" cannot be an address/,
  ],
  [
    'an item whose address is a script',
    edit('collections/shop/mug.json', (text) => text.replace('"slug": "mug"', '"slug": "<script>"')),
    'content_refused',
    /"<script>" cannot be an address/,
  ],
  [
    'a page inside itself',
    edit('collections/shop.json', (text) =>
      text.replace(/("collectionId": )("[^"]+")([^]*?)"parentId": null/, '$1$2$3"parentId": $2'),
    ),
    'content_refused',
    /the page "shop" stands inside itself/,
  ],
  [
    'a time before all times',
    edit('collections/shop/mug.json', (text) => text.replace(/"createdAt": "[^"]+"/, '"createdAt": "-infinity"')),
    'export_damaged',
    /its "createdAt" is not a time/,
  ],
  [
    'a comment that answers none',
    edit('comments.json', (text) => text.replace('"parentId": "c1"', '"parentId": "c9"')),
    'content_refused',
    /the comment "c2" answers a comment that is not there/,
  ],
  [
    'comments that answer each other',
    edit('comments.json', (text) => text.replace('"parentId": null', '"parentId": "c2"')),
    'content_refused',
    /the comment "c1" answers a comment that is not there/,
  ],
  [
    'a script as the address of a visitor',
    edit('comments.json', (text) => text.replace('https://ann.example.com/', 'javascript:alert(1)')),
    'content_refused',
    /the comment "c1" names an address that is no web page/,
  ],
  [
    'a review of six stars',
    edit('reviews.json', (text) => text.replace('"stars": 4', '"stars": 6')),
    'content_refused',
    /reviews/,
  ],
  [
    'less than the manifest counts',
    (folder) => sealAgain(folder, (names) => names.filter((name) => name !== 'collections/shop/mug.json')),
    'content_refused',
    /0 were found, the manifest counts 1/,
  ],
])('an export with %s is refused, and nothing of it stays', async (_what, damage, code, sentence) => {
  const { folder } = await exported()
  await damage(folder)
  const before = await traces()
  const failure = await into(folder).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) })
  expect(await traces()).toEqual(before)
})

test('a folder with something in it is not written to', async () => {
  const { ctx, site, folder } = await exported()
  await expect(exportSite(ctx, folder, openThemeShelf(site.services))).rejects.toMatchObject({
    code: 'folder_not_empty',
  })
})

test('a picture whose bytes are gone is reported, and the rest is exported', async () => {
  const { ctx, site, picture } = await exported()
  await site.services.files.remove(`assets/${site.id}/${picture.id}/original`)
  const folder = path.join(await newFolder(), 'shop')
  const report = await exportSite(ctx, folder, openThemeShelf(site.services))
  expect(report.warnings).toEqual([
    `The bytes of files/Großer-Krug-${picture.id}.jpg are missing in this installation: the export has none either.`,
  ])
  expect((await into(folder)).counts).toMatchObject({ assets: 2, items: 1 })
})

test('a page that asked for a password is disabled where it is imported, whatever hash the file has', async () => {
  const { folder } = await exported()
  await rewrite(folder, 'collections/shop.json', (text) =>
    text.replace(
      '{',
      '{"lock":{"passwordHash":"$argon2id$v=19$m=4194304,t=99,p=1$YQ$YQ","changedAt":"2026-01-01T00:00:00Z"},',
    ),
  )
  const { websiteId, disabledPages } = await into(folder)
  expect(disabledPages).toBe(1)
  const { db } = (await testServer()).services.database
  const locks = await db.selectFrom('collection_lock').selectAll().where('website_id', '=', websiteId).execute()
  expect(locks).toEqual([])
  const pages = await db.selectFrom('collection').select('enabled').where('website_id', '=', websiteId).execute()
  expect(pages).toEqual([{ enabled: false }])
})

test('comments and reviews that a page shows come along, without who and where their authors are', async () => {
  const { folder, ctx } = await exported()
  const files = await Promise.all(
    ['comments.json', 'reviews.json'].map((name) => fs.readFile(path.join(folder, name), 'utf8')),
  )
  for (const text of files) expect(text).not.toMatch(/@example\.com|"v"|"n"|"o"|says c[34]|Cold/)
  const { websiteId } = await into(folder)
  const { rows } = await sql`SELECT i.comment_count, i.public_comment_count, i.review_count, i.rating_sum,
      (SELECT array_agg(body ORDER BY body) FROM item_comment c WHERE c.website_id = i.website_id AND c.item_id = i.item_id) AS comments,
      (SELECT json_agg(json_build_array(stars, is_verified, order_id)) FROM product_review r WHERE r.website_id = i.website_id) AS reviews
    FROM item i WHERE i.website_id = ${websiteId} AND i.slug = 'mug'`.execute(ctx.db)
  expect(rows).toEqual([
    {
      comment_count: 2,
      public_comment_count: 2,
      review_count: 1,
      rating_sum: 4,
      comments: ['says c1', 'says c2'],
      reviews: [[4, true, null]],
    },
  ])
})

test('forms of an imported site mail nothing to who made the export; its own texts of emails, popups, experiments, funds and member areas come along', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  await createFormOn(owner, { notifyEmail: 'exporter@example.com' })
  const texts = { subject: 'Thanks, {name}', heading: null, opening: null, closing: 'Bye' }
  await owner.put('/api/admin/mail-templates/de/order-confirmed', { ...texts, version: 0 })
  const ctx = await site.ctx()
  expect((await owner.post('/api/admin/popups', popup)).statusCode).toBe(201)
  await buildSampleFund(ctx)
  const collectionId = await buildPage(ctx, { title: 'Offer', slug: 'offer' })
  const closedId = await buildPage(ctx, { title: 'Closed', slug: 'closed' })
  const { itemId } = await addProduct(site, { title: 'Membership', type: 3 })
  const eventsId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const eventId = await createItem(ctx, { collectionId: eventsId, title: 'Concert', recordType: 12 })
  const sale = { version: 0, asksNames: true, itemIds: [itemId] }
  expect((await owner.put(`/api/admin/event-tickets/${eventId}`, sale)).statusCode).toBe(200)
  const area = {
    name: 'Friends',
    text: '',
    isOpen: true,
    menus: 'members',
    collectionIds: [closedId],
    planItemIds: [itemId],
  }
  const { id: areaId } = (await owner.post('/api/admin/member-areas', area)).json()
  await owner.post(`/api/admin/member-areas/${areaId}/members`, { email: 'ada@example.com', name: '' })
  const challenger = { kind: 'text', blockId: 'text-1', html: '<p>New</p>' }
  const experiment = { name: 'Promise', collectionId, challenger, goal: 'order', goalCollectionId: null, shareB: 2_000 }
  const { id: experimentId } = (await owner.post('/api/admin/experiments', experiment)).json()
  expect((await owner.post(`/api/admin/experiments/${experimentId}/starts`)).statusCode).toBe(200)
  const folder = path.join(await newFolder(), 'forms')
  await exportSite(ctx, folder, openThemeShelf(site.services))
  const { websiteId } = await into(folder)
  const stored = await ctx.db.selectFrom('form').select('definition').where('website_id', '=', websiteId).execute()
  expect(stored).toMatchObject([{ definition: { notifyEmail: '' } }])
  const mails = await ctx.db.selectFrom('mail_template').selectAll().where('website_id', '=', websiteId).execute()
  expect(mails).toMatchObject([{ kind: 'order-confirmed', language: 'de', ...texts, changed_by: null }])
  const popups = await ctx.db.selectFrom('popup').selectAll().where('website_id', '=', websiteId).execute()
  expect(popups).toMatchObject([{ is_enabled: true, definition: { title: 'Ten percent off' }, shown_version: 1 }])
  // It has not started there: its visitors stayed.
  const experiments = await ctx.db.selectFrom('experiment').selectAll().where('website_id', '=', websiteId).execute()
  expect(experiments).toMatchObject([
    { name: 'Promise', challenger, share_b: 2_000, status: 'draft', started_at: null },
  ])

  // Its pages stay closed, and its members stay behind.
  const imported = (table: 'member_area' | 'member_area_page' | 'member_area_plan' | 'member_area_member') =>
    ctx.db.selectFrom(table).selectAll().where('website_id', '=', websiteId).execute()
  const [areas, closed, plans, members] = await Promise.all(
    (['member_area', 'member_area_page', 'member_area_plan', 'member_area_member'] as const).map(imported),
  )
  expect(areas).toMatchObject([{ name: 'Friends', menus: 'members' }])
  expect([closed?.length, plans?.length, members]).toEqual([1, 1, []])

  const [sales, types] = await Promise.all(
    (['event_sale', 'event_ticket'] as const).map((table) =>
      ctx.db.selectFrom(table).selectAll().where('website_id', '=', websiteId).execute(),
    ),
  )
  expect(sales).toMatchObject([{ asks_names: true, event_title: 'Concert' }])
  expect(types).toHaveLength(1)

  const funds = await ctx.db.selectFrom('donation_fund').selectAll().where('website_id', '=', websiteId).execute()
  expect(funds).toMatchObject([{ is_enabled: true, definition: { title: 'School roof' } }])

  const fundsFile = await fs.readFile(path.join(folder, 'donation-funds.json'), 'utf8')
  await rewrite(folder, 'donation-funds.json', (text) => text.replace('"maximumMinor": 1000000', '"maximumMinor": 50'))
  await expect(into(folder)).rejects.toMatchObject({
    code: 'content_refused',
    message: expect.stringContaining('cannot be used'),
  })
  await rewrite(folder, 'donation-funds.json', () => fundsFile)
  const experimentsFile = await fs.readFile(path.join(folder, 'experiments.json'), 'utf8')
  await rewrite(folder, 'experiments.json', (text) => text.replace('"text-1"', '""'))
  await expect(into(folder)).rejects.toMatchObject({
    code: 'content_refused',
    message: expect.stringContaining('"challenger" of the experiment'),
  })
  await rewrite(folder, 'experiments.json', () => experimentsFile)
  const popupsFile = 'popups.json'
  const whole = await fs.readFile(path.join(folder, popupsFile), 'utf8')
  await rewrite(folder, popupsFile, (text) => text.replace('"card"', '"tower"'))
  await expect(into(folder)).rejects.toMatchObject({
    code: 'content_refused',
    message: expect.stringContaining('"layout" of the popup'),
  })
  const [first] = JSON.parse(whole)
  const many = Array.from({ length: 21 }, (_, index) => ({ ...first, popupId: `p${index}` }))
  await rewrite(folder, popupsFile, () => JSON.stringify(many))
  await expect(into(folder)).rejects.toMatchObject({
    code: 'content_refused',
    message: expect.stringContaining('more than 20'),
  })
})

test('a shop that required the phone number still does after an import of an older export', async () => {
  const { folder } = await exported()
  await rewrite(folder, 'site.json', (text) => {
    const site = JSON.parse(text)
    const { phone: _phone, ...commerce } = site.settings.commerce ?? {}
    return JSON.stringify({
      ...site,
      settings: {
        ...site.settings,
        onboarding: { pending: true },
        firstPages: { pending: true },
        commerce: { ...commerce, phoneRequired: true },
      },
    })
  })
  const { websiteId } = await into(folder)
  const { db } = (await testServer()).services.database
  const stored = await db.selectFrom('website').select('settings').where('website_id', '=', websiteId).execute()
  expect(stored).toMatchObject([{ settings: { commerce: { phone: 'required' } } }])
  // A file that its owner has edited asks for no first choice: the answer would move the address of the installation.
  expect(Object.keys(Object(stored[0]?.settings))).not.toContain('onboarding')
  expect(Object.keys(Object(stored[0]?.settings))).not.toContain('firstPages')
})
