/** @isolated It asks for the only site of the installation. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { createFormOn, fileField, uploadInto } from '../../testing/forms.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { removeDueSites, resumeSite, suspendSite } from './service.ts'

const closure = '/api/admin/site/closure'
const deletion = '/api/admin/site/deletion'
const send = (browser: TestBrowser, method: 'PUT' | 'DELETE', url: string) => browser.send({ method, url })

async function countRows({ id, services }: TestSite): Promise<Record<string, number>> {
  const { db } = services.database
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'website_id'`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)}
      WHERE website_id = ${id}`.execute(db)
    if (found.rows[0]?.n) counts[name] = found.rows[0].n
  }
  return counts
}

test('the only site stays; with another one the owner deletes it by title and password, and restores it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const owner = await staffBrowser(site)
  const remove = (body: object) => owner.post(deletion, { title: 'Ridge Pottery', password: staffPassword, ...body })
  expect((await owner.get(closure)).json()).toMatchObject({ state: 'open', isOwner: true, isLast: true })
  expect((await remove({})).json()).toMatchObject({ status: 409, code: 'last_site' })

  const other = await testSite({ title: 'Other' })
  expect((await remove({ title: 'ridge' })).json().code).toBe('title_differs')
  expect((await remove({ password: 'wrong' })).json().code).toBe('wrong_password')
  const second = await staffBrowser(site)
  expect((await second.post(deletion, { title: 'Ridge Pottery', password: staffPassword })).json().code).toBe(
    'owner_only',
  )
  expect((await site.get('/')).statusCode).not.toBe(503)
  const deleted = await remove({})
  expect([deleted.statusCode, deleted.json().state]).toEqual([200, 'deleted'])
  const days = (Date.parse(deleted.json().removedOn) - Date.parse(deleted.json().changedOn)) / 86_400_000
  expect(days).toBe(30)
  expect((await site.browser().get('/cart')).statusCode).toBe(404)
  expect((await send(owner, 'PUT', closure)).json().code).toBe('site_deleted')
  // The other site is untouched, and is the last one now.
  expect((await other.get('/cart')).statusCode).toBe(200)
  expect((await (await staffBrowser(other)).get(closure)).json()).toMatchObject({ state: 'open', isLast: true })

  await removeDueSites(site.services, new Date())
  expect((await send(second, 'DELETE', deletion)).statusCode).toBe(403)
  expect((await send(owner, 'DELETE', deletion)).json().state).toBe('open')
  expect((await site.get('/cart')).statusCode).toBe(200)
})

test('a closed site shows visitors a page that says so, and its staff go on', async () => {
  const site = await testSite({ title: 'Closed for now' })
  const staff = await staffBrowser(site)
  expect((await send(staff, 'PUT', closure)).json()).toMatchObject({ state: 'closed', removedOn: null })
  const page = await site.browser().get('/cart')
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([503, 'noindex'])
  expect(page.body).toContain('Closed for now')
  expect((await staff.get('/cart')).statusCode).toBe(200)
  const editor = await staffBrowser(site, 'editor')
  expect((await send(editor, 'DELETE', closure)).statusCode).toBe(403)
  expect((await send(staff, 'DELETE', closure)).json().state).toBe('open')
  expect((await site.browser().get('/cart')).statusCode).toBe(200)
})

test('a suspended site says so to visitors; its staff work on, read why, export and cannot reopen it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const staff = await staffBrowser(site)
  await suspendSite(await site.ctx(), 'The card of the plan was declined.')
  const page = await site.browser().get('/cart')
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([503, 'noindex'])
  expect(page.body).toContain('This website is suspended')
  expect((await staff.get('/api/admin/session')).json().closure).toBe('suspended')
  expect((await staff.get('/cart')).statusCode).toBe(200)
  expect((await staff.get('/api/admin/site-exports')).statusCode).toBe(200)
  // Closing and reopening is the owner’s, and says nothing of the suspension.
  const said = { state: 'suspended', reason: 'The card of the plan was declined.' }
  expect((await send(staff, 'PUT', closure)).json()).toMatchObject(said)
  expect((await send(staff, 'DELETE', closure)).json()).toMatchObject(said)
  expect((await site.browser().get('/cart')).statusCode).toBe(503)
  // Nor does deleting and restoring end it.
  await testSite()
  await staff.post(deletion, { title: 'Ridge Pottery', password: staffPassword })
  expect((await site.browser().get('/cart')).statusCode).toBe(404)
  expect((await send(staff, 'DELETE', deletion)).json()).toMatchObject(said)
  expect(await resumeSite(await site.ctx())).toBe(true)
  expect(await resumeSite(await site.ctx())).toBe(false)
  expect((await site.browser().get('/cart')).statusCode).toBe(200)
})

test('thirty days later nothing of the site is left, neither rows nor files', async () => {
  const site = await testSite({ title: 'Gone' })
  await testSite({ title: 'Stays' })
  const owner = await staffBrowser(site)
  await addProduct(site)
  await owner.send({
    method: 'POST',
    url: '/api/admin/assets?filename=note.pdf',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from('%PDF-1.7'),
  })
  const form = await createFormOn(owner, { fields: [fileField] })
  expect((await uploadInto(site.browser(), form.id, 'cv.pdf', '%PDF-1.7')).statusCode).toBe(201)
  const listFiles = async () => {
    const found: string[] = []
    for await (const { key } of site.services.files.list('')) if (key.includes(site.id)) found.push(key)
    return found
  }
  expect(await listFiles()).toHaveLength(2)
  expect((await owner.post(deletion, { title: 'Gone', password: staffPassword })).statusCode).toBe(200)
  await removeDueSites(site.services, new Date(Date.now() + 29 * 86_400_000))
  expect(await countRows(site)).toMatchObject({ website: 1 })

  await removeDueSites(site.services, new Date(Date.now() + 31 * 86_400_000))
  expect(await countRows(site)).toEqual({})
  expect(await listFiles()).toEqual([])
})

async function deleteTitled(site: TestSite, title: string): Promise<void> {
  const owner = await staffBrowser(site)
  expect((await owner.post(deletion, { title, password: staffPassword })).statusCode).toBe(200)
}

test('sites that fail come after the others, the one tried longest ago first', async () => {
  const [old, other, fresh] = [
    await testSite({ title: 'Gone' }),
    await testSite({ title: 'Gone' }),
    await testSite({ title: 'Gone' }),
  ]
  await testSite({ title: 'Stays' })
  const { services } = old
  const dayMs = 86_400_000
  const days = (count: number) => new Date(Date.now() + count * dayMs)
  const deletesOn = async ({ id }: TestSite, at: Date) =>
    sql`UPDATE website_closure SET deletes_at = ${at} WHERE website_id = ${id}`.execute(services.database.db)
  const tried: string[] = []
  const names = new Map([old, other, fresh].map(({ id }, index) => [id, ['old', 'other', 'fresh'][index] ?? '']))
  const removeFolder = async (folder: string) => {
    tried.push([...names].find(([id]) => folder.includes(id))?.[1] ?? '')
    throw new Error('The disk does not answer.')
  }
  const run = async (now: Date) => {
    tried.length = 0
    await removeDueSites({ ...services, files: { ...services.files, removeFolder } }, now)
    return [...tried]
  }
  await deleteTitled(old, 'Gone')
  await deletesOn(old, days(1))
  expect(await run(days(2))).toEqual(['old'])
  await deleteTitled(other, 'Gone')
  await deletesOn(other, days(3))
  expect(await run(days(4))).toEqual(['other', 'old'])
  await deleteTitled(fresh, 'Gone')
  await deletesOn(fresh, days(5))
  expect((await run(days(6)))[0]).toBe('fresh')
  await removeDueSites(services, days(7))
  for (const site of [old, other, fresh]) expect(await countRows(site)).toEqual({})
})

test.each(['before the files', 'among the files', 'after the files'])(
  'a removal that ends %s is resumed by the next run and ends complete',
  async (place) => {
    const site = await testSite({ title: 'Gone' })
    await testSite({ title: 'Stays' })
    const owner = await staffBrowser(site)
    await addProduct(site)
    for (const name of ['one', 'two'])
      await owner.send({
        method: 'POST',
        url: `/api/admin/assets?filename=${name}.pdf`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from(`%PDF-1.7 ${name}`),
      })
    const { services } = site
    const listKeys = async () => {
      const found: string[] = []
      for await (const { key } of services.files.list('')) if (key.includes(site.id)) found.push(key)
      return found
    }
    const before = await listKeys()
    expect(before.length).toBeGreaterThan(1)
    expect((await owner.post(deletion, { title: 'Gone', password: staffPassword })).statusCode).toBe(200)
    const removeFolder = async (folder: string) => {
      if (place === 'among the files') await services.files.remove(before[0] ?? '')
      if (place === 'after the files') await services.files.removeFolder(folder)
      throw new Error('The process ended here.')
    }
    const later = new Date(Date.now() + 31 * 86_400_000)
    await removeDueSites({ ...services, files: { ...services.files, removeFolder } }, later)
    // Its content is gone: it can neither be restored nor seen.
    expect(await countRows(site)).toEqual({ website: 1, website_closure: 1 })
    expect((await site.browser().get('/cart')).statusCode).toBe(404)
    expect((await send(owner, 'DELETE', deletion)).statusCode).toBe(401)

    await removeDueSites(services, new Date(later.getTime() + 3_600_000))
    expect(await countRows(site)).toEqual({})
    expect(await listKeys()).toEqual([])
  },
)

test('a site that cannot be removed leaves the others alone, and the next run removes it', async () => {
  const [stuck, gone] = [await testSite({ title: 'Gone' }), await testSite({ title: 'Gone' })]
  await testSite({ title: 'Stays' })
  for (const site of [stuck, gone]) {
    const owner = await staffBrowser(site)
    expect((await owner.post(deletion, { title: 'Gone', password: staffPassword })).statusCode).toBe(200)
  }
  const { services } = stuck
  const removeFolder = async (folder: string) => {
    if (folder.includes(stuck.id)) throw new Error('The disk does not answer.')
    await services.files.removeFolder(folder)
  }
  const later = new Date(Date.now() + 31 * 86_400_000)
  await removeDueSites({ ...services, files: { ...services.files, removeFolder } }, later)
  expect(await countRows(stuck)).toMatchObject({ website: 1, website_closure: 1 })
  expect(await countRows(gone)).toEqual({})
  await removeDueSites(services, later)
  expect(await countRows(stuck)).toEqual({})
})
