/** @isolated It changes which site answers on the bare host. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { submitForm } from '../../testing/forms.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { browserOn, type TestSite, testServer, testSite } from '../../testing/test-site.ts'
import { makeDefaultSite } from '../sites/index.ts'
import { includedThemes } from './schema.ts'

/** A site that answers on the bare host and still asks, with an administrator who is signed in there. */
async function newInstallation(role: 'admin' | 'store-manager' = 'admin') {
  const { app } = await testServer()
  const demo = await testSite({ title: 'Demo shop', settings: { onboarding: { pending: true } } })
  await makeDefaultSite(await demo.ctx())
  const { account } = (await (await staffBrowser(demo, role)).get('/api/admin/session')).json()
  const owner = browserOn(app, 'localhost')
  await owner.get('/api/admin/session')
  await owner.post('/api/admin/session', { email: account.email, password: staffPassword })
  return { app, demo, owner }
}

const teaHouse = {
  title: 'Tea & Cups',
  offer: 'products',
  theme: 'enamel',
  hasExamplePages: true,
  country: 'DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
} as const
const isPending = async (site: TestSite) => {
  const browser = await staffBrowser(site)
  return (await browser.get('/api/admin/onboarding')).json().isPending
}

test('who begins a site of their own finds it at the address of the demo shop, signed in', async () => {
  const { app, demo, owner } = await newInstallation()
  expect((await owner.get('/api/admin/onboarding')).json()).toMatchObject({ isPending: true, isOwn: false })

  const begun = await owner.post('/api/admin/onboarding/site', teaHouse)

  expect([begun.statusCode, begun.json().title]).toEqual([201, 'Tea & Cups'])
  expect((await owner.get('/api/admin/session')).json()).toMatchObject({
    signedIn: true,
    site: { title: 'Tea & Cups' },
    role: { name: 'admin' },
  })
  // The session of the response may write.
  const renamed = await owner.send({ method: 'PATCH', url: '/api/admin/site', payload: { tagline: 'Since today' } })
  expect(renamed.statusCode).toBe(200)
  const visitor = browserOn(app, 'localhost')
  const home = await visitor.get('/')
  expect(home.body).toContain('Tea &amp; Cups')
  expect(home.body).toContain('href="/shop"')
  for (const page of ['/shop', '/about', '/contact']) expect((await visitor.get(page)).statusCode).toBe(200)
  // Submissions of the contact page appear in the overview.
  const formId = /data-form-id="(\w+)"/.exec((await visitor.get('/contact')).body)?.[1] ?? ''
  const answers = { name: 'Ana', email: 'ana@example.com', message: 'Hello' }
  expect((await submitForm(visitor, formId, answers)).statusCode).toBe(200)
  expect((await owner.get('/api/admin/overview')).json().toDo.submissions).toEqual({ unread: 1, formId })
  const { db } = demo.services.database
  const mails = await db.selectFrom('mail').select('recipient').where('kind', '=', 'form-submission').execute()
  expect(mails).toEqual([{ recipient: (await owner.get('/api/admin/session')).json().account.email }])
  const { website } = (await visitor.get('/?format=json')).json()
  expect(website.siteTitle).toBe('Tea &amp; Cups')
  expect((await owner.get('/api/admin/site')).json()).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' })
  expect((await owner.get('/api/admin/site/profile')).json()).toMatchObject({ contact: { country: 'DE' } })
  const store = (await owner.get('/api/admin/store-settings')).json()
  expect(store.address).toMatchObject({ countryCode: 'DE', city: '' })
  expect((await demo.get('/')).body).toContain('Demo shop')
  expect(await isPending(demo)).toBe(false)
})

