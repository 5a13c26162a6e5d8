import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { buildAsset } from '../../testing/content-builders.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { suppressions } from '../mail/index.ts'
import { newsletterTokens } from '../newsletter/index.ts'
import { changeStatus } from '../sites/index.ts'
import { changeLimits } from '../quotas/index.ts'
import { sendCampaigns } from './send.ts'
import { startCampaign } from './service.ts'

const root = '/api/admin/campaigns'
const statement = 'They wrote it on paper at the fair in May.'
const from = 'Ridge <news@example.com>'

async function openCampaigns(newsletter: object = {}) {
  const settings = {
    isDoubleOptIn: true,
    asksAtCheckout: false,
    asksAtRestock: false,
    listIds: [],
    postalAddress: '1 Kiln Lane\nDublin',
    tracksOpens: false,
    tracksClicks: false,
    mailsPerMinute: 6000,
    ...newsletter,
  }
  const site = await testSite({ settings: { newsletter: settings } })
  return { site, owner: await staffBrowser(site) }
}

async function addPeople(owner: TestBrowser, emails: readonly string[], more: object = {}) {
  const csv = `email\n${emails.join('\n')}\n`
  const input = { csv, listIds: [], tags: [], statement, isDryRun: false, ...more }
  expect((await owner.post('/api/admin/newsletter/imports', input)).json()).toMatchObject({ added: emails.length })
}

const text = { kind: 'text', html: '<p>Hello <a href="/shop">shop</a></p>' }

async function addCampaign(owner: TestBrowser, content: object = {}, audience: object = {}) {
  const { id, version } = (await owner.post(root)).json()
  const saved = await owner.put(`${root}/${id}`, {
    content: { subject: 'News', blocks: [text], ...content },
    audience: { listIds: [], tags: [], ...audience },
    version,
  })
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)])
  return saved.json()
}

/** Starts a campaign as the route does where there is a mail server; this test server has none. */
async function start(site: TestSite, { id, version }: { id: string; version: number }, sendAt: string | null = null) {
  return startCampaign(await site.ctx(), id, { version, sendAt }, true)
}

async function send(site: TestSite, smtpUrl: string, now = new Date()) {
  const { connection } = site.services.database
  await sendCampaigns({ ...(await site.ctx()), now }, { connection, smtpUrl, from })
}

async function createToken(site: TestSite, { id, email }: { id: string; email: string }) {
  const { site: own } = await site.ctx()
  return newsletterTokens.createPersonalToken(own, { subscriberId: id, addressHash: suppressions.hash(own, email) })
}

async function getCampaign(owner: TestBrowser, id: string) {
  return (await owner.get(`${root}/${id}`)).json()
}

function postForm(browser: TestBrowser, url: string, values: Record<string, string>) {
  return browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(values).toString(),
  })
}

