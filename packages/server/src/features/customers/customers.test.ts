import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  addProduct,
  addShippingAndTax,
  buyer,
  fillCheckout,
  addToCart,
  placeOrder,
  visitor,
} from '../../testing/builders.ts'
import { newDiscount } from '../../testing/discounts.ts'
import { accountPath, signInByCode } from '../../testing/site-users.ts'
import { buildSubmission, createFormOn, fileField, submitForm, testFields, uploadInto } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { personalTables } from './personal-tables.ts'

const admin = '/api/admin/customers'

async function buy(site: TestSite, email: string, name = 'Ada Lovelace'): Promise<number> {
  const mug = await addProduct(site, { variants: [{ sku: newId(), priceMinor: 2000 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug)
  const [firstName, lastName] = name.split(' ')
  const { cart } = await fillCheckout(browser, { email, shippingAddress: { ...buyer, firstName, lastName } })
  const placed = await placeOrder(browser, { expected: cart.grandTotalCents })
  expect(placed.statusCode, placed.body).toBe(201)
  return cart.grandTotalCents
}

test('customers are listed with orders and money, found by email and name, filtered and paged', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const staff = await staffBrowser(site, 'store-manager')
  const [first, second] = [await buy(site, 'ada@example.com'), await buy(site, 'ADA@example.com')]
  await buy(site, 'grace@example.com', 'Grace Hopper')
  await signInByCode(site, await visitor(site), 'alan@example.com')
  const read = async (query: string) => (await staff.get(`${admin}?${query}`)).json()
  const all = await read('')
  expect(all.customers.map(({ email }: { email: string }) => email)).toEqual([
    'alan@example.com',
    'grace@example.com',
    'ada@example.com',
  ])
  expect(all.count).toEqual({ value: 3, isMore: false })
  expect(all.customers[2]).toMatchObject({
    name: 'Ada Lovelace',
    hasAccount: false,
    orderCount: 2,
    spent: { amountMinor: first + second, currency: 'USD' },
  })
  const emails = async (query: string) =>
    (await read(query)).customers.map(({ email }: { email: string }) => email.split('@')[0])
  expect(await emails('search=GRA')).toEqual(['grace'])
  expect(await emails('search=hop')).toEqual(['grace'])
  expect(await emails('account=yes')).toEqual(['alan'])
  expect(await emails('account=no&search=a')).toEqual(['ada'])
  expect(await emails('sort=last-order')).toEqual(['grace', 'ada'])
  for (const sort of ['newest', 'last-order']) {
    const one = await read(`limit=1&sort=${sort}`)
    const two = await read(`limit=1&sort=${sort}&cursor=${encodeURIComponent(one.pagination.nextPageCursor)}`)
    expect([two.customers.length, two.count]).toEqual([1, null])
    expect(two.customers[0].id).not.toBe(one.customers[0].id)
  }
  const { id } = all.customers[2]
  for (const time of ['1', 'Tue', '-000001-01-01T00:00:00Z', '2026-11-25T10:00:00Z(x)'])
    expect((await staff.get(`${admin}?sort=last-order&cursor=${encodeURIComponent(id + time)}`)).statusCode).toBe(200)
  const orders = (await staff.get(`/api/admin/orders?customer=${id}`)).json()
  expect(orders.orders.map(({ customerId }: { customerId: string }) => customerId)).toEqual([id, id])

  const csv = await staff.get(`${admin}.csv?search=ada`)
  expect(csv.body.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^Email,Name,Account,Accepts marketing,Orders,Spent,Currency,Last order,Tags,Created,Note,/),
    expect.stringMatching(/^ada@example\.com,Ada Lovelace,no,no,2,[\d.]+,USD,/),
  ])
})

