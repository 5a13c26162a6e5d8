import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, addToCart, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { createFormOn } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'

const entries = '/api/commerce/shopping-cart/entries'
const fields = [
  { id: 'words', type: 'text', title: 'Engraving <b>', required: true, maxLength: 20 },
  { id: 'font', type: 'select', title: 'Font', options: ['Serif', 'Sans'] },
  { id: 'pin', type: 'password', title: 'PIN' },
  { id: 'from', type: 'hidden', title: 'ref', value: 'shop' },
]

function patchProduct(staff: TestBrowser, itemId: string, payload: object) {
  return staff.send({ method: 'PATCH', url: `/api/admin/products/${itemId}`, payload })
}

async function shopWithForm({ stock = 5 } = {}) {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { name: 'Engraving', fields })
  const ring = await addProduct(site, { title: 'Ring', variants: [{ sku: 'R', priceMinor: 9900, stock }] })
  const patch = (changes: object) => patchProduct(staff, ring.itemId, changes)
  expect((await patch({ formId: form.id })).statusCode).toBe(200)
  const browser = await visitor(site)
  const add = (answers: unknown, quantity = 1, from: TestBrowser = browser) =>
    from.post(entries, { itemId: ring.itemId, sku: 'R', quantity, additionalFields: JSON.stringify(answers) })
  return { site, staff, form, ring, patch, browser, add }
}

test('a product with a form is added with its answers only, by the rules of forms, and other answers are another line of one stock', async () => {
  const { site, ring, browser, add } = await shopWithForm({ stock: 3 })
  const wrong = { statusCode: 400, code: 'form_invalid', errors: { words: 'Required' } }
  const refusals = [await addToCart(browser, ring), await add({ words: ' ' }), await add([])]
  for (const refused of refusals) expect({ statusCode: refused.statusCode, ...refused.json() }).toMatchObject(wrong)
  const long = await add({ words: 'x'.repeat(21), font: 'Comic' })
  expect(long.json().errors).toEqual({
    words: 'You have exceeded the character limit.',
    font: 'Choose one of the options.',
  })
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries).toEqual([])

  const first = await add({ words: 'Ana', font: 'Serif', pin: '1234', unknown: 'x' })
  expect([first.statusCode, first.json().newlyAdded]).toMatchObject([
    200,
    {
      hasForm: true,
      problem: null,
      answers: [
        { title: 'Engraving <b>', text: 'Ana' },
        { title: 'Font', text: 'Serif' },
        { title: 'PIN', text: '••••••••' },
      ],
    },
  ])
  const stored = first.json().newlyAdded.additionalFields
  expect(JSON.parse(stored)).toContainEqual({ fieldId: 'font', type: 'select', rawTitle: 'Font', value: 'Serif' })
  // A line that is put back brings the answers as they are stored.
  await add(JSON.parse(stored))
  expect((await add({ words: 'Bo' })).json().shoppingCart.entries).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
  const short = await add({ words: 'Cy' })
  expect([short.statusCode, short.json().code]).toEqual([409, 'out_of_stock'])
  expect((await add({ words: 'Di' }, 1, await visitor(site))).statusCode).toBe(200)
})

test('answers are changed in the cart by the same rules, and a form that came later is asked for before the checkout', async () => {
  const { site, ring, form, patch, browser, add } = await shopWithForm()
  await patch({ formId: null })
  const { newlyAdded } = (await addToCart(browser, ring)).json()
  expect(newlyAdded).toMatchObject({ hasForm: false, additionalFields: null })
  await patch({ formId: form.id })

  const missing = { kind: 'unanswered', message: 'Some questions about this item need an answer.' }
  const cart = (await browser.get('/api/commerce/shopping-cart')).json()
  expect(cart).toMatchObject({ canCheckOut: false, entries: [{ hasForm: true, problem: missing }] })
  const early = await placeOrder(browser, { expected: 9900 })
  expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'cart_problem' }])

  const path = `${entries}/${newlyAdded.id}`
  const refused = await browser.put(`${path}/additionalFields`, { additionalFields: '{}' })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { words: 'Required' }])
  const changed = await browser.put(`${path}/additionalFields`, { additionalFields: { words: 'Ana & "Bo"' } })
  expect(changed.json().shoppingCart).toMatchObject({ canCheckOut: true, entries: [{ problem: null }] })
  const shown = (await browser.get(`${path}/form`)).json()
  expect(shown).toMatchObject({ formId: form.id, name: 'Engraving' })
  expect(shown.html).toContain('value="Ana &amp; &quot;Bo&quot;"')
  expect((await (await visitor(site)).get(`${path}/form`)).statusCode).toBe(404)

  await add({ words: 'Ana & "Bo"' })
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries).toMatchObject([{ quantity: 2 }])
})

