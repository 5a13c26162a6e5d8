import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, secondServer, testSite } from '../../testing/test-site.ts'
import { buildZip } from '../../testing/zip.ts'
import { pageLimits } from '../page-context/render-options.ts'
import { SiteThrottle } from './site-throttle.ts'

/** Ten partials that apply the next one ten times: each level prints ten times as much. */
function bomb(levels: number, last: string) {
  const partials = Array.from({ length: levels }, (_, level) => [
    `blocks/b${level}.block`,
    level === levels - 1 ? last : `{@|apply b${level + 1}.block}`.repeat(10),
  ])
  return Object.fromEntries(partials)
}

async function siteWith(files: Readonly<Record<string, string>>) {
  const site = await testSite()
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  await buildPage(await site.ctx(), { title: 'Other', slug: 'other' })
  const staff = await staffBrowser(site)
  const use = async (files: Readonly<Record<string, string>>) => {
    const payload = await buildZip({
      'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
      'site.region': '<html><head>{squarespace-headers}</head><body>{@|apply b0.block}</body></html>',
      ...files,
    })
    const url = '/api/admin/themes'
    const { id } = (
      await staff.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/zip' } })
    ).json()
    await staff.post(`${url}/${id}/activate`, { acceptErrors: true })
    await site.ctx()
    return id
  }
  const id = await use(files)
  const errors = async () => {
    const { onPages } = (await staff.get(`/api/admin/themes/${id}/problems`)).json()
    return onPages.map(({ code }: { code: string }) => code)
  }
  return { site, staff, use, errors }
}

/** The longest time for which this thread did one thing, in milliseconds of processor time: other processes do not count. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = cpu()
  let isOver = false
  const look = () => {
    const now = cpu()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  return longest
}

test('a page that prints too much is cut, kept in memory, and told to its owner', async () => {
  const { site, staff, use, errors } = await siteWith(bomb(4, 'x'.repeat(10_000)))
  const first = await site.get('/')
  expect(first.statusCode).toBe(200)
  expect(first.body.length).toBeLessThanOrEqual(pageLimits.outputBytes + 100_000)
  expect(first.body).toContain('<title>Test shop</title>')
  await expect.poll(errors).toContain('OUTPUT_LIMIT_REACHED')
  const queries = countQueries()
  const again = await site.get('/')
  expect([again.headers.etag, again.body.length, queries.count()]).toEqual([first.headers.etag, first.body.length, 0])
  expect((await staff.get('/')).body).toContain('output is too long')
  // Caches in front do not keep half a page.
  const caching = browserOn(await secondServer({ edgeCacheSeconds: 3600 }), site.host)
  const cut = (await caching.get('/')).headers
  expect([cut['cache-control'], cut['surrogate-key']]).toEqual(['public, max-age=0, must-revalidate', undefined])
  // After the fix the next visitor sees the page at once.
  await use({ 'blocks/b0.block': '<p>Mended</p>' })
  expect((await site.get('/')).body).toContain('<p>Mended</p>')
  await expect.poll(async () => (await caching.get('/')).headers['cache-control']).toContain('s-maxage=3600')
})

test('an endless page holds the thread for a moment only, for staff and visitors', async () => {
  const { site, errors } = await siteWith(bomb(9, '{title}'))
  const visits = ['/', '/other', '/nowhere', '/?format=json', '/other?format=main-content', '/?tag=a']
  const hold = await longestHold(() => Promise.all(visits.map((url) => site.get(url))))
  // One render's time and what else a visit does; before there was a limit, it was seconds.
  expect(hold).toBeLessThan(pageLimits.cpuMs * 3)
  await expect.poll(errors).toContain('TIME_LIMIT_REACHED')
})

test('a site whose pages take long waits before its next one, and its neighbours do not', async () => {
  let now = 0
  const turns = new SiteThrottle(
    () => true,
    () => now,
  )
  turns.spend('slow', 200)
  turns.spend('quick', 49)
  expect(turns.take('quick')).toBeUndefined()
  expect(turns.take('new')).toBeUndefined()
  // 150 ms beyond its share are worked off in 1.5 s.
  now = 1_499
  expect(turns.take('slow')).toBeInstanceOf(Promise)
  now = 1_500
  await turns.take('slow')
  turns.spend('slow', 2_000)
  // 2 s of work are paid off in 19.5 s: longer than anybody waits. Said in the language of the site, with Retry-After.
  expect(() => turns.take('slow')).toThrow(
    expect.objectContaining({ status: 503, messageKey: 'errorSiteBusy', params: { retryAfterSeconds: 20 } }),
  )
})

test('a site without neighbours never waits', () => {
  const turns = new SiteThrottle(() => false)
  turns.spend('alone', 10_000)
  expect(turns.take('alone')).toBeUndefined()
})
