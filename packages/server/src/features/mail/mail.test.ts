import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../testing/builders.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { changeSettings, siteSettings } from '../sites/index.ts'
import { renderMail } from '../mail-layout/layout.ts'
import { queueMail, sendQueuedMails } from './service.ts'
import { queueMarketingMail } from './suppression.ts'

const mail = {
  kind: 'order-confirmed',
  subjectId: 'one',
  recipient: 'ada@example.com',
  subject: 'Thank you',
  html: '<p>Hello</p>',
  plain: 'Hello',
}

async function listMails(site: Awaited<ReturnType<typeof testSite>>) {
  const { db } = await site.ctx()
  return db.selectFrom('mail').selectAll().where('website_id', '=', site.id).orderBy('subject_id').execute()
}

test('concurrent jobs send a mail once', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  expect(await queueMail(ctx, mail)).toBe(true)
  expect(await queueMail(ctx, mail)).toBe(false)
  const { received, smtpUrl } = await openMailServer()
  await Promise.all([1, 2, 3].map(() => sendQueuedMails(ctx, { smtpUrl, from: 'shop@example.com' })))
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: ada@example.com')
  expect(received[0]).toContain('text/plain')
  expect(received[0]).not.toContain('List-Unsubscribe')
  expect(await listMails(site)).toMatchObject([{ status: 'sent', attempts: 1, error: null }])
})

test('a mail that nobody has to get has the headers by which mail programs end it', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await queueMarketingMail(ctx, mail)
  const { received, smtpUrl } = await openMailServer()
  await sendQueuedMails(ctx, { smtpUrl, from: 'shop@example.com' })
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(received[0]?.replaceAll(/\r?\n\s+/g, ' ')).toMatch(/List-Unsubscribe: <http\S+\/form\/unsubscribe\/[\w-]{44}>/)
})

test('without a mail server a mail is kept in the mailbox', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await queueMail(ctx, mail)
  await sendQueuedMails(ctx, { smtpUrl: undefined, from: undefined })
  const owner = await staffBrowser(site)
  const { mails } = (await owner.get('/api/admin/mails')).json()
  expect(mails).toMatchObject([{ status: 'kept', recipient: 'ada@example.com' }])
  expect((await owner.get(`/api/admin/mails/${mails[0].id}`)).json()).toMatchObject({
    html: '<p>Hello</p>',
    plain: 'Hello',
  })
  expect((await (await staffBrowser(await testSite())).get(`/api/admin/mails/${mails[0].id}`)).statusCode).toBe(404)
})

test('a mail that is refused shows why, waits and is tried again; others are not held up', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await queueMail(ctx, mail)
  const refusing = await openMailServer((command) => (command === 'RCPT' ? '550 5.7.1 not wanted' : undefined))
  await sendQueuedMails(ctx, { smtpUrl: refusing.smtpUrl, from: undefined })
  const [refused] = await listMails(site)
  expect(refused).toMatchObject({ status: 'queued', attempts: 1 })
  expect(refused?.error).toContain('550')
  expect(refused?.send_after.getTime()).toBeGreaterThan(Date.now())

  const { received, smtpUrl } = await openMailServer()
  await queueMail(ctx, { ...mail, subjectId: 'two' })
  await sendQueuedMails({ ...ctx, now: new Date() }, { smtpUrl, from: undefined })
  expect(received).toHaveLength(1)
  await sendQueuedMails({ ...ctx, now: new Date(Date.now() + 120_000) }, { smtpUrl, from: undefined })
  expect(await listMails(site)).toMatchObject([{ status: 'sent', attempts: 2 }, { status: 'sent' }])
})

test('a mail server that cannot be reached ends a run after a few mails', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  for (const subjectId of ['1', '2', '3', '4', '5', '6', '7', '8']) await queueMail(ctx, { ...mail, subjectId })
  // Nothing listens at port 1.
  const attempts = async (minute: number) => {
    const now = new Date(Date.now() + minute * 60_000)
    await sendQueuedMails({ ...ctx, now }, { smtpUrl: 'smtp://127.0.0.1:1', from: undefined })
    return (await listMails(site)).map((each) => each.attempts).join('')
  }
  expect(await attempts(0)).toBe('11100000')
  expect(await attempts(0.1)).toBe('11111100')
  // Those that were never tried come first.
  expect(await attempts(5)).toBe('21111111')

  const { received, smtpUrl } = await openMailServer()
  await sendQueuedMails({ ...ctx, now: new Date(Date.now() + 15 * 60_000) }, { smtpUrl, from: undefined })
  expect(received).toHaveLength(8)
})

test('mails that the server does not take one after the other hold back no new ones', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  for (const subjectId of ['1', '2', '3', '4']) await queueMail(ctx, { ...mail, subjectId })
  const picky = await openMailServer((command, recipient) =>
    command === 'DATA' && recipient === mail.recipient ? '451 come again' : undefined,
  )
  const send = (minute: number) =>
    sendQueuedMails(
      { ...ctx, now: new Date(Date.now() + minute * 60_000) },
      { smtpUrl: picky.smtpUrl, from: undefined },
    )
  await send(0)
  await send(1)
  await queueMail(ctx, { ...mail, subjectId: 'code', recipient: 'eve@example.com' })
  await send(60)
  expect(picky.recipients).toEqual(['eve@example.com'])
})