test.each([
  ['services', '/services'],
  ['downloads', '/downloads'],
  ['writing', '/journal'],
] as const)('an owner of %s begins with the page %s and no example pages', async (offer, list) => {
  const { app, owner } = await newInstallation()
  const begun = await owner.post('/api/admin/onboarding/site', { ...teaHouse, offer, hasExamplePages: false })
  expect(begun.statusCode).toBe(201)
  const visitor = browserOn(app, 'localhost')
  expect((await visitor.get('/')).body).toContain(`href="${list}"`)
  expect((await visitor.get(list)).statusCode).toBe(200)
  expect((await visitor.get('/about')).statusCode).toBe(404)
})

test('two answers at once make one site, and a later one is refused', async () => {
  const { demo, owner } = await newInstallation()
  const again = await staffBrowser(demo)
  const title = 'Begun twice'
  const responses = await Promise.all([
    owner.post('/api/admin/onboarding/site', { ...teaHouse, title }),
    again.post('/api/admin/onboarding/site', { ...teaHouse, title }),
  ])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const { db } = demo.services.database
  const sites = await db.selectFrom('website').select('identifier').where('title', '=', title).execute()
  expect(sites).toEqual([{ identifier: 'begun-twice' }])
  const refused = await (await staffBrowser(demo)).delete('/api/admin/onboarding')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'onboarding_answered'])
})

test('who looks around in the demo shop keeps it, and is not asked again', async () => {
  const { app, demo, owner } = await newInstallation()
  expect((await owner.delete('/api/admin/onboarding')).statusCode).toBe(204)
  expect((await owner.get('/api/admin/onboarding')).json()).toMatchObject({ isPending: false })
  expect((await browserOn(app, 'localhost').get('/?format=json')).json().website.siteTitle).toBe('Demo shop')
  expect(await isPending(demo)).toBe(false)
})

test('titles that make no name, and names that are taken, still get one', async () => {
  for (const [title, name] of [
    ['茶', /^my-site/],
    ['www', /^my-site/],
    ['Café Olé', /^cafe-ole$/],
    ['Café Olé', /^cafe-ole-2$/],
  ] as const) {
    const { owner } = await newInstallation()
    const begun = await owner.post('/api/admin/onboarding/site', { ...teaHouse, title })
    expect([begun.statusCode, begun.json().identifier]).toEqual([201, expect.stringMatching(name)])
  }
})

test('roles without the settings, unknown themes and long titles are refused', async () => {
  const manager = await newInstallation('store-manager')
  expect((await manager.owner.post('/api/admin/onboarding/site', teaHouse)).statusCode).toBe(403)
  const { owner } = await newInstallation()
  for (const wrong of [{ theme: '../default' }, { title: 'x'.repeat(101) }, { title: ' ' }, { offer: 'cars' }]) {
    const refused = await owner.post('/api/admin/onboarding/site', { ...teaHouse, ...wrong })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input'])
  }
})

test('every theme that comes along can be chosen', async () => {
  const folders = await fs.readdir(path.join(import.meta.dirname, '../../../../../themes'), { withFileTypes: true })
  expect(folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()).toEqual([...includedThemes])
})

test('an administrator opens another site beside the first one; other roles do not', async () => {
  const { app } = await testServer()
  const first = await testSite({ title: 'First site' })
  const owner = await staffBrowser(first)
  const opened = await owner.post('/api/admin/onboarding/sites', { ...teaHouse, title: 'Second tea house' })
  expect([opened.statusCode, opened.json()]).toEqual([
    201,
    expect.objectContaining({ title: 'Second tea house', editorUrl: expect.stringContaining('second-tea-house.') }),
  ])
  const { identifier } = opened.json()
  expect((await browserOn(app, `${identifier}.localhost`).get('/')).body).toContain('Second tea house')
  expect((await owner.get('/api/admin/session')).json().site.title).toBe('First site')
  const { sites } = (await owner.get('/api/admin/sites')).json()
  expect(sites.map((site: { title: string }) => site.title)).toEqual(['First site', 'Second tea house'])
  const manager = await staffBrowser(first, 'store-manager')
  expect((await manager.post('/api/admin/onboarding/sites', teaHouse)).statusCode).toBe(403)
})
