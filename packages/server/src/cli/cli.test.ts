/** @isolated The doctor looks at all rows of a database. */
import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount } from '../features/accounts/index.ts'
import { createCollection } from '../features/collections/index.ts'
import { createProduct } from '../features/products/index.ts'
import { childEnv, databaseUrl } from '../testing/child-process.ts'
import { spawnVitrine, vitrine } from '../testing/command-line.ts'
import { writeSettings } from '../testing/settings.ts'
import { testSite } from '../testing/test-site.ts'
import { readConfig } from '../platform/config.ts'
import { runCommand } from './run.ts'

async function installation() {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-cli-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const env = { DATABASE_URL: databaseUrl(site.services.database), DATA_DIR: site.services.config.dataDir }
  const run = (args: readonly string[], input?: string) => vitrine(env, args, input)
  const file = async (name: string, content: string) => {
    await fs.writeFile(path.join(folder, name), content)
    return path.join(folder, name)
  }
  return { site, ctx, collectionId, env, run, file, folder, name: ctx.site.identifier }
}

const csv = `Handle,Title,Variant SKU,Variant Price,Image Src
mug,Mug,M,20,https://127.0.0.1/mug.jpg
bowl,Bowl,B,thirty,
`

test('a file is imported from the command line: dry run first, then for good, with a line for each row', async () => {
  const { site, run, file, name } = await installation()
  const shop = await file('shop.csv', csv)

  const dry = await run(['import', 'shopify-csv', shop, '--site', name, '--dry-run'])
  expect(dry.code).toBe(1)
  expect(dry.out).toContain('line 2: created   Mug: The picture https://127.0.0.1/mug.jpg would be fetched.')
  expect(dry.out).toContain('line 3: error     Bowl: Price "thirty": Enter an amount such as 1250.00.')
  expect(dry.out).toContain('Dry run, nothing was changed. Products: 1 created, 0 updated, 0 unchanged, 1 failed.')
  expect(
    await site.services.database.db.selectFrom('item').select('slug').where('website_id', '=', site.id).execute(),
  ).toEqual([])

  const real = await run(['import', 'shopify-csv', shop, '--site', name])
  expect(real.out).toContain('was not fetched. This server is not on the public internet.')
  expect(real.out).toContain('Pictures: 0 fetched, 1 not fetched.')
  expect(
    await site.services.database.db.selectFrom('item').select('slug').where('website_id', '=', site.id).execute(),
  ).toEqual([{ slug: 'mug' }])

  const json = await run(['import', 'shopify-csv', shop, '--site', name, '--json', '--no-pictures'])
  const lines = json.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ line: 2, outcome: 'unchanged', product: 'Mug' })
  expect(lines.at(-1)).toMatchObject({ products: { unchanged: 1, failed: 1 } })
})

test('what is exported is imported again without a difference', async () => {
  const { ctx, collectionId, run, folder, name } = await installation()
  await createProduct(ctx, {
    collectionId,
    title: 'Mug, blue',
    productType: 1,
    variants: [{ priceMinor: 1999, stock: 3, weightGrams: 453, lengthMm: 209.55, widthMm: 120, heightMm: 0.01 }],
  })
  const out = path.join(folder, 'out.csv')
  const units = ['--weight-unit', 'lb', '--size-unit', 'in']
  expect((await run(['export', 'squarespace-csv', '--site', name, '--out', out, ...units])).code).toBe(0)
  expect(await fs.readFile(out, 'utf8')).toContain(',8.25,4.724409,0.000394,')
  const again = await run(['import', 'squarespace-csv', out, '--site', name, ...units])
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('0 created, 0 updated, 1 unchanged, 0 failed')])
  expect((await run(['export', 'squarespace-csv', '--site', name])).out).toContain('"Mug, blue"')
})

test('an import that is killed leaves whole products, and goes on where it was', async () => {
  const { site, file, env, run, name } = await installation()
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\n'
  const rows = Array.from({ length: 300 }, (_, i) =>
    ['S', 'M', 'L']
      .map((size) => `p-${i},${size === 'S' ? `Product ${i},Size` : ','},${size},${name}-${i}-${size},5,${i}\n`)
      .join(''),
  )
  const shop = await file('big.csv', head + rows.join(''))
  const args = ['import', 'shopify-csv', shop, '--site', name]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Product 20')) break
  child.kill('SIGKILL')
  await ended

  const { db } = site.services.database
  const perProduct = async () => {
    const { rows: counts } = await sql<{ variants: number }>`SELECT count(v.variant_id)::int AS variants FROM product p
      LEFT JOIN variant v USING (website_id, item_id) WHERE p.website_id = ${site.id} GROUP BY p.item_id`.execute(db)
    return counts.map(({ variants }) => variants)
  }
  const left = await perProduct()
  expect(left.length).toBeGreaterThanOrEqual(20)
  expect(left.length).toBeLessThan(300)
  expect(new Set(left)).toEqual(new Set([3]))

  const again = await run(args)
  expect(again.out).toContain(`Products: ${300 - left.length} created, 0 updated, ${left.length} unchanged, 0 failed.`)
  expect(await perProduct()).toEqual(Array.from({ length: 300 }, () => 3))
})