test('a campaign goes to its audience once, with its own links to leave, as tables and plain text', async () => {
  const { site, owner } = await openCampaigns()
  await addPeople(owner, ['ana@example.com'], { tags: ['vip'] })
  await addPeople(owner, ['bo@example.com'])
  const bowl = await addProduct(site, {
    title: 'Bowl <b>blue</b>',
    variants: [{ sku: 'B', priceMinor: 4200, stock: 3 }],
  })
  const assetId = await buildAsset(await site.ctx())
  const blocks = [
    { kind: 'heading', text: 'Kiln <b>news</b>' },
    {
      kind: 'text',
      html: '<p onclick="x()">Hi <a href="javascript:alert(1)">you</a><script>alert(2)</script></p><ul><li>one</li></ul>',
    },
    { kind: 'picture', assetId, altText: 'A "jar"', url: '/shop' },
    { kind: 'button', text: 'Shop now', url: '/shop' },
    { kind: 'divider' },
    { kind: 'product', productId: bowl.itemId },
  ]
  const campaign = await addCampaign(
    owner,
    { subject: 'Größe: news', fromName: 'Ridge, "the" kiln', blocks },
    { tags: ['vip'] },
  )
  const preview = await owner.post(`${root}/previews`, { content: campaign.content, audience: campaign.audience })
  expect(preview.json()).toMatchObject({ recipientCount: 1, subscribedCount: 2 })
  expect(preview.json().darkHtml).not.toContain('@media')
  for (const markup of [
    'Kiln &lt;b&gt;news&lt;/b&gt;',
    '$42.00',
    'Bowl &lt;b&gt;blue&lt;/b&gt;',
    '1 Kiln Lane<br>Dublin',
    'A &quot;jar&quot;',
  ])
    expect(preview.json().html).toContain(markup)
  for (const markup of ['<script', 'javascript:', 'onclick', '.invalid'])
    expect(preview.json().html + preview.json().plain).not.toContain(markup)
  expect(preview.json().plain).toContain('- one')

  // Without a mail server nothing begins.
  expect(
    (await owner.post(`${root}/${campaign.id}/start`, { version: campaign.version, sendAt: null })).json(),
  ).toMatchObject({ code: 'mail_server_missing' })
  await start(site, campaign)
  const { received, recipients, smtpUrl } = await openMailServer()
  await Promise.all([send(site, smtpUrl), send(site, smtpUrl)])
  expect(recipients).toEqual(['ana@example.com'])
  const mail = received[0] ?? ''
  expect(mail).toMatch(/From: ("Ridge, \\"the\\" kiln"|=\?UTF-8[^\n]*) <news@example.com>/)
  expect(mail.replaceAll(/\r?\n\s+/g, ' ')).toMatch(
    /List-Unsubscribe: <http\S+\/form\/newsletter\/unsubscribe\/[\w-]{92}>/,
  )
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await getCampaign(owner, campaign.id)).toMatchObject({
    state: 'sent',
    counts: { total: 1, sent: 1, queued: 0 },
  })
  expect(
    (
      await owner.put(`${root}/${campaign.id}`, {
        content: campaign.content,
        audience: campaign.audience,
        version: campaign.version,
      })
    ).json(),
  ).toMatchObject({ code: 'campaign_not_draft' })
  expect((await owner.post(`${root}/${campaign.id}/copies`)).json()).toMatchObject({
    state: 'draft',
    content: { subject: 'Größe: news' },
  })
})

test('subjects and names of more than one line, and things of other sites, are refused', async () => {
  const { owner } = await openCampaigns()
  const campaign = await addCampaign(owner)
  const put = (content: object) =>
    owner.put(`${root}/${campaign.id}`, {
      content: { subject: 'A', blocks: [], ...content },
      audience: campaign.audience,
      version: campaign.version,
    })
  for (const content of [
    { subject: 'A\r\nBcc: all@example.com' },
    { fromName: 'A\nX: 1' },
    { replyTo: 'a@example.com\nX: 1' },
    { blocks: [{ kind: 'button', text: 'A', url: 'javascript:alert(1)' }] },
  ])
    expect((await put(content)).statusCode).toBe(400)
  const testMail = await owner.post(`${root}/${campaign.id}/test-mails`, { recipient: 'a@example.com, b@example.com' })
  expect(testMail.statusCode).toBe(400)
  expect((await put({ blocks: [{ kind: 'picture', assetId: '0'.repeat(24) }] })).statusCode).toBe(404)
  const other = await openCampaigns()
  const { itemId } = await addProduct(other.site, { title: 'Jar' })
  expect((await put({ blocks: [{ kind: 'product', productId: itemId }] })).statusCode).toBe(404)
  expect((await other.owner.get(`${root}/${campaign.id}`)).statusCode).toBe(404)
})

