import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseSiteLimits } from '../../platform/site-limits.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { changeLimits, countMailsLeft } from './service.ts'
import { getMonth } from './store.ts'
import { warnOwners } from './warn-owners.ts'

const usage = '/api/admin/site/usage'

async function readUsage(staff: TestBrowser): Promise<Record<string, readonly [used: number, limit: number | null]>> {
  const { resources } = (await staff.get(usage)).json<{
    resources: { resource: string; used: number; limit: number | null }[]
  }>()
  return Object.fromEntries(resources.map(({ resource, used, limit }) => [resource, [used, limit] as const]))
}

async function addUsed(site: TestSite, used: { readonly requests?: number; readonly mails?: number }): Promise<void> {
  await sql`INSERT INTO site_usage (website_id, month, requests, mails)
    VALUES (${site.id}, ${getMonth(new Date())}::date, ${used.requests ?? 0}, ${used.mails ?? 0})
    ON CONFLICT (website_id, month) DO UPDATE SET requests = excluded.requests, mails = excluded.mails`.execute(
    site.services.database.db,
  )
}

async function upload(staff: TestBrowser, name: string, bytes: Buffer) {
  return staff.send({
    method: 'POST',
    url: `/api/admin/assets?filename=${name}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

const picture = (shade: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()

test('files that no longer fit are refused with a sentence; what is there stays', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  await changeLimits(await site.ctx(), { storage: 1, pictures: 1 })
  expect((await upload(staff, 'one.png', await picture(1))).statusCode).toBe(201)
  // The same file again takes no room.
  expect((await upload(staff, 'one.png', await picture(1))).statusCode).toBe(201)
  const second = await upload(staff, 'two.png', await picture(2))
  expect([second.statusCode, second.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'pictures_full', message: expect.stringContaining('may hold 1 pictures') }),
  ])
  const large = await upload(
    staff,
    'large.pdf',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 32)]),
  )
  expect([large.statusCode, large.json().code]).toEqual([413, 'storage_full'])
  // A file in parts is refused before its first part.
  const parts = { filename: 'large.zip', byteSize: 2_000_000, modifiedOn: new Date().toISOString() }
  const begun = await staff.post('/api/admin/uploads', parts)
  expect([begun.statusCode, begun.json().code]).toEqual([413, 'storage_full'])
  expect(await readUsage(staff)).toMatchObject({ storage: [1, 1], pictures: [1, 1], mails: [0, null] })
})

test('requests of visitors are counted, those of the editor are not; far above the limit each visitor gets some pages, and buys on', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const before = (await readUsage(staff))['requests']?.[0] ?? 0
  for (const url of ['/', '/?a', '/api/commerce/shopping-cart']) await site.get(url)
  expect((await readUsage(staff))['requests']).toEqual([before + 3, null])

  await changeLimits(await site.ctx(), { requests: 1000 })
  const visit = async (times: number) => {
    const statuses: number[] = []
    for (let each = 0; each < times; each++) statuses.push((await site.get(`/?visit=${each}`)).statusCode)
    return new Set(statuses)
  }
  await addUsed(site, { requests: 1990 })
  await site.get('/')
  await readUsage(staff)
  expect((await visit(35)).has(429)).toBe(false)
  // The sum is twice the limit from here on.
  await readUsage(staff)
  expect((await visit(35)).has(429)).toBe(true)
  const refused = await site.get('/')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  for (const url of ['/cart', '/checkout', '/api/commerce/shopping-cart', '/config'])
    expect([url, (await site.get(url)).statusCode]).not.toEqual([url, 429])
  expect((await staff.get(usage)).statusCode).toBe(200)
  const other = await testSite()
  expect((await other.get('/')).statusCode).not.toBe(429)
})

test('the owner gets one mail at 80 % and one at the limit; the limits of the installation count where a site has none', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  await staffBrowser(site)
  const ctx = await site.ctx()
  await changeLimits(ctx, { mails: 100 })
  const listMails = async () => {
    const { rows } = await sql<{ subject: string; plain: string }>`SELECT subject, plain FROM mail
      WHERE website_id = ${site.id} AND kind = 'limit-reached' ORDER BY mail_id`.execute(ctx.db)
    return rows
  }
  for (const mails of [79, 80, 90, 100, 120]) {
    await addUsed(site, { mails })
    await warnOwners(site.services, new Date())
  }
  const mails = await listMails()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Ridge Pottery has used 80 % of a limit',
    'Ridge Pottery has reached a limit',
  ])
  expect(mails[0]?.plain).toContain('Used of the emails of this month: 80 of 100.')
  expect(await countMailsLeft(await site.ctx())).toBe(-20)
  const limited = { ...(await testSite().then((other) => other.ctx())), siteLimits: parseSiteLimits('mails=7') }
  expect(await countMailsLeft(limited)).toBe(7)
  expect(() => parseSiteLimits('mails=many')).toThrow('"mails=many" is no limit.')
})

test('operators change the limits of a site with their password; nobody else does', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const email = (await staff.get('/api/admin/session')).json().account.email
  const save = (browser: TestBrowser, limits: object, password = staffPassword) =>
    browser.put('/api/admin/site/limits', { limits, password })
  expect((await save(staff, { mails: 5 })).json().code).toBe('operators_only')
  const operator = browserOn(await secondServer({ operators: [email] }), site.host, staff.cookies)
  expect((await save(operator, { mails: 5 }, 'wrong')).json().code).toBe('wrong_password')
  expect((await save(operator, { mails: -1 })).statusCode).toBe(400)
  expect((await save(operator, { mails: 5, requests: null })).json()).toMatchObject({
    isOperator: true,
    resources: expect.arrayContaining([{ resource: 'mails', used: 0, limit: 5, isOwn: true }]),
  })
  // Every process has heard of it.
  await expect.poll(async () => (await readUsage(staff))['mails']).toEqual([0, 5])
  expect((await (await staffBrowser(site, 'editor')).get(usage)).statusCode).toBe(403)
})
