import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../../testing/builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestSite, testSite } from '../../../testing/test-site.ts'
import { storeAsset } from '../../assets/index.ts'
import { downloadLimits, downloadPath } from '../token.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

async function bookShop(settings: Record<string, unknown> = {}, language = 'en-US') {
  const site = await testSite({ settings: { commerce: settings }, language })
  const ctx = await site.ctx()
  const file = await storeAsset(ctx, { filename: 'our recipes.pdf', bytes: pdf, isPrivate: true })
  const book = await addProduct(site, {
    type: 2,
    title: 'Recipes & <b>more',
    variants: [{ priceMinor: 900 }],
    digitalAssetIds: [file.id],
  })
  const browser = await visitor(site)
  await addToCart(browser, book)
  const { cart } = await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  const order = async (provider: string) =>
    (await placeOrder(browser, { expected: cart.grandTotalCents, provider })).json().order
  const seen = async (token: string) => (await site.get(`/api/commerce/orders/${token}`)).json()
  const mails = () =>
    ctx.db.selectFrom('mail').select(['kind', 'html', 'plain']).where('website_id', '=', site.id).execute()
  return { site, bookId: book.itemId, order, seen, mails }
}

/** The first link to a file on a page or in a mail, within its site. */
function linkIn(html: string): string {
  return /\/order-status\/[^"\s]+\/files\/[^"\s]+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
}

