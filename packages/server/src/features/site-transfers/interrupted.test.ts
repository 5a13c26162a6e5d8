import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Services } from '../../platform/http/feature.ts'
import { newId } from '../../platform/ids.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'
import { siteTransfersFeature } from './feature.ts'
import { continueTransfers, sweepTransfers } from './sweep.ts'

const url = '/api/admin/site-imports'
/** Other work of this machine may go first. */
const patience = { timeout: 30_000 }

async function runJob(site: TestSite, transferId: string, changes: Partial<Services> = {}): Promise<void> {
  const services = { ...site.services, ...changes }
  const ctx = { ...(await site.ctx()), files: services.files }
  await siteTransfersFeature.longJobs?.['run-site-transfer']?.(ctx, { websiteId: site.id, transferId }, services)
}

/** An import of a site with one picture that waits for its worker. */
async function waitingImport() {
  const site = await testSite({ title: 'Ridge Pottery' })
  await storeAsset(await site.ctx(), { filename: 'Mug.jpg', bytes: await cameraJpeg(60, 40) })
  const staff = await staffBrowser(site)
  const { exportId } = (await staff.post('/api/admin/site-exports')).json()
  await runJob(site, exportId)
  const payload = (await staff.get(`/api/admin/site-exports/${exportId}/file`)).rawPayload
  const uploaded = await staff.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/zip' } })
  const { importId } = uploaded.json()
  const identifier = `copy-${newId()}`
  const start = () => staff.post(`${url}/${importId}/runs`, { title: 'Ridge Copy', identifier })
  expect((await start()).statusCode).toBe(201)
  const state = async () => (await staff.get(`${url}/${importId}`)).json()
  return { site, staff, importId, identifier, start, state, db: site.services.database.db }
}