test('customers of Shopify are imported after a check, once, and their export changes nothing', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site, 'store-manager')
  await signInByCode(site, await visitor(site), 'alan@example.com')
  const send = async (csv: string, isDryRun: boolean) => staff.post(`${admin}/imports`, { csv, isDryRun })
  const list = async () => (await staff.get(admin)).json().customers
  const csv = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,' +
      'Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note,Tags',
    `'1,Grace,Hopper,Grace@example.com,yes,,1 Navy Yard,,New York,NY,US,10001,,,"Likes, ""COBOL""\nand mugs.","vip, blue"`,
    "'2,Alan,Turing,ALAN@example.com,no,,,,,,,,,,=1+1,vip",
    "'3,Mary,Shelley,mary@example.com,no,,Somewhere,,,,GB,,,,,",
    "'4,No,Body,nobody,no,,,,,,,,,,,",
  ].join('\n')
  const counts = { added: 2, updated: 1, unchanged: 0, incompleteAddresses: 1, invalidCount: 1 }
  expect((await send(csv, true)).json()).toMatchObject({ ...counts, invalid: [{ line: 5, text: 'nobody' }] })
  expect(await list()).toHaveLength(1)
  // Two windows at once import them once.
  const both = await Promise.all([send(csv, false), send(csv, false)])
  const added = both.map((answer) => answer.json().added)
  expect(added.toSorted()).toEqual([0, 2])
  expect((await send(csv, false)).json()).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
  const all = await list()
  expect(all).toHaveLength(3)
  const find = async (email: string) =>
    (await staff.get(`${admin}/${all.find((each: { email: string }) => each.email === email).id}`)).json()
  expect(await find('Grace@example.com')).toMatchObject({
    name: 'Grace Hopper',
    tags: ['vip', 'blue'],
    note: 'Likes, "COBOL"\nand mugs.',
    // A file is no proof of consent.
    acceptsMarketing: false,
    addresses: [{ isDefault: true, address: { firstName: 'Grace', address1: '1 Navy Yard', countryCode: 'US' } }],
  })
  expect(await find('alan@example.com')).toMatchObject({ name: 'Alan Turing', hasAccount: true, note: '=1+1' })
  const exported = (await staff.get(`${admin}.csv`)).body
  expect((await send(exported, true)).json()).toMatchObject({ added: 0, updated: 0, unchanged: 3, invalidCount: 0 })
  const elsewhere = await staffBrowser(await testSite())
  expect((await elsewhere.post(`${admin}/imports`, { csv: exported, isDryRun: false })).json()).toMatchObject({
    added: 3,
  })
  const again = (await elsewhere.get(`${admin}.csv`)).body
  const sorted = (text: string) =>
    text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      .replace('alan@example.com,Alan Turing,yes', 'alan@example.com,Alan Turing,no')
      .split('\n')
      .toSorted()
  expect(sorted(again)).toEqual(sorted(exported))
  // Texts are cut between characters, and a file that JSON makes much longer fits into the body.
  const long = `Email,Name,Note,Tags\nlong@example.com,${'a'.repeat(199)}😀,${'n'.repeat(4_999)}😀,${'t'.repeat(49)}😀\n`
  const imported = await send(long + '\x01'.repeat(200_000), false)
  expect([imported.statusCode, imported.json()]).toMatchObject([200, { added: 1 }])
  const [{ id: longId }] = (await staff.get(`${admin}?search=long@`)).json().customers
  const { name, note, tags } = (await staff.get(`${admin}/${longId}`)).json()
  expect([name, note, tags]).toEqual(['a'.repeat(199), 'n'.repeat(4_999), ['t'.repeat(49)]])
  for (const wrong of ['Name\nAda', '"'])
    expect((await send(wrong, true)).json()).toMatchObject({ code: 'customer_file_unusable' })
  expect(
    (await (await staffBrowser(site, 'reporting')).post(`${admin}/imports`, { csv, isDryRun: true })).statusCode,
  ).toBe(403)
})

test('orders of one new email at once make one customer', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  // The first order makes the shop's page too.
  await buy(site, 'first@example.com')
  await Promise.all(Array.from({ length: 5 }, () => buy(site, 'many@example.com')))
  const staff = await staffBrowser(site)
  const { customers } = (await staff.get(admin)).json()
  const counts = customers.map(({ email, orderCount }: { email: string; orderCount: number }) => [email, orderCount])
  expect(counts).toEqual([
    ['many@example.com', 5],
    ['first@example.com', 1],
  ])
})