test('who unsubscribes between planning and sending gets none, and who leaves by a campaign is counted there', async () => {
  const { site, owner } = await openCampaigns()
  await addPeople(owner, ['ana@example.com', 'bo@example.com', 'cy@example.com'])
  const campaign = await addCampaign(owner)
  await start(site, campaign)
  const { subscribers } = (await owner.get('/api/admin/newsletter/subscribers?search=bo')).json()
  const leave = (subscriberId: string, token: string) =>
    postForm(site.browser(), `/form/newsletter/unsubscribe/${token}`, { 'List-Unsubscribe': 'One-Click' }).then(
      ({ statusCode }) => expect([subscriberId, statusCode]).toEqual([subscriberId, 200]),
    )
  const { recipients, received, smtpUrl } = await openMailServer((command, recipient) => {
    // Bo leaves while Ana's mail is on its way.
    if (command === '.' && recipient === 'ana@example.com') return '250 kept'
    return undefined
  })
  const [bo] = subscribers
  await leave(bo.id, await createToken(site, bo))
  await send(site, smtpUrl)
  expect(recipients.toSorted()).toEqual(['ana@example.com', 'cy@example.com'])
  const token = /unsubscribe\/([\w-]{92})/.exec(received[0]?.replaceAll(/=\r?\n/g, '') ?? '')?.[1] ?? ''
  await leave('first', token)
  expect(await getCampaign(owner, campaign.id)).toMatchObject({
    state: 'sent',
    counts: { total: 2, sent: 2, unsubscribed: 1 },
  })

  // Planned already, as when the job stopped after it began.
  const second = await addCampaign(owner)
  await start(site, second)
  const slow = await openMailServer((command) => (command === 'RCPT' ? '421 too many' : undefined))
  await send(site, slow.smtpUrl)
  const left = (await owner.get('/api/admin/newsletter/subscribers?state=subscribed')).json().subscribers[0]
  await leave(left.id, await createToken(site, left))
  await send(site, smtpUrl, new Date(Date.now() + 600_000))
  expect((await getCampaign(owner, second.id)).counts).toMatchObject({ total: 1, sent: 0, queued: 0, skipped: 1 })
})

test('a wrong address bounces, a full mailbox does not, a busy server gets a pause, and a lost connection is not tried again', async () => {
  const { site, owner } = await openCampaigns()
  await addPeople(owner, ['gone@example.com', 'full@example.com', 'fine@example.com'])
  const campaign = await addCampaign(owner)
  await start(site, campaign)
  const busy = await openMailServer((command) => (command === 'MAIL' ? '451 try later' : undefined))
  await send(site, busy.smtpUrl)
  expect((await getCampaign(owner, campaign.id)).counts).toMatchObject({ total: 3, queued: 3, sent: 0 })
  const { smtpUrl, recipients } = await openMailServer((command, recipient) => {
    if (command === 'RCPT' && recipient.startsWith('gone')) return '550 5.1.1 no such person'
    if (command === 'RCPT' && recipient.startsWith('full')) return '552 5.2.2 mailbox full'
    return undefined
  })
  // Nothing goes out before the pause is over.
  await send(site, smtpUrl)
  expect(recipients).toEqual([])
  await send(site, smtpUrl, new Date(Date.now() + 120_000))
  const later = new Date(Date.now() + 600_000)
  await send(site, smtpUrl, later)
  expect(recipients).toEqual(['fine@example.com'])
  const report = await getCampaign(owner, campaign.id)
  expect(report).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 2, unknown: 0 } })
  expect(JSON.stringify(report.failures)).toContain('mailbox full')
  const { subscribers } = (await owner.get('/api/admin/newsletter/subscribers?state=bounced')).json()
  expect(subscribers).toMatchObject([{ email: 'gone@example.com' }])

  const second = await addCampaign(owner, {}, {})
  await start(site, second)
  const broken = await openMailServer((command) => (command === '.' ? 'hang up' : undefined))
  await send(site, broken.smtpUrl)
  await send(site, smtpUrl, new Date(Date.now() + 120_000))
  expect((await getCampaign(owner, second.id)).counts).toMatchObject({ unknown: 1, sent: 1 })
})