/** Keeps imports from their last step, the count of all sites, until `release`. */
async function holdLastStep({ services }: TestSite) {
  const client = await services.database.pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('ROLLBACK')
    client.release()
  }
  onTestFinished(release)
  await client.query('BEGIN')
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('open sites', 0))")
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`.execute(services.database.db)
    return rows[0]?.count ?? 0
  }
  return { release, waitFor: (count: number) => expect.poll(countWaiting, patience).toBe(count) }
}

async function listKeys({ services }: TestSite, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of services.files.list(folder)) keys.push(key)
  return keys
}

/** Ids of the sites that attempts at the import make. */
async function listTargets(site: TestSite, importId: string): Promise<string[]> {
  const targets: string[] = []
  for (const key of await listKeys(site, 'transfers/unfinished')) {
    const note = JSON.parse(String(await site.services.files.get(key)))
    if (note.transferId === importId) targets.push(path.basename(key, '.json'))
  }
  return targets
}

const listSites = ({ services }: TestSite, identifier: string) =>
  services.database.db.selectFrom('website').select('website_id').where('identifier', '=', identifier).execute()

const silence = ({ services, id }: TestSite) =>
  sql`UPDATE site_transfer SET beat_at = now() - interval '10 minutes' WHERE website_id = ${id}`.execute(
    services.database.db,
  )

test('an import holds up no other new site until its last step', async () => {
  const { site, importId, state } = await waitingImport()
  const { release, waitFor } = await holdLastStep(site)
  const job = runJob(site, importId)
  await waitFor(1)
  const [target] = await listTargets(site, importId)
  expect(await listKeys(site, `assets/${target}`)).toHaveLength(1)
  await release()
  await job
  expect(await state()).toMatchObject({ status: 'done' })
  expect(await listTargets(site, importId)).toEqual([])
})

test('an import that is deleted while it runs leaves neither site nor files', async () => {
  const { site, staff, importId, identifier } = await waitingImport()
  const { release, waitFor } = await holdLastStep(site)
  const job = runJob(site, importId)
  await waitFor(1)
  const [target] = await listTargets(site, importId)
  expect((await staff.delete(`${url}/${importId}`)).statusCode).toBe(204)
  await release()
  await job
  expect(await listSites(site, identifier)).toEqual([])
  expect(await listKeys(site, `assets/${target}`)).toEqual([])
  expect(await listTargets(site, importId)).toEqual([])
})

test('an export that is deleted while it runs leaves no file', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const { exportId } = (await staff.post('/api/admin/site-exports')).json()
  const { files } = site.services
  const putStream: Services['files']['putStream'] = async (...input) => {
    expect((await staff.delete(`/api/admin/site-exports/${exportId}`)).statusCode).toBe(204)
    await files.putStream(...input)
  }
  await runJob(site, exportId, { files: { ...files, putStream } })
  expect(await listKeys(site, `transfers/${site.id}`)).toEqual([])
})

test('two workers at one import make one site, and the files of the second stay', async () => {
  const { site, importId, identifier, state } = await waitingImport()
  const { release, waitFor } = await holdLastStep(site)
  const first = runJob(site, importId)
  await waitFor(1)
  const [slow] = await listTargets(site, importId)
  await silence(site)
  await continueTransfers(site.services)
  const second = runJob(site, importId)
  await waitFor(2)
  await release()
  await Promise.all([first, second])
  expect(await state()).toMatchObject({ status: 'done', problem: '' })
  const sites = await listSites(site, identifier)
  expect(sites).toHaveLength(1)
  expect(sites[0]?.website_id).not.toBe(slow)
  expect(await listKeys(site, `assets/${sites[0]?.website_id}`)).toHaveLength(1)
  expect(await listKeys(site, `assets/${slow}`)).toEqual([])
})

test('files of an import whose server stopped are swept, and those of its site are not', async () => {
  const { site, importId, identifier, state, db } = await waitingImport()
  const { files } = site.services
  const lost = newId()
  await files.put(`assets/${lost}/${newId()}/original`, Buffer.from('half a picture'))
  const note = { websiteId: site.id, transferId: importId, attempt: 1 }
  await files.put(`transfers/unfinished/${lost}.json`, Buffer.from(JSON.stringify(note)))
  await sql`UPDATE site_transfer SET status = 'running', attempt = 1, tries = 1
    WHERE website_id = ${site.id} AND transfer_id = ${importId}`.execute(db)
  await sweepTransfers(site.services, new Date())
  expect(await listKeys(site, `assets/${lost}`)).toHaveLength(1)

  await silence(site)
  await continueTransfers(site.services)
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'done' })
  const [made] = await listSites(site, identifier)
  // As if its server had stopped right after the commit.
  await files.put(`transfers/unfinished/${made?.website_id}.json`, Buffer.from(JSON.stringify({ ...note, attempt: 2 })))
  await sweepTransfers(site.services, new Date())
  expect(await listKeys(site, `assets/${lost}`)).toEqual([])
  expect(await listKeys(site, `assets/${made?.website_id}`)).toHaveLength(1)
  expect(await listTargets(site, importId)).toEqual([])
})

test('an import that failed is tried again under a number of its own', async () => {
  const { site, importId, start, state, db } = await waitingImport()
  const config = { ...site.services.config, siteFileBytes: 10 }
  await runJob(site, importId, { config })
  expect(await state()).toMatchObject({ status: 'failed' })
  expect((await start()).statusCode).toBe(201)
  // What an attempt left that was stopped.
  const left = path.join(site.services.config.dataDir, 'cache/transfers', `${importId}-2`, 'site')
  await fs.mkdir(left, { recursive: true })
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'done', problem: '' })
  const row = await db
    .selectFrom('site_transfer')
    .select(['attempt', 'tries'])
    .where('website_id', '=', site.id)
    .where('transfer_id', '=', importId)
    .executeTakeFirst()
  expect(row).toEqual({ attempt: 2, tries: 1 })
})

test('an import is done with its site, whatever fails afterwards', async () => {
  const { site, importId, identifier, state } = await waitingImport()
  const remove = () => Promise.reject(new Error('The file store does not answer.'))
  await runJob(site, importId, { files: { ...site.services.files, remove } })
  expect(await state()).toMatchObject({ status: 'done', problem: '' })
  expect(await listSites(site, identifier)).toHaveLength(1)
  // Another worker that takes the job up finds nothing to do.
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'done', problem: '' })
  await sweepTransfers(site.services, new Date())
  expect(await listTargets(site, importId)).toEqual([])
})

test('of one account one transfer runs at a time, and the next follows it', async () => {
  const { site, importId, state, db } = await waitingImport()
  const other = await testSite()
  const ours = sql`website_id = ${site.id} AND transfer_id = ${importId}`
  await sql`INSERT INTO site_transfer (website_id, transfer_id, kind, account_id, person, status, attempt, beat_at)
    SELECT ${other.id}, ${newId()}, 'export', account_id, person, 'running', 1, now() FROM site_transfer WHERE ${ours}`.execute(
    db,
  )
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'waiting' })
  // A worker that is gone keeps nobody waiting.
  await silence(other)
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'done' })
})

test('an import ends where the disk is full', async () => {
  const { site, importId, identifier, state } = await waitingImport()
  const full = vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 1, bsize: 4096 } as never)
  onTestFinished(() => full.mockRestore())
  await runJob(site, importId)
  expect(await state()).toMatchObject({ status: 'failed', problem: expect.stringMatching(/full|space|room/i) })
  expect(await listSites(site, identifier)).toEqual([])
})

test('zip files without a row are swept after a day', async () => {
  const site = await testSite()
  const { files } = site.services
  const [old, fresh] = [newId(Date.now() - 2 * 86_400_000), newId()]
  for (const id of [old, fresh]) await files.put(`transfers/${site.id}/${id}.zip`, Buffer.from('zip'))
  await sweepTransfers(site.services, new Date())
  expect(await listKeys(site, `transfers/${site.id}`)).toEqual([`transfers/${site.id}/${fresh}.zip`])
})

test('a running import stays in the list, however many uploads follow', async () => {
  const { site, staff, importId, db } = await waitingImport()
  await sql`INSERT INTO site_transfer (website_id, transfer_id, kind, account_id, person, status, facts)
    SELECT website_id, 'f' || lpad(number::text, 23, '0'), kind, account_id, person, 'uploaded', facts
    FROM site_transfer, generate_series(1, 12) AS number WHERE website_id = ${site.id} AND transfer_id = ${importId}`.execute(
    db,
  )
  const { imports } = (await staff.get(url)).json()
  expect(imports).toHaveLength(11)
  expect(imports.at(-1)).toMatchObject({ importId, status: 'waiting' })
})
