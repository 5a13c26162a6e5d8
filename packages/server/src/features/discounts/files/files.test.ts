import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addProduct } from '../../../testing/builders.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { newDiscount } from '../../../testing/discounts.ts'
import { openImports } from '../../../testing/file-imports.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestSite, testSite } from '../../../testing/test-site.ts'
import { discountImports } from './kind.ts'

async function openShop(site?: TestSite) {
  const shop = site ?? (await testSite())
  const staff = await staffBrowser(shop)
  return {
    ...openImports(shop, staff, discountImports),
    site: shop,
    staff,
    add: async (changes: Readonly<Record<string, unknown>>) => {
      const made = await staff.post('/api/admin/discounts', newDiscount(changes))
      expect(made.statusCode, made.body).toBe(201)
      return made.json()
    },
    list: async () => (await staff.get('/api/admin/discounts?limit=100')).json().discounts,
    exportFile: async (query = '') => (await staff.get(`/api/admin/discounts.csv${query}`)).body,
  }
}

/** As Shopify exports them. */
const shopify = [
  'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Combines With Order Discounts,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End',
  'WELCOME10,-10.0,percentage,Code,order,,All customers,FALSE,TRUE,,active,2026-01-01 00:00:00 +0000,',
  'TENOFF,-10.0,fixed_amount,Code,order,50.00,All customers,FALSE,FALSE,5,active,2026-01-01 00:00:00 -0400,2027-01-01 00:00:00 -0400',
  'Summer,-20.0,percentage,Automatic,order,,All customers,FALSE,FALSE,,active,,',
  'SHIPFREE,,,Free shipping,shipping,,All customers,FALSE,FALSE,,active,,',
  'MUGS,-5.0,percentage,Code,product,,All customers,FALSE,FALSE,,active,,',
  'FRIENDS,-5.0,percentage,Code,order,,Specific customers,FALSE,FALSE,,active,,',
  'BAD,ten,fixed_amount,Code,order,,All customers,FALSE,FALSE,,active,,',
  'WELCOME10,-15.0,percentage,Code,order,,All customers,FALSE,FALSE,,active,,',
].join('\n')

test('discounts of Shopify are checked, imported once, and taken back while nobody touched them', async () => {
  const { check, work, readRows, list, staff, importFile } = await openShop()
  const checked = await check(shopify)
  expect(checked).toMatchObject({ phase: 'check', status: 'done', done: 8, total: 8, canUndo: false })
  expect(checked.report).toEqual({
    records: { created: 4, unchanged: 0, failed: 4, removed: 0 },
    warnings: ['These columns are not kept: Combines With Order Discounts.'],
  })
  expect(await list()).toEqual([])
  const refused = (await readRows(checked.importId)).filter(({ outcome }) => outcome === 'error')
  expect(refused.map(({ line, messages }) => `${line} ${messages[0]}`)).toEqual([
    '6 The file does not say for which products this discount is. Make it by hand.',
    '7 The file does not say for which customers this discount is. Make it by hand.',
    '8 value "ten": Enter an amount such as 1250.00.',
    '9 The store, or a line above, has another discount with this code. Nothing was changed.',
  ])

  expect((await work(checked.importId, 'runs')).report?.records).toMatchObject({ created: 4, failed: 4 })
  expect(await list()).toMatchObject([
    { name: 'SHIPFREE', code: 'SHIPFREE', effect: { kind: 'free_shipping' } },
    { name: 'Summer', code: '', isAutomatic: true, effect: { kind: 'percent', ratePpm: 200_000 } },
    { code: 'TENOFF', effect: { amountMinor: 1000 }, minimumMinor: 5000, maxUsesPerCode: 5 },
    { code: 'WELCOME10', effect: { ratePpm: 100_000 }, maxUsesPerCustomer: 1, startsOn: '2026-01-01T00:00:00.000Z' },
  ])
  expect((await importFile(shopify)).report?.records).toMatchObject({ created: 0, unchanged: 4 })

  const [shipping] = await list()
  const saved = await staff.put(`/api/admin/discounts/${shipping.id}`, { ...shipping, name: 'Free post' })
  expect(saved.statusCode, saved.body).toBe(200)
  const undone = await work(checked.importId, 'undos')
  expect(undone).toMatchObject({ status: 'done', canUndo: false, report: { records: { removed: 3, failed: 1 } } })
  expect(await readRows(checked.importId)).toMatchObject([{ outcome: 'error', subject: 'Free post' }])
  expect(await list()).toMatchObject([{ name: 'Free post' }])
  const again = await staff.post(`/api/admin/discount-imports/${checked.importId}/undos`)
  expect(again.json()).toMatchObject({ code: 'import_not_undoable' })
})

test('an import that a server left in its midst ends as one that was not interrupted', async () => {
  const { check, work, breakOff, runJob, list } = await openShop()
  const { importId } = await check(shopify)
  await work(importId, 'runs')
  await breakOff(importId, shopify)
  expect((await runJob(importId)).report?.records).toEqual({ created: 4, unchanged: 0, failed: 4, removed: 0 })
  expect(await list()).toHaveLength(4)
})

