import { fillText } from '@vitrine/commerce'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { compileTexts, findTextProblem, loadOwnTexts, renderCustomerMail, mailKinds } from '../customer-mails/index.ts'
import { orderExamples } from '../orders/index.ts'
import { describePieces } from '../orders/mails/parcel-mails.ts'
import { describeRefund } from '../orders/mails/refund-mails.ts'
import { createExample } from './catalog.ts'

const root = '/api/admin/mail-templates'
const none = { subject: null, heading: null, opening: null, closing: null }

async function shop(language = 'en-US') {
  const site = await testSite({ language })
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  const owner = await staffBrowser(site)
  const buy = async () => {
    const { browser, total } = await readyBuyer(site, mug)
    const { order } = (await placeOrder(browser, { expected: total })).json()
    const [mail] = (await owner.get('/api/admin/mails')).json().mails
    return { order, mail: (await owner.get(`/api/admin/mails/${mail.id}`)).json() }
  }
  return { site, owner, buy }
}

test('every mail to a customer has an example, whose texts a store could have written', async () => {
  const { site, now } = await (await testSite()).ctx()
  for (const kind of mailKinds.customerMailKinds) {
    const mail = createExample(site, kind, now)
    const usual = renderCustomerMail(site, new Map(), mail)
    expect(mail.template).toBe(kind)
    expect(`${usual.subject}${usual.html}${usual.plain}`, kind).not.toMatch(/\{\w+\}|undefined|\bNaN\b/)
    for (const text of [mail.subject, mail.heading, mail.opening ?? ''])
      expect(findTextProblem(text, Object.keys(mail.values)), kind).toBeUndefined()
  }
})

test('own texts of one word hide no amount, date, number of a parcel, means of payment or link', async () => {
  const { site, now } = await (await testSite()).ctx()
  const own = compileTexts({ subject: 'Hi', heading: 'Hi', opening: 'Hi', closing: null })
  const parcel = { carrier: 'UPS', trackingNumber: '', trackingUrl: '' }
  const pieces = { isPart: false, isWhole: true, parcel, subjectId: 'a', lines: [] }
  const others = [
    ...['manual', 'gift-card'].map((provider) =>
      describeRefund(site, { refundId: 'a', provider, amount: orderExamples.formatExampleAmount(site, 100) }),
    ),
    describePieces(site, pieces),
  ]
  for (const mail of [
    ...mailKinds.customerMailKinds.map((kind) => createExample(site, kind, now)),
    ...others.map((news) => orderExamples.describeExampleOrder(site, news)),
  ]) {
    const usual = renderCustomerMail(site, new Map(), mail)
    const shown = renderCustomerMail(site, new Map([[mail.template, own]]), mail)
    const { amount, date, day, tracking, carrier, price, method } = mail.values
    const facts = [amount, date, day, tracking, carrier, price, method].filter(
      (value) => value && `${usual.subject}\n${usual.plain}`.includes(value),
    )
    for (const fact of [...facts, ...(usual.plain.match(/https?:\/\/\S+/g) ?? [])])
      expect(shown.plain, mail.template).toContain(fact)
    if (mail.facts) expect(usual.plain).toContain(fillText(mail.facts, mail.values))
    if (mail.facts) expect(shown.plain).toContain(`Hi\n\n${fillText(mail.facts, mail.values)}`)
  }
})

test('a site without own texts asks for them once in a revision, and a first text counts at once', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const url = `${root}/en/restock`
  // As the requests of this process see the site.
  const open = async () => site.services.ctxFor((await site.services.siteById(site.id)) ?? expect.unreachable())
  const load = async () => loadOwnTexts(await open(), 'restock')
  await load()
  const ctx = await open()
  const queries = countQueries()
  expect((await loadOwnTexts(ctx, 'restock')).size).toBe(0)
  expect(queries.count()).toBe(0)
  await owner.put(url, { ...none, subject: 'One', version: 0 })
  expect((await load()).size).toBe(1)
  const { revision } = (await open()).site
  expect(revision).toBeGreaterThan(ctx.site.revision)
  // Later texts are read with each mail, and empty no cache of pages.
  await owner.put(url, { ...none, subject: 'Two', version: 1 })
  expect((await load()).get('restock')?.subject?.render({}, { locale: 'none' }).output).toBe('Two')
  await owner.delete(`${url}?version=2`)
  expect((await load()).get('restock')?.subject).toBeUndefined()
  expect((await open()).site.revision).toBe(revision)
})

