/** @isolated Backups are of all rows of a server. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openArchive, openBackupKey, openZipSource, readManifest, restoreBackup } from '../../platform/backup/index.ts'
import { findBackup } from '../../platform/backup/archive.ts'
import { readConfig } from '../../platform/config.ts'
import { databaseUrl } from '../../testing/child-process.ts'
import { testPostgres } from '../../testing/database.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, testServer, testSite } from '../../testing/test-site.ts'
import { beginBackup, beginDueBackup } from './runs.ts'
import { getLastDue } from './schedule.ts'
import type { Backups } from './schema.ts'

const password = staffPassword
const backupKey = 'a key of at least thirty-two characters'

async function readEmail(browser: TestBrowser): Promise<string> {
  return (await browser.get('/api/admin/session')).json().account.email
}

/** What an operator sees once nothing runs. */
async function waitUntilDone(operator: TestBrowser): Promise<Backups> {
  let backups: Backups | undefined
  await expect
    .poll(
      async () => {
        backups = (await operator.get('/api/admin/backups')).json()
        return backups?.runs.some(({ status }) => status === 'running')
      },
      { timeout: 20_000 },
    )
    .toBe(false)
  if (!backups) throw new Error('There are no backups.')
  return backups
}

/** A server whose backups go to a bucket, and the browser of its operator. */
async function bucketServer() {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const bucket = await startS3Server(1000)
  onTestFinished(() => bucket.close())
  const config = readConfig({
    ...bucket.env,
    BACKUP_URL: bucket.url,
    BACKUP_KEY: backupKey,
    OPERATORS: `x@y.example ${await readEmail(admin)}`,
  })
  const { backups, operators } = config
  const app = await secondServer({ backups, backupKey, operators })
  // Those of the tests before are in buckets of their own, perhaps by the same name: that of this second.
  await site.services.database.db.deleteFrom('backup_run').execute()
  return { site, bucket, config, app, operator: browserOn(app, site.host, admin.cookies), admin }
}

// First in the file: the first account of the database is of this test.
test('without OPERATORS it is the first account, while every site is its own and nobody else adds code', async () => {
  const { site, admin } = await bucketServer()
  const isOperator = async () => (await admin.get('/api/admin/backups')).json().isOperator
  expect(await isOperator()).toBe(true)
  await staffBrowser(site, 'store-manager')
  expect(await isOperator()).toBe(true)
  await staffBrowser(site, 'admin')
  expect(await isOperator()).toBe(false)
  const { db } = site.services.database
  await sql`UPDATE website_membership SET role = 'editor' WHERE account_id <> (SELECT min(account_id) FROM account)`.execute(
    db,
  )
  expect(await isOperator()).toBe(true)
  await testSite()
  expect((await admin.get('/api/admin/backups')).json()).toMatchObject({ isOperator: false, place: '', runs: [] })
})

test('an administrator who does not run the server sees no backups and begins none', async () => {
  const { site, app } = await bucketServer()
  const other = browserOn(app, site.host, (await staffBrowser(site)).cookies)
  expect((await other.get('/api/admin/backups')).json()).toMatchObject({ isOperator: false, place: '', runs: [] })
  const schedule = { frequency: 'daily', hour: 3, isChecked: true, password }
  const run = '/api/admin/backups/0123456789abcdef01234567'
  const refused = [
    await other.post('/api/admin/backups', { password }),
    await other.put('/api/admin/backups/schedule', schedule),
    await other.post(`${run}/checks`, { password }),
    await other.post(`${run}/downloads`, { password }),
    await other.get(`${run}/file?token=x`),
  ]
  expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual(
    refused.map(() => [404, 'operators_only']),
  )
})

