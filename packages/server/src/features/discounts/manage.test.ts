import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { newDiscount } from '../../testing/discounts.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'

const tenPercent = newDiscount({ code: 'spring-10', effect: { kind: 'percent', ratePpm: 100_000 } })
const url = '/api/admin/discounts'

async function create(staff: TestBrowser, changes: Readonly<Record<string, unknown>> = {}) {
  const made = await staff.post(url, { ...tenPercent, ...changes })
  expect(made.statusCode).toBe(201)
  return made.json()
}

async function listNames(staff: TestBrowser, query = ''): Promise<string[]> {
  const { discounts } = (await staff.get(`${url}${query}`)).json()
  return discounts.map(({ name }: { name: string }) => name)
}

test('a discount is made, found by its code, changed and read again', async () => {
  const staff = await staffBrowser(await testSite())
  const made = await create(staff)
  expect(made).toMatchObject({ code: 'SPRING-10', status: 'active', useCount: 0, generatedCount: 0, version: 1 })
  await create(staff, { name: 'Other', code: 'OTHER' })
  expect(await listNames(staff, '?search=spring-1')).toEqual(['Spring'])

  const { id, version } = made
  const changed = { ...tenPercent, name: 'Spring sale', code: 'SPRING', version }
  expect((await staff.put(`${url}/${id}`, changed)).json()).toMatchObject({
    name: 'Spring sale',
    code: 'SPRING',
    version: 2,
  })
  expect((await staff.put(`${url}/${id}`, changed)).json()).toMatchObject({ code: 'discount_changed' })
  expect((await staff.get(`${url}/${id}`)).json()).toMatchObject({ code: 'SPRING' })
})

test('a code belongs to one discount, in whatever letters', async () => {
  const staff = await staffBrowser(await testSite())
  const { id } = await create(staff)
  const second = await staff.post(url, { ...tenPercent, code: 'Spring-10' })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'discount_code_taken', params: { code: 'SPRING-10' } })

  await staff.delete(`${url}/${id}`)
  expect((await staff.get(`${url}/${id}`)).statusCode).toBe(404)
  const taker = await create(staff, { name: 'Taker' })
  // The code went to the other discount, and stays there.
  expect((await staff.post(`${url}/${id}/restoration`)).json()).toMatchObject({ name: 'Spring', code: '' })
  expect((await staff.get(`${url}/${taker.id}`)).json()).toMatchObject({ code: 'SPRING-10' })
})

test('the dates decide the tab, and ending one moves it', async () => {
  const staff = await staffBrowser(await testSite())
  const running = await create(staff, { name: 'Running', code: 'A' })
  const future = await create(staff, { name: 'Future', code: 'B', startsOn: '2099-01-01T00:00:00Z' })
  await create(staff, { name: 'Past', code: 'C', endsOn: '2020-01-01T00:00:00Z' })
  expect(await listNames(staff, '?status=active')).toEqual(['Running'])
  expect(await listNames(staff, '?status=scheduled')).toEqual(['Future'])
  expect(await listNames(staff, '?status=expired')).toEqual(['Past'])

  for (const { id } of [running, future])
    expect((await staff.post(`${url}/${id}/ending`)).json()).toMatchObject({ status: 'expired' })
  expect(await listNames(staff, '?status=active')).toEqual([])
  expect(await listNames(staff, '?limit=2')).toEqual(['Past', 'Future'])
})

test('codes are generated in bulk and exported', async () => {
  const staff = await staffBrowser(await testSite())
  const { id } = await create(staff, { code: '' })
  const generated = await staff.post(`${url}/${id}/codes`, { count: 1000, prefix: 'gift-' })
  expect(generated.json()).toMatchObject({ generatedCount: 1000, code: '' })
  const csv = (await staff.get(`${url}/${id}/codes.csv`)).body.trim().split('\n')
  expect(csv[0]).toBe('Code,Used,Created on')
  expect(new Set(csv.slice(1)).size).toBe(1000)
  expect(csv[1]).toMatch(/^GIFT-[A-Z2-9]{10},0,/)

  expect((await staff.post(`${url}/${id}/codes`, { count: 1001, prefix: '' })).statusCode).toBe(400)
  const automatic = await create(staff, { isAutomatic: true })
  const refused = await staff.post(`${url}/${automatic.id}/codes`, { count: 1, prefix: '' })
  expect(refused.json()).toMatchObject({ code: 'automatic_discount_has_no_codes' })
})

test.each([
  ['a rate above 100 %', { effect: { kind: 'percent', ratePpm: 1_000_001 } }, 'effect.ratePpm'],
  ['no products', { target: { kind: 'products', itemIds: [] } }, 'target.itemIds'],
  ['an end before its start', { startsOn: '2026-02-01T00:00:00Z', endsOn: '2026-01-01T00:00:00Z' }, 'endsOn'],
  ['a code with a space', { code: 'TWO WORDS' }, 'code'],
  ['no name', { name: ' ' }, 'name'],
])('%s is refused, and the field is named', async (_, changes, field) => {
  const staff = await staffBrowser(await testSite())
  const refused = await staff.post(url, { ...tenPercent, ...changes })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().params.fields)).toContain(field)
})

test('products of other sites are not taken, and discounts of other sites are not found', async () => {
  const staff = await staffBrowser(await testSite())
  const elsewhere = await testSite()
  const product = await addProduct(elsewhere)
  const refused = await staff.post(url, { ...tenPercent, target: { kind: 'products', itemIds: [product.itemId] } })
  expect(refused.statusCode).toBe(400)
  const { id } = await create(await staffBrowser(elsewhere))
  expect((await staff.get(`${url}/${id}`)).statusCode).toBe(404)
  expect((await staff.delete(`${url}/${id}`)).statusCode).toBe(404)
})

test('who writes pages may not see or change discounts', async () => {
  const site = await testSite()
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(url)).statusCode).toBe(403)
  expect((await editor.post(url, tenPercent)).statusCode).toBe(403)
})