test('a store writes the texts of a mail, and goes back to those of the platform', async () => {
  const { owner, buy } = await shop()
  const url = `${root}/en/order-confirmed`
  const before = (await owner.get(url)).json()
  expect(before).toMatchObject({
    version: 0,
    own: none,
    defaults: { subject: 'Your order #{number} at {site}', opening: 'We’ve received your order #{number}.' },
  })
  expect(before.variables.map(({ name }: { name: string }) => name)).toEqual(['site', 'name', 'number'])
  const own = {
    subject: 'Danke{.section name}, {name}{.end}! <{number}>',
    heading: before.defaults.heading,
    opening: 'Order {number} & <b>more</b>\n\nSecond\nline',
    closing: 'See you soon, {.if name}{name}{.or}friend{.end}',
  }
  const saved = await owner.put(url, { ...own, version: 0 })
  expect(saved.json()).toMatchObject({ version: 1, own: { ...own, heading: null } })
  expect((await owner.put(url, { ...own, version: 0 })).json()).toMatchObject({ code: 'mail_template_changed' })

  const { order, mail } = await buy()
  expect(mail.subject).toBe(`Danke, Ada! <${order.orderNumber}>`)
  expect(mail.html).toContain(`Order ${order.orderNumber} &amp; &lt;b&gt;more&lt;/b&gt;</p>`)
  expect(mail.html).toContain('Second<br>line</p>')
  expect(mail.html).toContain('Thank you for your order, Ada')
  // What depends on the order stays, and the closing stands below it.
  expect(mail.plain).toMatch(/line\n\nWe’ll email you when it ships\.\n\n[^]*Mug[^]*\n\nSee you soon, Ada\n\n/)
  expect(mail.html).not.toContain('We’ve received')

  const list = (await owner.get(`${root}/en`)).json()
  expect(list.templates).toHaveLength(mailKinds.customerMailKinds.length)
  expect(list.templates.filter((each: { isChanged: boolean }) => each.isChanged)).toMatchObject([
    { kind: 'order-confirmed', subject: 'Danke, Alex! <1042>' },
  ])
  expect(list.languages[0]).toEqual({ language: 'en', isOfSite: true, changedCount: 1 })
  const restored = await owner.delete(`${url}?version=1`)
  expect(restored.json()).toMatchObject({ version: 2, own: none })
  // What somebody began to write before is not saved over it, nor restored once more.
  for (const version of [0, 1]) {
    expect((await owner.put(url, { ...own, version })).json()).toMatchObject({ code: 'mail_template_changed' })
    const second = await owner.delete(`${url}?version=${version}`)
    expect(second.json()).toMatchObject({ code: 'mail_template_changed', status: 409 })
  }
  expect((await owner.delete(url)).statusCode).toBe(400)
  const restoredList = (await owner.get(`${root}/en`)).json()
  expect(restoredList.templates.some((each: { isChanged: boolean }) => each.isChanged)).toBe(false)
  expect(restoredList.languages[0]).toMatchObject({ changedCount: 0 })
  expect((await buy()).mail.subject).toContain('Your order #')
  const stranger = await testSite()
  expect(await loadOwnTexts(await stranger.ctx(), 'order-confirmed')).toEqual(new Map())
  // Texts that say what the platform says are not kept.
  const same = await owner.put(url, { ...before.defaults, version: 2 })
  expect(same.json()).toMatchObject({ version: 3, own: none })
})

test('a text with a mistake is refused at its field, and the values of a mail are no template', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const url = `${root}/en/restock`
  const refusals: readonly [string, string, string][] = [
    ['subject', '{number}', '{number} is no variable of this email. Use {site}, {product}.'],
    ['opening', 'Order {order number}', '{order number} is no variable of this email. Use {site}, {product}.'],
    ['heading', '{.section site}x', 'SyntaxError: Reached EOF in the middle of SECTION.'],
    ['closing', '{site|json}', "SyntaxError: Formatter 'json' is unknown."],
    ['closing', '{.include x}', 'Only variables work here'],
    ['closing', '{.repeated section site}x{.end}', 'Only variables work here'],
    ['closing', '{.var @x site}', 'Only variables work here'],
    ['subject', 'two\nlines', 'Write it in one line.'],
    ['heading', ' ', 'Write a heading.'],
    ['subject', 'x'.repeat(201), 'At most 200 characters.'],
    ['opening', 'x'.repeat(5001), 'At most 5,000 characters.'],
    ['opening', 'bell \u0007', 'Remove the control characters.'],
  ]
  for (const [field, text, sentence] of refusals) {
    const answer = await owner.put(url, { ...none, [field]: text, version: 0 })
    expect(answer.statusCode, text).toBe(400)
    expect(JSON.stringify(answer.json())).toContain(sentence.replaceAll('"', '\\"'))
  }
  expect((await owner.post(`${url}/preview`, { ...none, subject: '{nope}' })).statusCode).toBe(400)
  expect((await owner.get(`${root}/en/no-such-mail`)).statusCode).toBe(400)
  for (const language of ['xx', 'abcd', 'EN', 'de-AT'])
    expect((await owner.get(`${root}/${language}/restock`)).statusCode).toBe(400)

  const ctx = await site.ctx()
  await owner.put(url, { ...none, subject: '{product}!', opening: '{.section product}{@}{.end}', version: 0 })
  const example = {
    ...createExample(ctx.site, 'restock', ctx.now),
    values: { site: '{product}', product: '{site} <i>' },
  }
  const { subject, html } = renderCustomerMail(ctx.site, await loadOwnTexts(ctx, 'restock'), example)
  expect(subject).toBe('{site} <i>!')
  expect(html).toContain('>{site} &lt;i&gt;</p>')
  // What a text cannot say, the platform says: a mail never fails because of it.
  const endless = { ...example, values: { site: '', product: 'x'.repeat(30_000) } }
  expect(renderCustomerMail(ctx.site, await loadOwnTexts(ctx, 'restock'), endless).html).toContain('is available again')
})