test('files that are no export of discounts are refused, and who may not sell has no files', async () => {
  const { check, site, upload } = await openShop()
  expect(await check('Title,Price\nMug,5')).toMatchObject({
    status: 'failed',
    problem: 'Line 1: The file has no column "Value". Is it an export of discounts?',
  })
  const many = ['Name,Value', ...Array.from({ length: 5_001 }, (_, index) => `A${index},5`)].join('\n')
  expect(await check(many)).toMatchObject({ status: 'failed', problem: expect.stringMatching(/at most 5,000/) })
  const euros = await check('Name,Code,Type,Value,Currency\nSpring,SPRING,amount,5.00,EUR')
  expect(euros.report?.records).toMatchObject({ failed: 1 })
  expect((await upload('Name,Value', await staffBrowser(site, 'editor'))).statusCode).toBe(403)
  const elsewhere = await openShop()
  expect((await elsewhere.staff.get(`/api/admin/discount-imports/${euros.importId}`)).statusCode).toBe(404)
})

test('the file of many discounts takes as many statements as that of one', async () => {
  const { site, staff, add, exportFile } = await openShop()
  const generate = (id: string, count: number) =>
    staff.post(`/api/admin/discounts/${id}/codes`, { count, prefix: 'G-' })
  const mug = await addProduct(site, { title: 'Mug' })
  const target = { kind: 'products', itemIds: [mug.itemId] }
  await generate((await add({ name: 'One', code: '', target })).id, 2)
  const queries = countQueries()
  await exportFile()
  const before = queries.count()
  await exportFile()
  const ofOne = queries.count() - before
  for (const name of ['Two', 'Three', 'Four']) await generate((await add({ name, code: '', target })).id, 2)
  const later = queries.count()
  const lines = (await exportFile()).trim().split('\n')
  expect(queries.count() - later).toBe(ofOne)
  expect(lines.filter((line) => line.includes('/mug,') && /,G-\w+ G-\w+,/.test(line))).toHaveLength(4)
  // More codes than are read for a whole page.
  await generate((await add({ name: 'Five', code: '', target })).id, 101)
  const five = (await exportFile()).split('\n').find((line) => line.startsWith('Five'))
  expect(five?.match(/G-\w+/g)).toHaveLength(101)
})

const amount = fc.integer({ min: 1, max: 1_000_000 })
const pieces = fc.integer({ min: 1, max: 1000 })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const time = fc.date({ min: new Date(0), max: new Date('2090-01-01'), noInvalidDate: true })
const discount = fc.record({
  name: fc.oneof(
    fc.constantFrom('=1+1', 'Ünïcode 花', 'semi;colon', '-5', "'quoted", 'Say "hi", now'),
    fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12})?$/),
  ),
  isAutomatic: fc.boolean(),
  effect: fc.oneof(
    fc.record({ kind: fc.constant('percent'), ratePpm: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('amount'), amountMinor: amount }),
    fc.constant({ kind: 'free_shipping' }),
    fc.record({
      kind: fc.constant('buy_x_get_y'),
      buyQuantity: pieces,
      getQuantity: pieces,
      ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  ),
  products: fc.integer({ min: 0, max: 2 }),
  minimumMinor: orNull(amount),
  minimumQuantity: orNull(pieces),
  excludesSaleItems: fc.boolean(),
  emails: fc.subarray(['ada@example.com', "o'neill@example.com", '+g@example.com']),
  isFirstOrderOnly: fc.boolean(),
  startsOn: orNull(time),
  days: orNull(fc.integer({ min: 1, max: 900 })),
  maxUses: orNull(pieces),
  maxUsesPerCustomer: orNull(pieces),
  maxUsesPerCode: orNull(pieces),
  hasCode: fc.boolean(),
  generated: fc.integer({ min: 1, max: 3 }),
})

test('what is exported and imported again is the same, here and in another store', async () => {
  const here = await openShop()
  const there = await openShop()
  const ids: string[] = []
  for (const title of ['Mug', 'Bowl']) {
    ids.push((await addProduct(here.site, { title })).itemId)
    await addProduct(there.site, { title })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(discount, { minLength: 1, maxLength: 5 }), async (given) => {
      for (const [index, { products, days, hasCode, generated, ...each }] of given.entries()) {
        const start = each.startsOn?.getTime() ?? 0
        const { id, isAutomatic } = await here.add({
          ...each,
          name: `${each.name} ${index}`,
          code: each.isAutomatic || !hasCode ? '' : `CODE-${index}`,
          target: products === 0 ? { kind: 'order' } : { kind: 'products', itemIds: ids.slice(0, products) },
          startsOn: each.startsOn?.toISOString() ?? null,
          endsOn: days === null ? null : new Date(start + days * 86_400_000).toISOString(),
        })
        if (!isAutomatic && (!hasCode || generated === 3))
          await here.staff.post(`/api/admin/discounts/${id}/codes`, { count: generated, prefix: 'G-' })
      }
      const exported = await here.exportFile()
      const counted = { failed: 0, removed: 0 }
      const same = await here.importFile(exported)
      expect(same.report?.records).toEqual({ ...counted, created: 0, unchanged: given.length })
      const moved = await there.importFile(exported)
      expect(moved.report?.records, exported).toEqual({ ...counted, created: given.length, unchanged: 0 })
      // The other store lists the file from its end.
      const lines = (text: string) => text.trim().split('\n').toSorted()
      expect(lines(await there.exportFile())).toEqual(lines(exported))

      await there.work(moved.importId, 'undos')
      expect(await there.list()).toEqual([])
      for (const { id } of await here.list()) await here.staff.delete(`/api/admin/discounts/${id}`)
    }),
    { numRuns: 12 },
  )
})