test('the answers go with the order: to the buyer, the owner, mails, packing slip and export', async () => {
  const { site, staff, browser, add } = await shopWithForm()
  await addShippingAndTax(site)
  await add({ words: '=Ana', font: 'Serif', pin: 'pin secret' })
  expect((await browser.get('/cart')).body).toContain('Engraving &lt;b&gt;:</span> =Ana')
  const { cart } = await fillCheckout(browser)
  expect((await browser.get('/checkout')).body).toContain('Engraving &lt;b&gt;:</span> =Ana')
  const { order } = (await placeOrder(browser, { expected: cart.grandTotalCents })).json()

  const status = await browser.get(`/order-status/${order.orderToken}`)
  expect(status.body).toContain('Engraving &lt;b&gt;:</span> =Ana')
  expect(status.body).not.toContain('pin secret')
  const { lines } = (await staff.get(`/api/admin/orders/${order.id}`)).json()
  const answers = [
    { title: 'Engraving <b>', text: '=Ana' },
    { title: 'Font', text: 'Serif' },
    { title: 'PIN', text: '••••••••' },
    { title: 'ref', text: 'shop' },
  ]
  expect(lines).toMatchObject([{ title: 'Ring', answers }])
  expect(JSON.stringify(lines)).not.toContain('pin secret')
  const { mails } = (await staff.get('/api/admin/mails')).json()
  const mail = (await staff.get(`/api/admin/mails/${mails.at(-1).id}`)).json()
  expect(mail.html).toContain('Engraving &lt;b&gt;: =Ana, Font: Serif, PIN: ••••••••')
  const slips = await staff.get(`/api/admin/packing-slips.html?orders=${order.id}`)
  expect(slips.body).toContain('Engraving &lt;b&gt;: =Ana')
  expect((await staff.get('/api/admin/orders.csv')).body).toContain('Ring: Engraving <b>: =Ana; Font: Serif')
})

test('without scripts the form is a page of its own, which keeps what was typed', async () => {
  const { form, ring, browser } = await shopWithForm()
  const post = (url: string, body: Readonly<Record<string, string>>) =>
    browser.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ crumb: browser.cookies.get('crumb') ?? '', ...body }).toString(),
    })
  const asked = await post('/cart/entries', { itemId: ring.itemId, sku: 'R', quantity: '2' })
  expect(asked.statusCode).toBe(303)
  const path = String(asked.headers.location)
  const page = await browser.get(path)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.body).toContain('name="quantity" value="2"')
  expect(page.body).toContain(`data-product-form="${form.id}"`)

  const action = `/cart/form/${ring.itemId}`
  const purchase = { sku: 'R', quantity: '2', next: 'checkout' }
  const wrong = await post(action, { ...purchase, 'field-font': 'Sans', 'field-words': '' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('>Required</p>')
  expect(wrong.body).toContain('<option value="Sans" selected>')
  expect(wrong.body).toContain('name="next" value="checkout"')
  const sent = await post(action, { ...purchase, 'field-words': 'Ana' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/checkout'])

  const [entry] = (await browser.get('/api/commerce/shopping-cart')).json().entries
  expect(entry).toMatchObject({ quantity: 2, answers: [{ title: 'Engraving <b>', text: 'Ana' }] })
  const change = `/cart/entries/${entry.id}/form`
  expect((await browser.get('/cart')).body).toContain(`href="${change}"`)
  expect((await browser.get(change)).body).toContain('value="Ana"')
  expect((await post(change, { 'field-words': '' })).statusCode).toBe(400)
  expect((await post(change, { 'field-words': 'Bo' })).headers.location).toBe('/cart')
  expect((await browser.get('/cart')).body).toContain('</span> Bo')
  expect((await browser.get('/cart/form/nothing')).statusCode).toBe(404)
  expect((await post('/cart/entries/nothing/form', { 'field-words': 'Bo' })).statusCode).toBe(404)
})

test('a form that products ask stays, copies ask it too, and gift cards have their own', async () => {
  const { site, staff, form, ring, patch } = await shopWithForm()
  const forms = async () => (await staff.get('/api/admin/forms')).json().forms
  expect(await forms()).toMatchObject([{ productCount: 1 }])
  const copy = (await staff.post(`/api/admin/products/${ring.itemId}/duplicates`)).json()
  expect((await staff.get(`/api/admin/products/${copy.itemId}`)).json()).toMatchObject({ formId: form.id })
  const refused = await staff.delete(`/api/admin/forms/${form.id}`)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'form_in_use', params: { count: 2 } }])
  const other = await createFormOn(await staffBrowser(await testSite()))
  expect((await patch({ formId: other.id })).json().params.fields).toEqual({ formId: 'This form does not exist.' })
  const card = await addProduct(site, { type: 4 })
  const cardForm = await patchProduct(staff, card.itemId, { formId: form.id })
  expect(cardForm.json().params.fields).toEqual({ formId: 'Gift cards have a form of their own.' })

  // A product that was deleted comes back without the form that is gone since.
  await staff.delete(`/api/admin/products/${ring.itemId}`)
  await staff.delete(`/api/admin/products/${copy.itemId}`)
  expect((await staff.delete(`/api/admin/forms/${form.id}`)).statusCode).toBe(204)
  for (const { trashId } of (await staff.get('/api/admin/trash')).json().entries)
    expect((await staff.post(`/api/admin/trash/${trashId}/restorations`)).statusCode).toBeLessThan(300)
  expect((await staff.get(`/api/admin/products/${ring.itemId}`)).json()).toMatchObject({ formId: null })
})

test('a form without fields asks nothing', async () => {
  const { site, staff, form, ring, browser } = await shopWithForm()
  const { path } = (await staff.get(`/api/admin/products/${ring.itemId}`)).json()
  expect((await site.get(path)).body).toContain('use-form')
  const { version } = (await staff.get(`/api/admin/forms/${form.id}`)).json()
  expect((await staff.put(`/api/admin/forms/${form.id}`, { name: 'Empty', fields: [], version })).statusCode).toBe(200)
  expect((await site.get(path)).body).not.toContain('use-form')
  expect((await addToCart(browser, ring)).statusCode).toBe(200)
})

test('the answers of a cart have a limit', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 100 }] })
  const browser = await visitor(site)
  const add = (text: string) =>
    browser.post(entries, { itemId: mug.itemId, sku: 'M', quantity: 1, additionalFields: { text } })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await add(`${count} ${'x'.repeat(19_900)}`)).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 409])
})