async function expectFile(site: TestSite, url: string): Promise<void> {
  const file = await site.get(url)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename*=UTF-8''our%20recipes.pdf`,
  })
  expect(file.rawPayload).toEqual(pdf)
}

test('who paid for a digital product gets its file on the confirmation, on the order page and by mail', async () => {
  const { site, order, seen, mails } = await bookShop()
  const { orderToken } = await order('test')
  const { download } = (await seen(orderToken)).items[0]
  expect(download).toMatchObject({ filename: 'our recipes.pdf', byteSize: pdf.length })
  const hours = (Date.parse(download.expiresOn) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(downloadLimits.hours - 1)
  expect(hours).toBeLessThanOrEqual(downloadLimits.hours)
  await expectFile(site, download.url)

  for (const path of [`/checkout/confirmed/${orderToken}`, `/order-status/${orderToken}`]) {
    const { body } = await site.get(path)
    expect(body).toContain('our recipes.pdf')
    expect(body).toContain('Recipes &amp; &lt;b&gt;more')
    expect(body).toContain(`${pdf.length} bytes`)
    expect(body).toMatch(/work until \w+ \d+, \d{4}/)
    // The page of the order is where new links come from: it has no other to name.
    expect(body.includes('new links at any time')).toBe(path.startsWith('/checkout/'))
    await expectFile(site, linkIn(body))
  }
  const [mail] = await mails()
  expect(mail?.html).toContain(`${pdf.length} bytes`)
  expect(mail?.plain).toMatch(/work until \w+ \d+, \d{4}/)
  await expectFile(site, linkIn(mail?.html ?? ''))
  await expectFile(site, linkIn(mail?.plain ?? ''))
  // A recipient of a file's link sees nothing of the order.
  expect(download.url).not.toContain(orderToken)
})

test('date and size are in the language of the sentences, also where there is no catalogue for the site’s', async () => {
  const { site, order, mails } = await bookShop({}, 'ja')
  const { orderToken } = await order('test')
  const [mail] = await mails()
  for (const text of [mail?.html, mail?.plain, (await site.get(`/order-status/${orderToken}`)).body]) {
    expect(text).toContain(`${pdf.length} bytes`)
    expect(text).toMatch(/work until \w+ \d+, \d{4}/)
  }
})

test('a forged link, one of another line and one of another site give nothing', async () => {
  const { site, order, seen } = await bookShop()
  const { url } = (await seen((await order('test')).orderToken)).items[0].download
  const later = url.replace(/expires=(\d+)/, (_: string, seconds: string) => `expires=${Number(seconds) + 60}`)
  const forged = url.replace(/signature=.*/, 'signature=AAAAAAAAAAAAAAAAAAAAAA')
  const otherLine = url.replace(/files\/\w+/, 'files/0123456789abcdef01234567')
  for (const bad of [later, forged, otherLine]) expect((await site.get(bad)).statusCode, bad).toBe(404)
  expect((await (await testSite()).get(url)).statusCode).toBe(404)
  await expectFile(site, url)
})

test('a canceled and refunded order gives no files any more', async () => {
  const { site, order, seen } = await bookShop()
  const { id, orderToken } = await order('test')
  const { url } = (await seen(orderToken)).items[0].download
  await (await staffBrowser(site)).post(`/api/admin/orders/${id}/cancellation`, {})
  expect((await seen(orderToken)).items[0].download).toBeNull()
  expect((await site.get(url)).statusCode).toBe(404)
  expect(linkIn((await site.get(`/order-status/${orderToken}`)).body)).toBe('')
})

test('who pays later gets the file, and a mail with it, when the money is there', async () => {
  const { site, order, seen, mails } = await bookShop({ manualPayment: { enabled: true } })
  const { id, orderToken } = await order('manual')
  expect((await seen(orderToken)).items[0].download).toBeNull()
  expect((await mails()).map(({ html }) => linkIn(html))).toEqual([''])
  await (await staffBrowser(site)).post(`/api/admin/orders/${id}/receipts`)
  await expectFile(site, (await seen(orderToken)).items[0].download.url)
  const news = (await mails()).find(({ kind }) => kind === 'order-files')
  await expectFile(site, linkIn(news?.html ?? ''))
})

test('an order of downloads alone is fulfilled by its payment, and can be canceled and refunded', async () => {
  const { site, order } = await bookShop()
  const { id, orderToken } = await order('test')
  const staff = await staffBrowser(site)
  const fulfilled = (await staff.get(`/api/admin/orders/${id}`)).json()
  expect(fulfilled).toMatchObject({ fulfillmentStatus: 'fulfilled', actions: { fulfill: false, cancel: true } })
  expect(fulfilled.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid', 'fulfilled'])
  // Nothing of it travels.
  const page = (await site.get(`/order-status/${orderToken}`)).body
  expect(page).toMatch(/vt-order-state">Complete\. Paid/)

  const canceled = (await staff.post(`/api/admin/orders/${id}/cancellation`, {})).json()
  expect(canceled).toMatchObject({ fulfillmentStatus: 'canceled', paymentStatus: 'refunded' })
})

test('an order of downloads waits for its payment, one with something to ship for its parcel', async () => {
  const { site, order } = await bookShop({ manualPayment: { enabled: true } })
  const { id } = await order('manual')
  const staff = await staffBrowser(site)
  const read = async (orderId: string) => (await staff.get(`/api/admin/orders/${orderId}`)).json()
  expect(await read(id)).toMatchObject({ fulfillmentStatus: 'pending' })
  await staff.post(`/api/admin/orders/${id}/receipts`)
  const paid = await read(id)
  expect(paid).toMatchObject({ fulfillmentStatus: 'fulfilled', paymentStatus: 'paid' })
  expect(paid.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid', 'fulfilled'])

  await addShippingAndTax(site)
  const browser = await visitor(site)
  await addToCart(browser, await addProduct(site, { type: 2, title: 'Patterns' }))
  await addToCart(browser, await addProduct(site, { title: 'Bowl' }))
  const { cart } = await fillCheckout(browser)
  const mixed = (await placeOrder(browser, { expected: cart.grandTotalCents })).json().order
  expect(await read(mixed.id)).toMatchObject({ fulfillmentStatus: 'pending', paymentStatus: 'paid' })
})

test('an expired link says so on a page, and the order page gives one that works', async () => {
  const { site, order, seen } = await bookShop()
  const { id, orderToken } = await order('test')
  const item = (await seen(orderToken)).items[0]
  const expires = Math.floor(Date.now() / 1000) - 1
  const old = downloadPath((await site.ctx()).site, { orderId: id, lineId: item.id, expires })
  const page = await site.browser().get(old, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain('This download link has expired')
  await expectFile(site, linkIn((await site.get(`/order-status/${orderToken}`)).body))
})

test('an order gives a file ten times, by whichever links and pieces, until the owner resends the links', async () => {
  const { site, order, seen, mails } = await bookShop()
  const { id, orderToken } = await order('test')
  const item = (await seen(orderToken)).items[0]
  const link = (seconds: number) => ({ orderId: id, lineId: item.id, expires: Math.floor(Date.now() / 1000) + seconds })
  const { site: owner } = await site.ctx()
  const url = downloadPath(owner, link(600))
  const part = (range: string) => site.browser().get(url, { headers: { range } })

  const tail = await part(`bytes=${pdf.length - 6}-`)
  expect(tail.statusCode).toBe(206)
  expect(tail.headers['content-range']).toBe(`bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`)
  expect(tail.rawPayload).toEqual(pdf.subarray(-6))
  expect((await part(`bytes=${pdf.length}-`)).statusCode).toBe(416)
  expect((await site.browser().send({ method: 'HEAD', url })).headers['content-length']).toBe(String(pdf.length))

  // Six bytes are spent: nine whole files fit, and the rest of the tenth.
  for (let count = 1; count < downloadLimits.count; count++) await expectFile(site, url)
  expect((await site.get(url)).json()).toMatchObject({ code: 'download_used_up', status: 410 })
  expect((await part('bytes=6-')).statusCode).toBe(206)
  expect((await part('bytes=0-0')).statusCode).toBe(410)
  // Another link, as the order page gives it, has the same count; its page says what to do.
  const fresh = linkIn((await site.get(`/order-status/${orderToken}`)).body)
  const page = await site.browser().get(fresh, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(410)
  expect(page.body).toContain(`downloaded ${downloadLimits.count} times`)
  expect(page.body).toContain('Contact the shop')

  const renewals = `/api/admin/orders/${id}/download-renewals`
  expect((await (await staffBrowser(site, 'editor')).post(renewals)).statusCode).toBe(403)
  const staff = await staffBrowser(site)
  const texts = { subject: null, heading: null, opening: 'Your payment is here!', closing: 'Have fun', version: 0 }
  expect((await staff.put('/api/admin/mail-templates/en/order-files', texts)).statusCode).toBe(200)
  const renewed = await staff.post(renewals)
  expect(renewed.statusCode).toBe(201)
  expect(renewed.json().events.at(-1)).toMatchObject({ kind: 'downloads_renewed' })
  await expectFile(site, fresh)
  // Nothing was paid, so that the own opening does not belong here.
  const again = (await mails()).find(({ kind }) => kind === 'order-files')?.html ?? ''
  expect(again).not.toContain('Your payment is here!')
  expect(again).toContain('Have fun')
  await expectFile(site, linkIn(again))
})

test('an order without files has no downloads to renew', async () => {
  const { site, order } = await bookShop({ manualPayment: { enabled: true } })
  const { id } = await order('manual')
  const staff = await staffBrowser(site)
  const renewed = await staff.post(`/api/admin/orders/${id}/download-renewals`)
  expect(renewed.json()).toMatchObject({ status: 409, code: 'nothing_to_download' })
  expect((await staff.get(`/api/admin/orders/${id}`)).json().actions.renewDownloads).toBe(false)
})

test('a product gives all its files in their order, each with a link and a count of its own', async () => {
  const { site, bookId, order, seen, mails } = await bookShop()
  const staff = await staffBrowser(site)
  const cover = await storeAsset(await site.ctx(), {
    filename: 'cover.pdf',
    bytes: Buffer.concat([pdf, Buffer.from('cover')]),
    isPrivate: true,
  })
  const path = `/api/admin/products/${bookId}`
  const [book] = (await staff.get(path)).json().downloads
  const change = (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return staff.send({ method: 'PATCH', url: path, headers, payload: JSON.stringify(body) })
  }
  const save = (digitalAssetIds: readonly string[]) => change({ digitalAssetIds })
  // Tabs and programs from before a product had several.
  expect((await change({ digitalAssetId: cover.id })).json().downloads).toMatchObject([{ assetId: cover.id }])
  expect((await change({ digitalAssetId: null })).json().downloads).toEqual([])
  expect((await save([cover.id, cover.id])).json()).toMatchObject({ status: 400 })
  expect((await save([cover.id, book.assetId])).json().downloads).toMatchObject([{ filename: 'cover.pdf' }, book])

  const { orderToken, id } = await order('test')
  const files = async (): Promise<{ filename: string; url: string; downloadsLeft: number }[]> =>
    (await seen(orderToken)).items[0].downloads
  const [first, second] = await files()
  expect([first, second]).toMatchObject([
    { filename: 'cover.pdf', downloadsLeft: downloadLimits.count },
    { filename: 'our recipes.pdf', downloadsLeft: downloadLimits.count },
  ])
  expect((await seen(orderToken)).items[0].download).toEqual(expect.objectContaining({ filename: 'cover.pdf' }))
  await expectFile(site, second?.url ?? '')
  expect((await files()).map(({ downloadsLeft }) => downloadsLeft)).toEqual([10, 9])
  const page = (await site.get(`/order-status/${orderToken}`)).body
  expect(page).toMatch(/cover\.pdf[^]*Downloads left: 10[^]*our recipes\.pdf[^]*Downloads left: 9/)
  expect((await mails())[0]?.plain).toMatch(/cover\.pdf[^]*our recipes\.pdf/)
  // The signature is for one file; a link from before there were several gives the first.
  const swapped = (first?.url ?? '').replace(cover.id, book.assetId)
  expect((await site.get(swapped)).statusCode).toBe(404)
  const line = (await seen(orderToken)).items[0]
  const old = downloadPath((await site.ctx()).site, {
    orderId: id,
    lineId: line.id,
    expires: Math.floor(Date.now() / 1000) + 600,
  })
  expect((await site.get(old)).headers['content-disposition']).toContain('cover.pdf')

  // Moved, deleted and restored, the list is what the product has.
  await save([book.assetId, cover.id])
  expect((await files()).map(({ filename }) => filename)).toEqual(['our recipes.pdf', 'cover.pdf'])
  const uses = (await staff.get(`/api/admin/media/uses?assetIds=${cover.id}`)).json().uses
  expect(uses).toMatchObject([{ kind: 'product', id: bookId }])
  const [gone] = (await staff.post('/api/admin/media/deletions', { assetIds: [cover.id] })).json().files
  expect((await site.get(first?.url ?? '')).statusCode).toBe(404)
  expect(await files()).toHaveLength(1)
  await staff.post(`/api/admin/trash/${gone.trashId}/restorations`, {})
  expect((await files()).map(({ filename }) => filename)).toEqual(['our recipes.pdf', 'cover.pdf'])

  // The product comes back from the trash with its files.
  await staff.send({ method: 'DELETE', url: path })
  const [entry] = (await staff.get('/api/admin/trash')).json().entries
  await staff.post(`/api/admin/trash/${entry.trashId}/restorations`, {})
  expect((await staff.get(path)).json().downloads).toMatchObject([{ assetId: book.assetId }, { assetId: cover.id }])
  await save([])
  expect(await files()).toEqual([])
})