test('a mail that is refused for days is given up and stays visible', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await queueMail(ctx, mail)
  await ctx.db.updateTable('mail').set({ attempts: 13 }).where('website_id', '=', site.id).execute()
  const refusing = await openMailServer((command) => (command === 'RCPT' ? '550 5.7.1 not wanted' : undefined))
  await sendQueuedMails(ctx, { smtpUrl: refusing.smtpUrl, from: undefined })
  expect(await listMails(site)).toMatchObject([{ status: 'failed', attempts: 14 }])

  // An address that does not exist is known at the first attempt.
  await queueMail(ctx, { ...mail, subjectId: 'two' })
  const bouncing = await openMailServer((command) => (command === 'RCPT' ? '550 5.1.1 no such person' : undefined))
  await sendQueuedMails({ ...ctx, now: new Date() }, { smtpUrl: bouncing.smtpUrl, from: undefined })
  const [, bounced] = await listMails(site)
  expect(bounced).toMatchObject({ status: 'failed', attempts: 1 })
  expect(bounced?.error).toContain('no such person')
})

test('a mail of a site with a logo shows it, at an address that any mail program can load', async () => {
  const site = await testSite({ title: 'Fern & Kiln' })
  const staff = await staffBrowser(site)
  const uploaded = await staff.send({
    method: 'POST',
    url: '/api/admin/assets?filename=logo.jpg',
    headers: { 'content-type': 'application/octet-stream' },
    payload: await cameraJpeg(300, 100),
  })
  const { id } = uploaded.json()
  const ctx = await site.ctx()
  const render = async () =>
    renderMail({
      site: (await site.ctx()).site,
      preview: '',
      heading: 'Thank you',
      language: 'en',
      sections: [],
      footer: '',
    })
  expect(await render()).not.toContain('<img')
  await changeSettings(ctx, siteSettings.logoAssetId.set(id))
  const html = await render()
  const src = /<img [^>]*src="([^"]+)" alt="Fern &amp; Kiln"/.exec(html)?.[1] ?? ''
  expect(src.startsWith(`${ctx.site.baseUrl}/s/`)).toBe(true)
  const picture = await site.get(src.slice(ctx.site.baseUrl.length))
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toBe('image/jpeg')

  // Mail programs show no SVG: it is drawn, as large as it is needed. One that hides a picture is not.
  const upload = (name: string, inside: string) =>
    staff.send({
      method: 'POST',
      url: `/api/admin/assets?filename=${name}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${inside}</svg>`),
    })
  const drawing = (await upload('a.svg', '<rect width="30" height="20" fill="#f00"/>')).json()
  const drawn = await site
    .browser()
    .get(`/s/${drawing.id}/logo?for=mail`, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect([drawn.headers['content-type'], drawn.headers.vary]).toEqual(['image/png', undefined])
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'png', width: 500, height: 167 })
  const embedded = (await upload('b.svg', '<image href="data:image/png;base64,AAAA" width="9" height="9"/>')).json()
  for (const _ of [1, 2]) {
    const refused = await site.get(`/s/${embedded.id}/logo?for=mail`)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  }
})

test('the confirmation of an order says what, where and how much, and what a buyer wrote stays text', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const ring = await addProduct(site, {
    title: 'Ring <b>gold</b>',
    variants: [{ sku: 'R', attributes: { Size: '52' }, priceMinor: 9000, stock: 2 }],
  })
  const browser = await visitor(site)
  await addToCart(browser, ring, 2)
  const { cart } = await fillCheckout(browser, {
    shippingAddress: { ...buyer, firstName: '<script>alert(1)</script>' },
  })
  const { order } = (await placeOrder(browser, { expected: cart.grandTotalCents })).json()
  const [row] = await listMails(site)
  expect(row?.subject).toBe('Your order #1 at Test shop')
  expect(row?.html).not.toContain('<script>')
  expect(row?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(row?.html).toContain('2 × Ring &lt;b&gt;gold&lt;/b&gt;')
  // Screen readers jump to the main landmark, where the mail begins with its heading.
  expect(row?.html).toMatch(/<div role="main"[^>]*>[^]*<h1[^]*<\/div><\/body>/)
  for (const text of ['Size: 52', '$180.00', '$195.98', `/order-status/${order.orderToken}`, '12 Analytical Way']) {
    expect(row?.plain).toContain(text)
    expect(row?.html).toContain(text)
  }
})

test('failed mails are queued again by who runs the store, but for those whose text is deleted', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  for (const [subjectId, isPrivate] of [
    ['1', false],
    ['2', false],
    ['3', true],
  ] as const)
    await queueMail(ctx, {
      kind: 'test',
      subjectId,
      recipient: `${subjectId}@example.com`,
      subject: 'News',
      html: '<p>Hi</p>',
      plain: 'Hi',
      isPrivate,
    })
  await sql`UPDATE mail SET status = 'failed', attempts = 14, error = 'no such person',
      html = CASE WHEN is_private THEN '' ELSE html END WHERE website_id = ${site.id}`.execute(ctx.db)
  const resend = '/api/admin/mails/resends'
  expect((await (await staffBrowser(site, 'editor')).post(resend, {})).statusCode).toBe(403)
  const manager = await staffBrowser(site, 'store-manager')
  const resent = await manager.post(resend, {})
  expect([resent.statusCode, resent.json()]).toEqual([201, { queued: 2, lost: 1 }])
  expect((await manager.get('/api/admin/overview')).json().toDo.failedEmails).toBe(1)
  const { received, smtpUrl } = await openMailServer()
  await sendQueuedMails({ ...ctx, now: new Date() }, { smtpUrl, from: undefined })
  expect(received).toHaveLength(2)
  expect((await manager.post(resend, {})).json()).toEqual({ queued: 0, lost: 1 })
  // Another site's mails stay as they are.
  expect((await (await staffBrowser(await testSite())).post(resend, {})).json()).toEqual({ queued: 0, lost: 0 })
})