test('each language has texts of its own, used while the site speaks it, whatever its region', async () => {
  const { owner, buy } = await shop('de-AT')
  expect((await owner.get(`${root}/de/order-confirmed`)).json().defaults.subject).toBe(
    'Ihre Bestellung Nr. {number} bei {site}',
  )
  await owner.put(`${root}/de/order-confirmed`, { ...none, subject: 'Servus {name}', version: 0 })
  await owner.put(`${root}/fr/order-confirmed`, { ...none, subject: 'Merci {name}', version: 0 })
  expect((await buy()).mail.subject).toBe('Servus Ada')
  const french = (await owner.get(`${root}/fr`)).json()
  expect(french.languages).toContainEqual({ language: 'fr', isOfSite: false, changedCount: 1 })
  expect(french.languages[0]).toEqual({ language: 'de', isOfSite: true, changedCount: 1 })
  const preview = await owner.post(`${root}/ar/restock/preview`, { ...none, closing: 'x {product}' })
  expect(preview.json().html).toContain('dir="rtl"')
  expect(preview.json().plain).toContain('x \u2068Linen shirt, M\u2069')
  await owner.send({ method: 'PATCH', url: '/api/admin/site', payload: { language: 'fr-FR' } })
  expect((await buy()).mail.subject).toBe('Merci Ada')
})

test('preview and test mail show the typed texts and the design, which all mails have once it is saved', async () => {
  const { site, owner, buy } = await shop()
  const url = `${root}/en/order-confirmed`
  const design = { accentColor: '#2f6f4f', footerText: 'Pots & Co\n1 Lane' }
  const typed = { ...none, opening: 'Hello {name}', design }
  const shown = (await owner.post(`${url}/preview`, typed)).json()
  expect(shown.html).toContain('background:#2f6f4f;color:#ffffff')
  const pale = { ...typed, design: { ...design, accentColor: '#FFEE88' } }
  expect((await owner.post(`${url}/preview`, pale)).json().html).toContain('background:#FFEE88;color:#1d1d1b')
  expect(shown.html).toContain('Pots &amp; Co<br>1 Lane')
  expect(shown.html).toContain('@media (prefers-color-scheme:dark)')
  expect(shown.darkHtml).not.toContain('@media')
  expect(shown.plain).toContain('Hello Alex')
  // Usual texts that come from the form are shown as the usual mail.
  const { defaults } = (await owner.get(url)).json()
  const usual = (await owner.post(`${url}/preview`, defaults)).json()
  expect(usual.plain).toContain('We’ve received your order #1042. We’ll email you when it ships.')
  const sent = await owner.post(`${url}/test-mails`, typed)
  expect(sent.statusCode).toBe(201)
  const [mail] = (await owner.get('/api/admin/mails')).json().mails
  expect(mail).toMatchObject({
    kind: 'mail-test',
    recipient: sent.json().recipient,
    subject: expect.stringMatching(/^\[Test\] /),
  })
  expect((await owner.get(url)).json().version).toBe(0)

  expect((await buy()).mail.html).not.toContain('#2f6f4f')
  for (const wrong of [{ accentColor: 'red;x' }, { accentColor: '#fff' }, { footerText: 'x'.repeat(1001) }])
    expect((await owner.put('/api/admin/mail-design', { ...design, ...wrong })).statusCode).toBe(400)
  expect((await owner.put('/api/admin/mail-design', design)).json()).toEqual(design)
  expect((await owner.get('/api/admin/mail-design')).json()).toEqual(design)
  const { mail: bought } = await buy()
  expect(bought.html).toContain('background:#2f6f4f')
  expect(bought.plain).toMatch(/Pots & Co\n1 Lane$/)

  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(url)).statusCode).toBe(403)
  expect((await editor.put(url, { ...none, version: 0 })).statusCode).toBe(403)
  const entries = (await owner.get('/api/admin/history')).json()
  expect(JSON.stringify(entries)).toContain('saveMailDesign')
})