test('the session of an operator does nothing with backups unless the password is given again', async () => {
  const { site, operator, app } = await bucketServer()
  await operator.post('/api/admin/backups', { password })
  const [run] = (await waitUntilDone(operator)).runs
  const root = `/api/admin/backups/${run?.runId}`
  const wrong = { password: 'wrong' }
  const refused = [
    await operator.post('/api/admin/backups', wrong),
    await operator.put('/api/admin/backups/schedule', { frequency: 'daily', hour: 3, isChecked: true, ...wrong }),
    await operator.post(`${root}/checks`, wrong),
    await operator.post(`${root}/downloads`, wrong),
  ]
  expect(refused.map((response) => response.json().code)).toEqual(refused.map(() => 'wrong_password'))
  expect((await operator.post('/api/admin/backups')).statusCode).toBe(400)
  expect((await operator.get(`${root}/file`)).statusCode).toBe(400)
  expect((await operator.get(`${root}/file?token=guess`)).json()).toMatchObject({ code: 'download_ended' })
  const ask = async () => (await operator.post(`${root}/downloads`, { password })).json().url
  const [replaced, url] = [await ask(), await ask()]
  const stranger = browserOn(app, site.host, (await staffBrowser(site)).cookies)
  expect((await stranger.get(url)).json()).toMatchObject({ code: 'operators_only' })
  expect((await operator.get(replaced)).json()).toMatchObject({ code: 'download_ended' })
  const codes = await Promise.all([operator.get(url), operator.get(url)])
  expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  const late = await ask()
  await sql`UPDATE backup_run SET download_until = now()`.execute(site.services.database.db)
  expect((await operator.get(late)).json()).toMatchObject({ code: 'download_ended' })
})