test('staff keep notes and tags, and two who save at once do not overwrite each other', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  await buy(site, 'ada@example.com')
  const staff = await staffBrowser(site, 'store-manager')
  const [{ id }] = (await staff.get(admin)).json().customers
  const before = (await staff.get(`${admin}/${id}`)).json()
  const body = {
    version: before.version,
    name: 'Ada',
    note: 'Likes blue',
    tags: ['vip', 'vip'],
    acceptsMarketing: true,
  }
  const saved = await staff.put(`${admin}/${id}`, body)
  expect(saved.json()).toMatchObject({
    name: 'Ada',
    tags: ['vip'],
    marketingChoices: [{ accepts: true, source: 'staff' }],
  })
  expect((await staff.put(`${admin}/${id}`, body)).json().code).toBe('customer_changed')
  expect((await staff.get(`${admin}?tag=vip&marketing=yes`)).json().customers).toHaveLength(1)
  expect((await staff.put(`${admin}/${id}`, { ...body, tags: ['x'.repeat(51)] })).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'editor')).get(admin)).statusCode).toBe(403)
  const elsewhere = await staffBrowser(await testSite())
  expect((await elsewhere.get(`${admin}/${id}`)).statusCode).toBe(404)
  expect((await staff.post(`${admin}/${id}/invitation`)).statusCode).toBe(202)
})

test('a customer who deletes the account is nowhere but in the invoices', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const email = `erased-${newId()}@example.com`
  await buy(site, email)
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, email, { password: 'lodi-kavu-mesa-47' })
  const mug = await addProduct(site, { variants: [{ sku: newId(), priceMinor: 2000 }] })
  const answered = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: mug.itemId,
    sku: mug.variants[0]?.sku,
    quantity: 1,
    additionalFields: { engraving: email },
  })
  expect(answered.statusCode).toBe(200)
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { fields: [...testFields, fileField], notifyEmail: 'owner@example.com' })
  const { id: fileId } = (await uploadInto(browser, form.id, 'cv.pdf', '%PDF-1.7')).json()
  await submitForm(browser, form.id, buildSubmission({ email: email.toUpperCase(), papers: [fileId] }))
  await submitForm(browser, form.id, buildSubmission({ email: 'other@example.com' }))
  const [{ id }] = (await staff.get(admin)).json().customers
  const { version } = (await staff.get(`${admin}/${id}`)).json()
  await staff.put(`${admin}/${id}`, { version, name: 'Ada', note: email, tags: [], acceptsMarketing: false })

  const data = (await browser.get(`${accountPath}/export`)).json()
  expect(data).toMatchObject({
    customer: [{ email }],
    sales_order: [{ email }],
    order_line: [{ additional_fields: null }],
    customer_address: [{ is_default: true }],
    form_submission: [{ page_path: '/contact' }],
    form_upload: [{ name: 'cv.pdf', content_type: 'application/pdf' }],
  })
  expect(data.cart_entry).toContainEqual(expect.objectContaining({ additional_fields: { engraving: email } }))
  const body = JSON.stringify({ currentPassword: 'wrong' })
  const headers = { ...own.headers, 'content-type': 'application/json' }
  expect((await browser.delete(accountPath, { headers, payload: body })).statusCode).toBe(403)
  const payload = JSON.stringify({ currentPassword: 'lodi-kavu-mesa-47' })
  const erased = await browser.delete(accountPath, { headers, payload })
  expect(erased.statusCode, erased.body).toBe(204)
  expect((await browser.get(accountPath)).statusCode).toBe(401)

  expect(await findTables(site, email)).toEqual(['payment', 'sales_order'])
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(1)
  expect(await findTables(site, 'cv.pdf')).toEqual([])
  const mailed = (await staff.get('/api/admin/mails'))
    .json()
    .mails.filter((mail: { recipient: string }) => mail.recipient === 'owner@example.com')
  expect(mailed).toHaveLength(1)
  expect((await staff.get(`${admin}/${id}`)).json().code).toBe('customer_not_found')
  const again = await visitor(site)
  await signInByCode(site, again, email)
  expect((await again.get(`${accountPath}/orders`)).json().orders).toEqual([])
})

