import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { childEnv, databaseUrl } from '../../testing/child-process.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { testSite } from '../../testing/test-site.ts'
import { sendCampaigns } from './send.ts'
import { createCampaign, saveCampaign, startCampaign } from './service.ts'
import { Audience, CampaignContent } from './schema.ts'

const people = 500
const sender = path.join(import.meta.dirname, '../../testing/campaign-sender.ts')

test(
  'two processes want to send 500 mails, one does and is killed in between, and nobody gets two',
  { timeout: 180_000 },
  async () => {
    const newsletter = {
      isDoubleOptIn: true,
      asksAtCheckout: false,
      asksAtRestock: false,
      listIds: [],
      postalAddress: '',
      tracksOpens: false,
      tracksClicks: false,
      mailsPerMinute: 6_000,
    }
    const site = await testSite({ settings: { newsletter } })
    const ctx = await site.ctx()
    await sql`INSERT INTO subscriber (website_id, subscriber_id, email, address_hash, state, state_changed_at, created_at)
    SELECT ${site.id}, lpad(to_hex(n), 24, '0'), 'p' || n || '@example.com', 'hash' || n, 'subscribed', now(), now()
    FROM generate_series(1, ${people}::int) n`.execute(ctx.db)
    const draft = await createCampaign(ctx)
    const content = CampaignContent.parse({ subject: 'News', blocks: [{ kind: 'text', html: '<p>Hello</p>' }] })
    const { id, version } = await saveCampaign(ctx, draft.id, {
      content,
      audience: Audience.parse({}),
      version: draft.version,
    })
    await startCampaign(ctx, id, { version, sendAt: null }, true)

    const { recipients, smtpUrl } = await openMailServer()
    const run = () =>
      spawn(process.execPath, [sender], {
        env: childEnv({
          DATABASE_URL: databaseUrl(site.services.database),
          DATA_DIR: site.services.config.dataDir,
          SITE_ID: site.id,
          SMTP_URL: smtpUrl,
        }),
        stdio: 'ignore',
      })
    const processes = [run(), run()]
    const areOver = Promise.all(processes.map((each) => new Promise((resolve) => void each.once('exit', resolve))))
    await expect.poll(() => recipients.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(people * 0.37)
    // One of them was not first, and has nothing to do.
    for (const each of processes) each.kill('SIGKILL')
    await areOver

    const { connection } = site.services.database
    const send = async (now: Date) => sendCampaigns({ ...ctx, now }, { connection, smtpUrl, from: 'news@example.com' })
    const states = async () => {
      const { rows } = await sql<{
        state: string
        count: number
      }>`SELECT state, count(*)::int AS count FROM campaign_recipient
      WHERE website_id = ${site.id} GROUP BY state`.execute(ctx.db)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    }
    // The lock of a killed process ends with its connection; the clock begins the next run.
    const sendOn = async () => {
      await send(new Date())
      return states()
    }
    await expect.poll(sendOn, { timeout: 60_000 }).not.toHaveProperty('queued')
    await send(new Date(Date.now() + 11 * 60_000))
    const { sent = 0, unknown = 0, ...others } = await states()
    expect([sent + unknown, others]).toEqual([people, {}])
    expect(unknown).toBeLessThanOrEqual(1)
    expect(new Set(recipients).size).toBe(recipients.length)
    expect(recipients.length).toBeGreaterThanOrEqual(people - 1)
    const { rows } = await sql<{ state: string }>`SELECT state FROM campaign WHERE website_id = ${site.id}`.execute(
      ctx.db,
    )
    expect(rows).toEqual([{ state: 'sent' }])
  },
)
