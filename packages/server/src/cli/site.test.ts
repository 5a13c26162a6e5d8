import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnv, databaseUrl } from '../testing/child-process.ts'
import { browserOn, testServer, testSite } from '../testing/test-site.ts'
import { newId } from '../platform/ids.ts'
import { readConfig } from '../platform/config.ts'
import { runCommand } from './run.ts'

const execute = promisify(execFile)

/** Runs the command line in a process of its own beside the running server of this file. */
async function vitrine(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { services } = await testServer()
  const env = childEnv({ DATABASE_URL: databaseUrl(services.database), DATA_DIR: services.config.dataDir })
  try {
    const { stdout, stderr } = await execute(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
      env,
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code, out: stdout, err: stderr }
  }
}

/** The same inside this process: for what needs no second one. */
async function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { services } = await testServer()
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    isTerminal: false,
    readInput: async () => '',
    readConfig,
    open: async () => services,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const name = () => `s${newId().slice(-12)}`

test('a site that was opened answers at once in the running server, with a home page and an owner who can sign in', async () => {
  const { app } = await testServer()
  await testSite()
  const identifier = name()
  const email = `${identifier}@example.com`
  const browser = browserOn(app, `${identifier}.localhost`)
  expect((await browser.get('/')).statusCode).toBe(404)

  const options = ['--title', 'Ridge & Sons', '--currency', 'jpy', '--time-zone', 'Asia/Tokyo', '--owner-email', email]
  const opened = await vitrine('site', 'create', identifier, ...options)
  expect(opened).toMatchObject({ code: 0, out: expect.stringContaining(`http://${identifier}.localhost`) })
  const password = /Password (\S+)/.exec(opened.out)?.[1]

  const page = await browser.get('/')
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<h1>Ridge &amp; Sons</h1>')])
  expect((await browser.get('/?format=json')).json().website).toMatchObject({
    timeZone: 'Asia/Tokyo',
    siteTitle: 'Ridge &amp; Sons',
  })
  await browser.get('/api/admin/session')
  const session = await browser.post('/api/admin/session', { email, password })
  expect(session.json()).toMatchObject({ role: { name: 'admin' }, site: { currency: 'JPY' } })

  const list = await command('site', 'list', '--json')
  expect(JSON.parse(list.out)).toContainEqual(
    expect.objectContaining({ identifier, title: 'Ridge & Sons', currency: 'JPY', status: 'paid' }),
  )
  expect((await command('site', 'list')).out).toMatch(
    new RegExp(`^IDENTIFIER +TITLE[^]*${identifier} +Ridge & Sons +JPY +paid`),
  )

  // The same email owns another site: no second account, no new password.
  const second = await command('site', 'create', name(), '--owner-email', email.toUpperCase())
  expect(second).toMatchObject({ code: 0, out: expect.not.stringContaining('Password') })
})

test.each([
  ['no word', [], 'Say what to do with the sites: create, list'],
  ['an unknown currency', ['create', 'shop', '--currency', 'XXX'], 'Choose one of the currencies'],
  ['an unknown zone', ['create', 'shop', '--time-zone', 'Mars/Base'], 'Choose a time zone'],
  ['an unknown language', ['create', 'shop', '--language', 'no language'], 'Enter a language'],
  ['an unknown theme', ['create', 'shop', '--theme', 'nope'], 'There is no theme "nope". There are: '],
  ['an email that is none', ['create', 'shop', '--owner-email', 'me'], 'is no email address'],
  ['an unknown status', ['status', 'shop', 'bankrupt'], '"bankrupt" is no status: expired, past due'],
  ['an unknown limit', ['limits', 'shop', 'mails=lots'], '"mails=lots" is no limit.'],
  ['an unknown site', ['status', 'nobody', 'paid'], 'There is no site "nobody"'],
])('%s is refused in words', async (_what, args, words) => {
  expect(await command('site', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) })
})

test('limits are said and changed, and a suspension begins and ends', async () => {
  const identifier = name()
  await command('site', 'create', identifier)
  expect((await command('site', 'limits', identifier, 'mails=5', 'storage=none')).out).toBe(
    `${identifier}: storage 0 of any, pictures 0 of any, mails 0 of 5, requests 0 of any, compute 0 of any`,
  )
  expect((await command('site', 'limits', identifier, 'mails=default')).out).toContain('mails 0 of any')
  expect((await command('site', 'limits')).out).toContain(`${identifier}: storage`)
  expect((await command('site', 'suspend', identifier, 'unpaid', 'plan')).out).toContain(`${identifier} is suspended`)
  const browser = browserOn((await testServer()).app, `${identifier}.localhost`)
  await expect.poll(async () => (await browser.get('/')).statusCode).toBe(503)
  expect((await command('site', 'resume', identifier)).out).toBe(`${identifier} is no longer suspended.`)
  await expect.poll(async () => (await browser.get('/')).statusCode).toBe(200)
})

test('a name is given once', async () => {
  const identifier = name()
  expect((await command('site', 'create', identifier)).code).toBe(0)
  expect(await command('site', 'create', identifier)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is already a site named "${identifier}"`),
  })
})