test(
  'an operator backs up to a bucket, checks, downloads and restores; older ones and their files are thinned out',
  { timeout: 60_000 },
  async () => {
    const { site, bucket, operator } = await bucketServer()
    const { files } = site.services
    await files.put('assets/kept', randomBytes(100_000))
    await files.put('assets/gone', Buffer.from('gone'))
    await files.put('uploads/site/upload/000000000000', Buffer.from('part'))
    const answers = await Promise.all([
      operator.post('/api/admin/backups', { password }),
      operator.post('/api/admin/backups', { password }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const first = await waitUntilDone(operator)
    expect(first).toMatchObject({
      isOperator: true,
      isEncrypted: true,
      isBesideData: false,
      place: expect.stringContaining('s3://shop-files/installation/'),
    })
    expect(first.runs).toMatchObject([
      { kind: 'backup', status: 'done', reason: 'person', person: 'Test admin', problem: '', isEncrypted: true },
    ])
    const names = () => [...bucket.files.keys()]
    expect(names().filter((name) => name.endsWith('/assets/gone'))).toHaveLength(1)
    expect(names().filter((name) => name.includes('/uploads/'))).toEqual([])
    expect([...bucket.files.values()].some((bytes) => bytes.includes(site.host.split('.')[0] ?? ''))).toBe(false)

    await files.remove('assets/gone')
    await operator.post('/api/admin/backups', { password })
    const second = await waitUntilDone(operator)
    // Of one day the last one stays.
    expect(second.runs).toMatchObject([{ kind: 'backup', status: 'done' }])
    const [run] = second.runs
    expect(run?.runId).not.toBe(first.runs[0]?.runId)
    expect(names().filter((name) => name.endsWith('/manifest'))).toHaveLength(1)
    expect(names().filter((name) => name.endsWith('/assets/gone'))).toEqual([])

    // What a killed check left goes first; what is another installation's stays.
    const { db } = site.services.database
    const { rows } = await sql<{ oid: number }>`SELECT oid FROM pg_database WHERE datname = current_database()`.execute(
      db,
    )
    const [left, foreign] = [
      `vitrine_check_${rows[0]?.oid}_0123456789ab`,
      `vitrine_check_${rows[0]?.oid}0_0123456789ab`,
    ]
    for (const name of [left, foreign]) await sql`CREATE DATABASE ${sql.id(name)}`.execute(db)
    onTestFinished(async () => void (await sql`DROP DATABASE IF EXISTS ${sql.id(foreign)}`.execute(db)))
    await operator.post(`/api/admin/backups/${run?.runId}/checks`, { password })
    expect((await waitUntilDone(operator)).runs[0]).toMatchObject({
      kind: 'check',
      status: 'done',
      backupName: run?.backupName,
    })
    const scratch = await sql<{ name: string }>`SELECT datname AS name FROM pg_database
      WHERE datname LIKE ${`vitrine_check_${rows[0]?.oid}%`}`.execute(db)
    expect(scratch.rows).toEqual([{ name: foreign }])

    const { url } = (await operator.post(`/api/admin/backups/${run?.runId}/downloads`, { password })).json()
    const download = await operator.get(url)
    expect(download.headers['content-disposition']).toBe(`attachment; filename="vitrine-backup-${run?.backupName}.zip"`)
    await restoreFromZip(download.rawPayload, async (client, folder) => {
      const { rows } = await client.query('SELECT identifier FROM website WHERE website_id = $1', [site.id])
      expect(rows).toEqual([{ identifier: site.host.split('.')[0] }])
      expect(
        (await fs.readFile(path.join(folder, 'files/assets/kept'))).equals(
          (await files.get('assets/kept')) ?? Buffer.alloc(0),
        ),
      ).toBe(true)
    })

    // What rots in the bucket is found by the next check.
    const [kept = ''] = names().filter((name) => name.endsWith('/assets/kept'))
    const rotten = Buffer.from(bucket.files.get(kept) ?? '')
    rotten[70_000] = (rotten[70_000] ?? 0) ^ 1
    bucket.files.set(kept, rotten)
    await operator.post(`/api/admin/backups/${run?.runId}/checks`, { password })
    expect((await waitUntilDone(operator)).runs[0]).toMatchObject({
      kind: 'check',
      status: 'failed',
      problem: expect.stringContaining('assets/kept is not what was written'),
    })
  },
)

async function restoreFromZip(zip: Buffer, look: (client: pg.Client, folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'backup.zip')
  await fs.writeFile(file, zip)
  const server = await testPostgres()
  const main = new pg.Client(server.connection)
  await main.connect()
  const name = `restored_${randomBytes(6).toString('hex')}`
  await main.query(`CREATE DATABASE ${name}`)
  const url = databaseUrl({ connection: { ...server.connection, database: name } })
  const client = new pg.Client(url)
  try {
    const source = await openZipSource(file)
    const archive = openArchive(source, openBackupKey(backupKey))
    const manifest = await readManifest(archive, (await findBackup(source, file)).name)
    const target = path.join(folder, 'data')
    await restoreBackup(archive, manifest, readConfig({ DATA_DIR: target, DATABASE_URL: url }), () => undefined)
    await source.close()
    await client.connect()
    await look(client, target)
  } finally {
    await client.end()
    await main.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await main.end()
    await server.stop()
  }
}

test.each([
  ['daily', 3, '2026-11-26T02:59:00Z', '2026-11-25T03:00:00.000Z'],
  ['daily', 3, '2026-11-26T03:00:00Z', '2026-11-26T03:00:00.000Z'],
  ['weekly', 22, '2026-11-26T12:00:00Z', '2026-11-22T22:00:00.000Z'],
  ['weekly', 0, '2026-11-29T00:00:00Z', '2026-11-29T00:00:00.000Z'],
  ['off', 0, '2026-11-29T00:00:00Z', undefined],
] as const)('a %s backup at %i is due last, at %s', (frequency, hour, now, due) => {
  expect(getLastDue({ frequency, hour, isChecked: false }, new Date(now))?.toISOString()).toBe(due)
})

test('the schedule makes one backup, tries again an hour after a failure, and gives up after three', async () => {
  const { services } = await testServer()
  const { db } = services.database
  await sql`DELETE FROM backup_run`.execute(db)
  const due = new Date(Date.now() - 60_000)
  const begin = async () => (await beginDueBackup(services, due)) !== undefined
  expect([(await Promise.all([begin(), begin(), begin()])).filter(Boolean).length, await begin()]).toEqual([1, false])
  await expect(beginBackup(services, { reason: 'person', person: 'Ada' })).rejects.toMatchObject({
    code: 'backup_running',
  })

  const age = (minutes: number) =>
    sql`UPDATE backup_run SET created_at = now() - ${minutes} * interval '1 minute', beat_at = now() - ${minutes} * interval '1 minute'`.execute(
      db,
    )
  const since = new Date(Date.now() - 86_400_000)
  const beginAgain = async () => (await beginDueBackup(services, since)) !== undefined
  // Its process is gone: it has failed, an hour has not passed.
  await age(30)
  expect(await beginAgain()).toBe(false)
  const tries: boolean[] = []
  for (let each = 0; each < 3; each++) {
    await age(61)
    tries.push(await beginAgain())
  }
  expect(tries).toEqual([true, true, false])
})