test('a mail server that takes nothing pauses a campaign after 20 runs in a row, however slow they are, and loses nobody', async () => {
  const { site, owner } = await openCampaigns()
  await addPeople(owner, ['ana@example.com', 'bo@example.com'])
  const campaign = await addCampaign(owner)
  await start(site, campaign)
  const { smtpUrl, recipients } = await openMailServer((command, recipient) =>
    command === 'RCPT' && recipient.startsWith('bo') ? '421 not now' : undefined,
  )
  const isDown = 'smtp://127.0.0.1:9?ignoreTLS=true'
  const begun = Date.now()
  // Each run comes so late that an hour has less than 20 of them.
  const sendRuns = async (urls: readonly string[], firstRun: number) => {
    for (const [index, url] of urls.entries()) await send(site, url, new Date(begun + (firstRun + index) * 240_000))
  }
  const nineteen = Array.from({ length: 19 }, () => isDown)
  await sendRuns(nineteen, 0)
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'sending', counts: { queued: 2, unknown: 0 } })
  await sendRuns([smtpUrl, ...nineteen], 19)
  expect(recipients).toEqual(['ana@example.com'])
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'sending', counts: { sent: 1, queued: 1 } })
  // The outage used up none of Bo's five attempts: a greylisting only postpones the mail, for five minutes.
  const greylisting = await openMailServer((command) => (command === 'RCPT' ? '450 4.2.0 greylisted' : undefined))
  await sendRuns([greylisting.smtpUrl], 39)
  expect((await getCampaign(owner, campaign.id)).counts).toMatchObject({ sent: 1, queued: 1, failed: 0 })
  await sendRuns([isDown], 41)
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'server' })
})