test('an export is bounded in bytes, says so, and finds submissions that an earlier version stored', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const email = `flooded-${newId()}@example.com`
  await buy(site, email)
  const staff = await staffBrowser(site)
  const fields = [
    ...testFields,
    ...Array.from({ length: 9 }, (_each, index) => ({ id: `t${index}`, type: 'textarea', title: 'T' })),
  ]
  const form = await createFormOn(staff, { fields })
  const visitor = site.browser()
  await submitForm(visitor, form.id, buildSubmission({ email: email.toUpperCase() }))
  const { db } = await site.ctx()
  await sql`UPDATE form_submission SET sender_email = NULL WHERE website_id = ${site.id}`.execute(db)
  const [{ id }] = (await staff.get(admin)).json().customers
  const exported = async () => (await staff.get(`${admin}/${id}/personal-data`)).json()
  const whole = await exported()
  expect([whole.form_submission.length, Object.keys(whole.form_submission[0]).toSorted(), whole.incomplete]).toEqual([
    1,
    ['answers', 'created_at', 'page_path', 'page_title'],
    undefined,
  ])

  const long = Object.fromEntries(Array.from({ length: 9 }, (_each, index) => [`t${index}`, 'x'.repeat(20_000)]))
  await submitForm(visitor, form.id, buildSubmission({ email, ...long }))
  await sql`INSERT INTO form_submission (website_id, submission_id, form_id, submission_key, answers, sender_email)
    SELECT website_id, 'copy' || number, form_id, 'copy' || number, answers, sender_email
    FROM form_submission, generate_series(1, 40) AS number WHERE website_id = ${site.id} AND sender_email = ${email}`.execute(
    db,
  )
  const cut = await exported()
  expect(cut.incomplete).toEqual(['form_submission'])
  expect(JSON.stringify(cut.form_submission).length).toBeLessThan(5_100_000)
  expect(cut.form_submission.length).toBeGreaterThan(20)
})

test('erasing by staff leaves the same', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const email = `erased-${newId()}@example.com`
  await buy(site, email)
  const staff = await staffBrowser(site)
  const made = await staff.post('/api/admin/discounts', newDiscount({ emails: [email] }))
  const [{ id }] = (await staff.get(admin)).json().customers
  expect((await staff.delete(`${admin}/${id}`)).statusCode).toBe(204)
  expect(await findTables(site, email)).toEqual(['payment', 'sales_order'])
  // A discount that was for this person alone is not one for everybody now.
  const left = (await staff.get(`/api/admin/discounts/${made.json().id}`)).json()
  expect(left.emails).toEqual(['erased@example.invalid'])
})

test('every column that may be personal is in the map', async () => {
  const { db } = await (await testSite()).ctx()
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name LIKE '%email%' OR column_name LIKE '%customer%' OR column_name LIKE '%recipient%' OR column_name LIKE '%address')
    ORDER BY 1, 2`.execute(db)
  const known = new Set(Object.keys(personalTables))
  const staffTables = [
    'account',
    'account_link',
    'sign_up',
    'staff_invitation',
    'website_closure',
    'website_membership',
  ]
  const missing = rows.filter(({ table }) => !known.has(table) && !staffTables.includes(table))
  expect(missing, 'Add each to `personalTables`, or to `staffTables` above.').toEqual([])

  // Not handed out: ids, which say nothing to the person, bans, which only moderators see, and what the answers have.
  const internal = new Set(['customer_id', 'customer_ref', 'comment_ban.email', 'form_submission.sender_email'])
  const numbers = ['max_uses_per_customer']
  const forgotten = rows.filter(({ table, column }) => {
    if (numbers.includes(column)) return false
    const personal = personalTables[table]
    if (!personal) return false
    const isErased = typeof personal.erase === 'string' || column in personal.erase.set
    const isInternal = internal.has(column) || internal.has(`${table}.${column}`)
    return !isErased || !(isInternal || personal.exported.includes(column))
  })
  expect(forgotten, 'Name each in `exported` of its table, and in `set` where erasing keeps the row.').toEqual([])
})

/** Tables of the site in which some row has the text. */
async function findTables(site: TestSite, text: string): Promise<string[]> {
  const { db } = await site.ctx()
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'website_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`.execute(
    db,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} r
        WHERE r.website_id = ${site.id} AND lower(r::text) LIKE ${`%${text.toLowerCase()}%`} LIMIT 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}
