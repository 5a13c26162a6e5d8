import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestBrowser, TestSite } from '../../../testing/test-site.ts'
import { countVisits } from '../count.ts'

export const userAgents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 15; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  robot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const

/** Sends a form as the script of the pages does. */
export function sendForm(
  browser: TestBrowser,
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  return browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgents.windows, ...headers },
  })
}

export function sendView(
  browser: TestBrowser,
  data: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
  cookie = '',
) {
  return sendForm(
    browser,
    '/api/census/RecordHit',
    { event: 'View', data: JSON.stringify(data), ss_cvr: cookie },
    headers,
  )
}

export function sendEvent(
  browser: TestBrowser,
  data: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
) {
  return sendForm(browser, '/api/events/RecordEvent', { event: 'event', data: JSON.stringify(data) }, headers)
}

interface StoredHit {
  readonly kind: string
  readonly visitorKey: string
  readonly path: string
  readonly subject: string
  readonly channel: string
  readonly referrer: string
  readonly campaign: string
  readonly device: string
  readonly browser: string
  readonly system: string
  readonly language: string
}

/** The hits of the site once so many are stored, in the order they came. */
export async function waitForHits(site: TestSite, count: number): Promise<readonly StoredHit[]> {
  const { db } = await site.ctx()
  const list = async () =>
    (
      await sql<StoredHit>`SELECT kind, visitor_key AS "visitorKey", path, subject, channel, referrer, campaign, device, browser, system, language
        FROM visit_hit WHERE website_id = ${site.id} ORDER BY hit_id`.execute(db)
    ).rows
  await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(count)
  return list()
}

/** What days of the site say of requests that were left out. */
export async function listDays(site: TestSite) {
  const { db } = await site.ctx()
  const { rows } = await sql<{ received: number; counted: number; robots: number; dropped: number }>`
    SELECT received, counted, robots, dropped FROM visit_day WHERE website_id = ${site.id} ORDER BY day`.execute(db)
  return rows
}

/** Counts what came, as the job does. */
export async function count(site: TestSite): Promise<void> {
  await countVisits(await site.ctx())
}