test.each([
  ['no command', [], 0, 'vitrine COMMAND'],
  ['help of a command', ['help', 'import'], 0, '--dry-run'],
  ['an unknown command', ['sell'], 2, 'There is no command "sell"'],
  ['an unknown kind of file', ['import', 'xml', 'a.xml'], 2, '"xml" is no kind of file'],
  ['no file', ['import', 'shopify-csv'], 2, 'Name one file'],
  ['a file that is not there', ['import', 'shopify-csv', '/nowhere.csv'], 2, 'cannot be read'],
  ['an unknown option', ['import', 'shopify-csv', 'a.csv', '--force'], 2, '--force'],
  [
    'an unknown unit',
    ['import', 'squarespace-csv', import.meta.filename, '--weight-unit', 'stone'],
    2,
    '"stone" is no unit',
  ],
  [
    'an unknown unit of length',
    ['import', 'squarespace-csv', import.meta.filename, '--size-unit', 'ell'],
    2,
    '"ell" is no unit',
  ],
  ['no word after db', ['db'], 2, 'Say what to do with the database: distribute, upgrade.'],
  ['no number of shards', ['db', 'distribute', '--shards', 'many'], 2, 'whole number from 1 to 1024'],
])('%s is answered in words', async (_what, args, code, words) => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const ended = await runCommand(args, {
    out: say,
    err: say,
    isTerminal: false,
    readInput: async () => '',
    readConfig,
    open: () => Promise.reject(new Error('Nothing has to be opened for this.')),
  })
  expect([ended, said.join('\n')]).toEqual([code, expect.stringContaining(words)])
})

test('an installation that is not there is not made by the way', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-cli-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const ended = await spawnVitrine({ DATA_DIR: folder }, ['site', 'list'])
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining('There is no installation')])
  expect(await fs.readdir(folder)).toEqual([])
})

test('a theme is checked without an installation, and what only a site shows is named as unchecked', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-cli-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const [theme, data] = [path.join(folder, 'theme'), path.join(folder, 'data')]
  await fs.mkdir(path.join(theme, 'styles'), { recursive: true })
  await fs.writeFile(path.join(theme, 'template.conf'), '{ "stylesheets": ["site.less"] }')
  await fs.writeFile(path.join(theme, 'site.region'), '<body>{squarespace.main-content}</body>')
  await fs.writeFile(path.join(theme, 'styles/site.less'), '.x { color: @nowhere }')
  const fine = await vitrine({ DATA_DIR: data }, ['theme', 'check', theme])
  expect([fine.code, fine.out]).toEqual([0, 'Checked: no errors.\n'])
  expect(fine.err).toMatch(/styles\/site\.less:1:13 warning: variable @nowhere is undefined/)
  expect(fine.err).toContain('What only a site shows was not checked')
  await fs.writeFile(path.join(theme, 'site.region'), '<body>{.section item}</body>')
  expect((await vitrine({ DATA_DIR: data }, ['theme', 'check', theme])).code).toBe(1)
  expect(await fs.readdir(folder)).toEqual(['theme'])
})

test('a site and a page that are not there are named', async () => {
  const { run, file, name } = await installation()
  const shop = await file('shop.csv', csv)
  expect(await run(['import', 'shopify-csv', shop, '--site', 'nobody'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no site "nobody"'),
  })
  expect(await run(['import', 'shopify-csv', shop, '--site', name, '--collection', 'store'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no page of products at /store'),
  })
  expect(await run(['site', 'list'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`${name} +Test shop +USD +paid +http://${name}\\.localhost:`)),
  })
})

test('an account gets a new password, made or piped in', async () => {
  const { site, env, run } = await installation()
  const email = `${site.id}@example.com`
  await createAccount(site.services.database.db, {
    email,
    password: 'the old password',
    displayName: 'Owner',
    initialMembership: { websiteId: site.id, role: 'admin' },
  })
  const signIn = async (password: string) => {
    const browser = site.browser()
    await browser.get('/api/admin/session')
    return (await browser.post('/api/admin/session', { email, password })).statusCode
  }
  const made = await run(['password', email])
  expect(made.code).toBe(0)
  expect(await signIn(made.out.trim())).toBe(201)
  expect(await spawnVitrine(env, ['password', email], 'a new password\n')).toMatchObject({
    code: 0,
    out: 'The password is changed.\n',
  })
  expect([await signIn('a new password'), await signIn('the old password')]).toEqual([201, 401])
  expect(await run(['password', email], 'short\n')).toMatchObject({ code: 2 })
  expect(await run(['password', 'nobody@example.com'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no account'),
  })
})

test('a database without Citus is not distributed, and what to do is said', async () => {
  const { run } = await installation()
  const tried = await run(['db', 'distribute'])
  expect(tried).toMatchObject({
    code: 1,
    out: expect.stringContaining('FAIL The extension citus is not in this database.'),
  })
  expect(tried.out).toContain('Nothing was changed.')
})

test('the doctor finds stock that its moves do not explain, and settings that cannot be read', async () => {
  const { ctx, collectionId, run, name } = await installation()
  const { variantIds } = await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    productType: 1,
    variants: [{ priceMinor: 1, stock: 3, sku: `DOC-${name}` }],
  })
  const healthy = await run(['doctor'])
  expect(healthy.out).toContain('ok   Stock is the sum of its moves')

  await ctx.db
    .updateTable('stock')
    .set({ on_hand: 5 })
    .where('variant_id', '=', variantIds[0] ?? '')
    .execute()
  await writeSettings(ctx, { commerce: { holdMinutes: 'an hour' } })
  const ill = await run(['doctor'])
  expect(ill.code).toBe(1)
  expect(ill.out).toContain('FAIL Stock is the sum of its moves')
  expect(ill.out).toContain(`${name}: SKU DOC-${name}: 5 on hand, its moves add up to 3`)
  expect(ill.out).toContain('FAIL Every setting of a site can be read')
  expect(ill.out).toContain(`${name}: the setting commerce.holdMinutes cannot be read; its default is used.`)
})