test('a campaign waits for its time, is paused, goes on and is canceled, and a late one waits for a person', async () => {
  const { site, owner } = await openCampaigns({ mailsPerMinute: 2 })
  await addPeople(owner, ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'])
  const { recipients, smtpUrl } = await openMailServer()
  const at = new Date(Date.now() + 3_600_000)
  const campaign = await addCampaign(owner)
  await start(site, campaign, at.toISOString())
  await send(site, smtpUrl)
  expect(recipients).toEqual([])
  expect((await owner.post(`${root}/${campaign.id}/pause`)).statusCode).toBe(409)
  expect((await owner.post(`${root}/${campaign.id}/cancellation`)).json()).toMatchObject({
    state: 'draft',
    sendAt: null,
  })
  const again = await getCampaign(owner, campaign.id)
  await start(site, again, at.toISOString())
  // Two a minute.
  await send(site, smtpUrl, at)
  expect(recipients.length).toBeLessThanOrEqual(4)
  expect(recipients.length).toBeGreaterThanOrEqual(2)
  const sent = recipients.length
  expect((await owner.post(`${root}/${campaign.id}/pause`)).json()).toMatchObject({ state: 'paused' })
  await send(site, smtpUrl, at)
  expect(recipients).toHaveLength(sent)
  expect((await owner.post(`${root}/${campaign.id}/resumption`)).json()).toMatchObject({ state: 'sending' })
  expect((await owner.post(`${root}/${campaign.id}/cancellation`)).json()).toMatchObject({ state: 'canceled' })
  await send(site, smtpUrl, at)
  expect(recipients).toHaveLength(sent)
  expect((await owner.delete(`${root}/${campaign.id}`)).statusCode).toBe(204)

  const late = await addCampaign(owner)
  await start(site, late, at.toISOString())
  await send(site, smtpUrl, new Date(at.getTime() + 2 * 3_600_000))
  expect(await getCampaign(owner, late.id)).toMatchObject({
    state: 'paused',
    pauseReason: 'late',
    counts: { total: 0 },
  })
  expect(recipients).toHaveLength(sent)
  expect((await (await staffBrowser(site, 'editor')).get(root)).statusCode).toBe(403)
})

test('opens and clicks are counted where the owner wants it, and guessed links count nothing', async () => {
  const { site, owner } = await openCampaigns({ tracksOpens: true, tracksClicks: true })
  await addPeople(owner, ['ana@example.com'])
  const campaign = await addCampaign(owner, {
    blocks: [{ kind: 'button', text: 'Shop', url: 'https://example.com/a?b=1&c=2' }],
  })
  await start(site, campaign)
  const { received, smtpUrl } = await openMailServer()
  await send(site, smtpUrl)
  const html = (received[0] ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const open = /\/form\/newsletter\/open\/[\w-]{92}/.exec(html)?.[0] ?? ''
  const [go = ''] = /\/form\/newsletter\/go\/[\w-]{92}\/0/.exec(html) ?? []
  expect((await site.get(open)).headers['content-type']).toBe('image/gif')
  expect((await site.get(open)).statusCode).toBe(200)
  const followed = await site.get(go)
  expect([followed.statusCode, followed.headers['location']]).toEqual([302, 'https://example.com/a?b=1&c=2'])
  for (const url of [go.replace(/go\/./, 'go/x'), go.replace(/0$/, '99'), '/form/newsletter/go/x/0'])
    expect((await site.get(url)).headers['location']).toBe('/')
  await site.get(open.replace(/.$/, '~'))
  const report = await getCampaign(owner, campaign.id)
  expect(report).toMatchObject({ tracksOpens: true, counts: { opened: 1, clicked: 1 } })
  expect(report.links[0]).toEqual({ url: 'https://example.com/a?b=1&c=2', clicks: 1 })
})

test('a closed or expired site writes to nobody, and a campaign waits until a person opens it again', async () => {
  const { site, owner } = await openCampaigns()
  await addPeople(owner, ['ana@example.com'])
  const { recipients, smtpUrl } = await openMailServer()
  const campaign = await addCampaign(owner)
  await start(site, campaign)
  await changeStatus(await site.ctx(), 'expired')
  await send(site, smtpUrl)
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'closed' })
  await changeStatus(await site.ctx(), 'paid')
  await send(site, smtpUrl)
  expect(recipients).toEqual([])
  await owner.post(`${root}/${campaign.id}/resumption`)
  // Under way when the password came.
  const ctx = await site.ctx()
  const { connection } = site.services.database
  await sendCampaigns({ ...ctx, site: { ...ctx.site, lock: 'x' } }, { connection, smtpUrl, from })
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'closed' })
  await owner.post(`${root}/${campaign.id}/resumption`)
  // So it is when the site has sent what it may send in a month.
  await changeLimits(await site.ctx(), { mails: 0 })
  await send(site, smtpUrl, new Date(Date.now() + 1000))
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'limit' })
  await changeLimits(await site.ctx(), {})
  await owner.post(`${root}/${campaign.id}/resumption`)
  await send(site, smtpUrl)
  expect(recipients).toEqual(['ana@example.com'])
  expect((await owner.get('/api/admin/site/usage')).json().resources).toContainEqual(
    expect.objectContaining({ resource: 'mails', used: 1 }),
  )
})

test('a campaign that was under way in an old copy of the database waits for a person', async () => {
  const { site, owner } = await openCampaigns({ mailsPerMinute: 1 })
  const people = Array.from({ length: 12 }, (_each, index) => `person-${index}@example.com`)
  await addPeople(owner, people)
  const { recipients, smtpUrl } = await openMailServer()
  const campaign = await addCampaign(owner)
  await start(site, campaign)
  await send(site, smtpUrl)
  const sent = recipients.length
  expect(sent).toBeLessThan(people.length)
  await send(site, smtpUrl, new Date(Date.now() + 2 * 3_600_000))
  expect(await getCampaign(owner, campaign.id)).toMatchObject({ state: 'paused', pauseReason: 'late' })
  expect(recipients).toHaveLength(sent)
})
