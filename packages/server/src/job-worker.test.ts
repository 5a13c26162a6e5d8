/** @isolated It runs the jobs of its installation. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from './platform/ids.ts'
import { newInstallation } from './testing/transfer.ts'
import { createSite } from './features/sites/index.ts'
import { startWork } from './job-worker.ts'

test('jobs that take long hold up no others', async () => {
  const { services } = await newInstallation()
  const { db, pool } = services.database
  const transfers: { readonly websiteId: string; readonly transferId: string }[] = []
  for (let count = 0; count < 6; count++) {
    const websiteId = await createSite(db, { identifier: `shop-${newId()}`, title: 'Shop' })
    transfers.push({ websiteId, transferId: newId() })
  }
  for (const { websiteId, transferId } of transfers)
    await sql`INSERT INTO site_transfer (website_id, transfer_id, kind, account_id, person, status)
      VALUES (${websiteId}, ${transferId}, 'import', 'a', 'A', 'waiting')`.execute(db)
  const client = await pool.connect()
  await client.query('BEGIN')
  // None of the transfers can begin while another transaction has their rows.
  await client.query('SELECT 1 FROM site_transfer FOR UPDATE')
  for (const transfer of transfers) await services.jobs.add('run-site-transfer', transfer)
  await services.jobs.add('sweep-site-transfers', { websiteId: '' })
  const work = await startWork(services)
  onTestFinished(async () => {
    await client.query('ROLLBACK')
    client.release()
    await work.stop()
  })
  const count = async (name: string) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM graphile_worker.jobs
      WHERE task_identifier = ${name}`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(() => count('sweep-site-transfers'), { timeout: 30_000 }).toBe(0)
  expect(await count('run-site-transfer')).toBe(6)
})
