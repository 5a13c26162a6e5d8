import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const patch = (browser: Awaited<ReturnType<typeof staffBrowser>>, payload: object) =>
  browser.send({ method: 'PATCH', url: '/api/admin/site', payload })

test('what a site says about itself is changed and stands in its pages at once', async () => {
  const site = await testSite({ title: 'Old', settings: { websiteSettings: { country: 'NZ' } } })
  const staff = await staffBrowser(site)
  const changed = await patch(staff, {
    title: 'Ridge & Sons',
    tagline: 'Pots',
    description: 'Thrown by hand.',
    language: 'de-ch',
    timeZone: 'Europe/Zurich',
    collectionTitleFormat: '%c | %s',
  })
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({
      title: 'Ridge & Sons',
      language: 'de-CH',
      itemTitleFormat: '%i — %s',
      isCurrencyOpen: true,
    }),
  ])
  const { website, websiteSettings } = (await site.get('/cart?format=json')).json()
  expect(website).toMatchObject({
    siteTitle: 'Ridge &amp; Sons',
    siteTagLine: 'Pots',
    siteDescription: 'Thrown by hand.',
    language: 'de-CH',
    timeZone: 'Europe/Zurich',
    siteStatus: { value: 8 },
  })
  expect(websiteSettings).toMatchObject({ collectionTitleFormat: '%c | %s', country: 'NZ' })
  expect((await site.get('/cart')).body).toContain('<title>Warenkorb | Ridge &amp; Sons</title>')
})

test.each([
  ['title', '', 'Title is required.'],
  ['title', 'two\nlines', 'Write it in one line.'],
  ['timeZone', 'Moon/Base', 'Choose a time zone'],
  ['language', 'English', 'Enter a language'],
  ['currency', 'BTC', 'Choose one of the currencies'],
  ['homepageTitleFormat', '%c', 'Use %s and words only.'],
  ['itemTitleFormat', '100%', 'Use %s, %c, %i and words only.'],
])('%s cannot be %s', async (field, value, words) => {
  const refused = await patch(await staffBrowser(await testSite()), { [field]: value })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('a currency of other decimal places is chosen before the first price', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  expect((await patch(staff, { currency: 'JPY' })).json()).toMatchObject({ currency: 'JPY' })
  expect((await patch(staff, { currency: 'USD' })).json()).toMatchObject({ currency: 'USD' })
  await addProduct(site)
  expect((await patch(staff, { currency: 'EUR' })).json()).toMatchObject({ currency: 'EUR' })
  const refused = await patch(staff, { currency: 'JPY' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'currency_digits'])
})

test('the currency is fixed with the first order', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  expect((await patch(staff, { currency: 'EUR' })).json()).toMatchObject({ currency: 'EUR', isCurrencyOpen: true })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  expect((await placeOrder(browser, { expected: total })).statusCode).toBe(201)

  const refused = await patch(staff, { currency: 'USD' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'currency_fixed'])
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ currency: 'EUR', isCurrencyOpen: false })
  expect((await patch(staff, { currency: 'EUR', tagline: 'Still here' })).statusCode).toBe(200)
})

test('settings are for those who may change them', async () => {
  const manager = await staffBrowser(await testSite(), 'store-manager')
  expect((await manager.get('/api/admin/site')).statusCode).toBe(403)
  expect((await patch(manager, { title: 'Mine' })).statusCode).toBe(403)
})

test.each(['default', 'enamel', 'plinth'])('header and footer of %s are as the owner sets them', async (theme) => {
  const address = '/api/site-header-footer'
  const contact = { contactEmail: 'hello@example.com' }
  const socialAccounts = [{ serviceName: 'instagram', profileUrl: 'https://instagram.com/ridge' }]
  const site = await testSite({ theme, settings: { websiteSettings: contact, socialAccounts } })
  const staff = await staffBrowser(site, 'editor')
  const stored = (await staff.get(address)).json()
  expect(stored).toEqual({
    header: {
      logoPosition: 'theme',
      scrolling: 'theme',
      showSearch: true,
      showAccount: true,
      showCart: true,
      buttonText: '',
      buttonUrl: '',
      buttonNewWindow: false,
    },
    footer: { showContact: true, showSocialAccounts: true, note: '' },
  })
  const before = (await site.get('/cart')).body
  for (const shown of ['href="/search"', 'href="/account"', 'data-nc-element="cart"', contact.contactEmail])
    expect(before).toContain(shown)
  for (const absent of ['site-header-button', 'site-footer-note', 'header-logo-', 'header-sticky'])
    expect(before).not.toContain(absent)

  const button = { buttonText: 'Book <now>', buttonUrl: '/book?a=1&b=2', buttonNewWindow: true }
  const header = { logoPosition: 'center', scrolling: 'sticky', showSearch: false, showAccount: false, ...button }
  expect((await staff.put(address, { header })).statusCode).toBe(200)
  const changed = await staff.put(address, { header: { showCart: false }, footer: { note: 'Made by <hand>' } })
  expect(changed.json()).toEqual({
    header: { ...header, showCart: false },
    footer: { ...stored.footer, note: 'Made by <hand>' },
  })
  const page = (await site.get('/cart')).body
  expect(page).toMatch(/<body[^>]*class="[^"]*\bheader-logo-center header-sticky\b/)
  expect(page).toContain('href="/book?a=1&amp;b=2" target="_blank" rel="noopener">Book &lt;now&gt;</a>')
  // Opposite the cart the menu is first, for keys too.
  expect(before.indexOf('popovertarget="site-menu">')).toBeGreaterThan(before.indexOf('data-nc-element="cart"'))
  expect(page.indexOf('popovertarget="site-menu">')).toBeLessThan(page.indexOf('site-tools-button'))
  expect(page).toContain('<span class="site-footer-note">Made by &lt;hand&gt;</span>')
  for (const hidden of ['site-tools-search', 'site-menu-search', 'href="/account"', 'data-nc-element="cart"'])
    expect(page).not.toContain(hidden)

  await staff.put(address, { footer: { showContact: false, showSocialAccounts: false } })
  const bare = (await site.get('/cart')).body
  expect(bare).not.toContain('href="mailto:')
  expect(bare).not.toContain('href="https://instagram.com/ridge"')
})

test('header and footer are changed by those who write content, within limits, and the history says what', async () => {
  const address = '/api/site-header-footer'
  const site = await testSite()
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get(address)).statusCode).toBe(200)
  expect((await viewer.put(address, { footer: { note: 'Mine' } })).statusCode).toBe(403)
  expect((await site.get(address)).statusCode).toBe(401)
  const admin = await staffBrowser(site)
  for (const header of [
    { logoPosition: 'right' },
    { buttonUrl: 'javascript:alert(1)' },
    { buttonText: 'a'.repeat(41) },
  ])
    expect((await admin.put(address, { header })).statusCode).toBe(400)
  await admin.put(address, { footer: { note: 'Since 1994' } })
  const [entry] = (await admin.get('/api/admin/history')).json().entries
  expect(entry).toMatchObject({ operation: 'updateSiteHeaderFooter' })
  expect(JSON.stringify(entry.changes)).toContain('Since 1994')
})
