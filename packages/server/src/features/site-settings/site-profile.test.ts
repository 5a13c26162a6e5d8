import { expect, test } from 'vitest'
import { drawing } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { readHours } from './business-hours.ts'
import { updateSiteProfile } from './site-profile.ts'

const address = '/api/admin/site/profile'
const patch = (browser: TestBrowser, payload: object) => browser.send({ method: 'PATCH', url: address, payload })

async function upload(browser: TestBrowser, filename: string, bytes: Buffer): Promise<string> {
  const sent = await browser.send({
    method: 'POST',
    url: `/api/admin/assets?filename=${filename}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(sent.statusCode).toBe(201)
  return sent.json().id
}

async function getCartPage(site: TestSite) {
  const [page, json] = [await site.get('/cart'), await site.get('/cart?format=json')]
  return { head: page.body, ...json.json() }
}

test('a new site says nothing of itself', async () => {
  const staff = await staffBrowser(await testSite())
  const { pictures, announcement, businessHours, socialAccounts, code, shareButtons } = (
    await staff.get(address)
  ).json()
  expect(pictures).toEqual({ logo: null, favicon: null, socialImage: null })
  expect(announcement).toEqual({ enabled: false, text: '', url: '', newWindow: false })
  expect(Object.values(businessHours)).toEqual(['', '', '', '', '', '', ''])
  expect([socialAccounts, Object.values(code).join(''), Object.values(shareButtons).some(Boolean)]).toEqual([
    [],
    '',
    false,
  ])
})

test('contact, hours and accounts stand in the pages at once, and a change of one leaves the others', async () => {
  const site = await testSite({ settings: { websiteSettings: { itemTitleFormat: '%i!' } } })
  const staff = await staffBrowser(site)
  const saved = await patch(staff, {
    contact: { contactEmail: 'hi@example.com', addressLine1: '1 <Lane>', mapLat: 40.7, mapLng: -73.9, country: 'nz' },
    businessHours: { monday: '9:00–12:30, 1:30 pm – 6 pm', sunday: 'by appointment' },
    socialAccounts: [
      { serviceName: 'instagram', profileUrl: 'instagram.com/ridge', screenname: 'Ridge & Co', iconEnabled: true },
    ],
    shareButtons: { facebook: true, x: true },
  })
  expect([saved.statusCode, saved.json().socialAccounts[0].profileUrl]).toEqual([200, 'https://instagram.com/ridge'])
  await patch(staff, { contact: { contactPhoneNumber: '555 0142', mapLat: null }, businessHours: { tuesday: '9-5' } })

  const { website, websiteSettings, shareButtons } = await getCartPage(site)
  expect(websiteSettings).toMatchObject({
    contactEmail: 'hi@example.com',
    contactPhoneNumber: '555 0142',
    country: 'NZ',
    itemTitleFormat: '%i!',
  })
  expect(websiteSettings.businessHours).toMatchObject({
    monday: {
      text: '9:00–12:30, 1:30 pm – 6 pm',
      ranges: [
        { from: 540, to: 750 },
        { from: 810, to: 1080 },
      ],
    },
    tuesday: { text: '9-5', ranges: [{ from: 540, to: 1020 }] },
    sunday: { text: 'by appointment', ranges: [] },
    wednesday: { text: '', ranges: [] },
  })
  expect(website.location).toMatchObject({ addressLine1: '1 &lt;Lane&gt;', mapLng: -73.9 })
  expect(website.location).not.toHaveProperty('mapLat')
  expect(website.socialAccounts).toEqual([
    expect.objectContaining({
      serviceName: 'instagram',
      profileUrl: 'https://instagram.com/ridge',
      screenname: 'Ridge &amp; Co',
      iconEnabled: true,
      userName: 'ridge',
      serviceId: 64,
    }),
  ])
  expect(Object.keys(website.shareButtonOptions)).toEqual(['1', '2'])
  expect(shareButtons).toEqual({ facebook: true, x: true, twitter: true })
})

test('an account has the name of its address or the one that its owner gives, and the number of its service', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const account = { screenname: '', iconEnabled: true }
  const saved = await patch(staff, {
    socialAccounts: [
      { ...account, serviceName: 'youtube', profileUrl: 'https://www.youtube.com/@ridge%20pots/' },
      { ...account, serviceName: 'mastodon', profileUrl: 'https://craft.example/users/1', userName: 'ridge@craft' },
      { ...account, serviceName: 'email', profileUrl: 'mailto:hi@example.com' },
    ],
  })
  expect(saved.json().socialAccounts.map(({ userName }: { userName: string }) => userName)).toEqual([
    '',
    'ridge@craft',
    '',
  ])
  const { website } = await getCartPage(site)
  const pairs = website.socialAccounts.map((one: { serviceId: number; userName: string }) => [
    one.serviceId,
    one.userName,
  ])
  expect(pairs).toEqual([
    [69, 'ridge pots'],
    [83, 'ridge@craft'],
    [20, ''],
  ])
})

test('comments come with a name at Disqus, and go with it', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const comments = async () => {
    const { commentsEnabled, disqusShortname } = (await getCartPage(site)).websiteSettings
    return [commentsEnabled, disqusShortname]
  }
  expect(await comments()).toEqual([false, ''])
  const saved = await patch(staff, { disqusShortname: 'https://ridge-pottery.disqus.com/admin/' })
  expect(saved.json().disqusShortname).toBe('ridge-pottery')
  expect(await comments()).toEqual([true, 'ridge-pottery'])
  expect((await patch(staff, { disqusShortname: '"><script>' })).json().message).toContain('Disqus shortname')
  await patch(staff, { disqusShortname: '' })
  expect(await comments()).toEqual([false, ''])
})

test('a picture becomes the icon of the site, and is taken away again', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const id = await upload(staff, 'mark.svg', drawing(64, 64))
  const saved = await patch(staff, { pictures: { favicon: id, logo: id } })
  expect(saved.json().pictures.favicon).toMatchObject({ id, filename: 'mark.svg' })
  const { head, website } = await getCartPage(site)
  expect(head).toContain(`<link rel="icon" href="${website.faviconImageUrl}?format=100w">`)
  expect(website).toMatchObject({ logoImageId: id, logoImageUrl: website.faviconImageUrl })
  const icon = await site.get('/favicon.ico')
  expect([icon.statusCode, (await site.get(String(icon.headers.location))).headers['content-type']]).toEqual([
    302,
    expect.stringMatching(/^image\//),
  ])

  await patch(staff, { pictures: { favicon: null } })
  const after = await getCartPage(site)
  expect(after.head).not.toContain('rel="icon"')
  expect(after.website).toMatchObject({ logoImageId: id })
  expect((await site.get('/favicon.ico')).statusCode).toBe(204)
})

test('only pictures of this site can be its icon', async () => {
  const [mine, theirs] = [await staffBrowser(await testSite()), await staffBrowser(await testSite())]
  const foreign = await upload(theirs, 'mark.svg', drawing(64, 64))
  const words = await upload(mine, 'words.txt', Buffer.from('no picture'))
  for (const favicon of [foreign, words, 'nothing']) {
    const refused = await patch(mine, { pictures: { favicon } })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'no_such_picture'])
  }
})

test('code of the owner stands where it belongs, part by part', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  await patch(staff, { code: { header: '<meta name="mine" content="1">' } })
  await patch(staff, { code: { footer: '<script>window.mine = 1</script>' } })
  const { head } = await getCartPage(site)
  expect(head.indexOf('<meta name="mine"')).toBeLessThan(head.indexOf('</head>'))
  expect(head.indexOf('window.mine')).toBeGreaterThan(head.indexOf('<body'))
  expect((await staff.get(address)).json().code).toMatchObject({ footer: '<script>window.mine = 1</script>' })
})

test('a site that hides from search engines says so', async () => {
  const site = await testSite()
  await patch(await staffBrowser(site), { isHiddenFromSearch: true })
  expect((await site.get('/robots.txt')).body).toContain('Disallow: /\n')
})

test.each([
  [{ contact: { contactEmail: 'me' } }, 'Enter an email address'],
  [{ contact: { country: 'Narnia' } }, 'Choose a country.'],
  [{ contact: { mapLat: 91 } }, 'Enter a number from -90 to 90'],
  [{ announcement: { enabled: true, text: ' ', url: '', newWindow: false } }, 'Write what the bar says'],
  [{ announcement: { enabled: true, text: 'a', url: 'javascript:alert(1)', newWindow: false } }, 'Enter an address'],
  [{ announcement: { enabled: true, text: 'a', url: '//elsewhere.example', newWindow: false } }, 'Enter an address'],
  [
    { socialAccounts: [{ serviceName: 'x', profileUrl: '', screenname: '', iconEnabled: true }] },
    'Enter the full URL of the profile, such as https://instagram.com/you.',
  ],
  [
    { socialAccounts: [{ serviceName: 'x', profileUrl: '@ridge', screenname: '', iconEnabled: true }] },
    'Enter the full URL of the profile',
  ],
  [
    { socialAccounts: [{ serviceName: 'x', profileUrl: '/ridge', screenname: '', iconEnabled: true }] },
    'Enter the full URL of the profile',
  ],
  [{ code: { header: 'x'.repeat(100_001) } }, 'At most 100,000 characters.'],
])('what cannot be is refused with words: %j', async (changes, words) => {
  const refused = await patch(await staffBrowser(await testSite()), changes)
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('only who may change settings sees them', async () => {
  const editor = await staffBrowser(await testSite(), 'editor')
  expect((await editor.get(address)).statusCode).toBe(403)
  expect((await patch(editor, { isHiddenFromSearch: true })).statusCode).toBe(403)
})

test('code of the site needs the capability of code, field by field', async () => {
  const site = await testSite()
  const actor = { kind: 'staff', accountId: 'x', role: 'editor', name: 'Test editor' } as const
  const ctx = { ...(await site.ctx()), actor }
  for (const name of ['header', 'footer', 'lockScreen', 'postItem', 'orderConfirmation']) {
    await expect(updateSiteProfile(ctx, { code: { [name]: '<b>' } })).rejects.toMatchObject({
      code: 'code_not_allowed',
      params: { place: `The field “code.${name}”` },
    })
  }
  expect((await updateSiteProfile(ctx, { isHiddenFromSearch: true })).isHiddenFromSearch).toBe(true)
})

test.each([
  ['9–17', [[540, 1020]]],
  ['9am - 5:30pm', [[540, 1050]]],
  ['9 – 5 pm', [[540, 1020]]],
  ['1 – 5 pm', [[780, 1020]]],
  ['9-5', [[540, 1020]]],
  ['18–2', [[1080, 1560]]],
  ['18:00 to 2:00', [[1080, 1560]]],
  ['10:00–12:00 and 14–18', [[600, 720], [840, 1080]]], // prettier-ignore
  ['closed', []],
  ['9–17 and by appointment', []],
  ['25–26', []],
  ['9–9', []],
  ['', []],
])('hours: %s', (line, ranges) => {
  expect(readHours(line)).toEqual(ranges.map(([from, to]) => ({ from, to })))
})
