import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { type TestSite, testSite } from '../../../server/src/testing/test-site.ts'
import {
  count,
  sendEvent,
  sendForm,
  sendView,
  userAgents,
  waitForHits,
} from '../../../server/src/features/visits/testing/hits.ts'
import { controlClock, expectAccessible, expectFitting, openEditor, waitThroughRetries } from '../testing/editor.ts'

/** Three visitors of today, and one of yesterday. */
async function siteWithVisits(): Promise<{ readonly site: TestSite; readonly jarId: string }> {
  const site = await testSite()
  const { itemId: jarId } = await addProduct(site, { title: 'Moon jar' })
  const browser = site.browser()
  const [ada, bob, eve] = [userAgents.iphone, userAgents.windows, userAgents.linux].map((agent) => ({
    'user-agent': agent,
  }))
  await sendView(browser, { url: '/' }, bob)
  await waitForHits(site, 1)
  const { db } = await site.ctx()
  await sql`UPDATE visit_hit SET created_at = created_at - interval '1 day' WHERE website_id = ${site.id}`.execute(db)
  await sql`UPDATE visit_day SET day = day - 1 WHERE website_id = ${site.id}`.execute(db)
  await sendView(browser, { url: '/', referrer: 'https://www.google.com/' }, ada)
  await sendView(browser, { url: '/shop/jar', itemId: jarId, isProduct: true }, ada)
  await sendEvent(browser, { eventName: 'AddToCart', pagePath: '/shop/jar', itemId: jarId }, ada)
  await sendView(browser, { url: '/checkout', pageType: 201 }, ada)
  await sendView(browser, { url: '/about', queryString: '?utm_campaign=spring' }, bob)
  await sendView(browser, { url: '/' }, eve)
  await sendEvent(browser, { eventName: 'Search', pagePath: '/search', searchQuery: '<b>glaze' }, eve)
  await sendForm(browser, '/api/census/button-click', { buttonText: 'Book a table', pagePath: '/' }, eve)
  await waitForHits(site, 9)
  await count(site)
  return { site, jarId }
}

test('an owner reads visits, their sources and pages, compares days, and sees who is there now', async () => {
  const { site } = await siteWithVisits()
  const { tab, open } = await openEditor(site)
  await controlClock(tab)
  await open('/analytics')
  await tab.getByRole('heading', { name: 'Visits', level: 1 }).waitFor()
  await tab.getByRole('heading', { name: '4 visits' }).waitFor()
  await expect
    .poll(() => tab.getByRole('list').filter({ hasText: 'All visits' }).innerText())
    .toMatch(/Added to cart\s+1\s+25%/)
  await expectAccessible(tab)

  // The choice of days is in the address; the title says how they compare.
  await tab.getByRole('button', { name: /Period/ }).click()
  await tab.getByRole('option', { name: 'Today' }).click()
  await tab.getByRole('heading', { name: 'Visits up 200%' }).waitFor()
  expect(new URL(tab.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
  const chart = tab.getByRole('slider', { name: 'Visits by day' })
  await expect
    .poll(() => chart.getAttribute('aria-valuetext'))
    .toContain('3 visits of 3 visitors, 5 page views. Before: 1 visits.')
  await tab.getByRole('button', { name: 'View as table' }).click()
  await tab.getByRole('table', { name: 'Visits by day' }).waitFor()
  await tab.getByRole('button', { name: /Compare with/ }).click()
  await tab.getByRole('option', { name: 'Nothing' }).click()
  await tab.getByRole('heading', { name: '3 visits' }).waitFor()

  await tab.getByRole('link', { name: 'Sources', exact: true }).click()
  await tab.getByRole('row', { name: /^Search engines 1/ }).waitFor()
  await tab.getByRole('row', { name: /^google.com/ }).waitFor()
  await tab.getByRole('row', { name: /^spring/ }).waitFor()
  const exported = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Export CSV of Websites' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^visits-referrer-.*\.csv$/)
  await tab.getByRole('link', { name: 'Products', exact: true }).last().click()
  await tab.getByRole('row', { name: 'Moon jar 1 1 100% 1' }).waitFor()
  await tab.getByRole('link', { name: 'Searches', exact: true }).click()
  await tab.getByRole('row', { name: /^<b>glaze/ }).waitFor()

  await tab.setViewportSize({ width: 390, height: 844 })
  await tab.getByRole('link', { name: 'Pages', exact: true }).last().click()
  await tab
    .getByRole('row', { name: /^\/checkout/ })
    .first()
    .waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Live', exact: true }).click()
  await tab.getByRole('heading', { name: '3 visitors in the last 30 minutes' }).waitFor()
  await expectFitting(tab)

  await tab.route('**/api/admin/visit-reports/**', (route) => route.fulfill({ status: 500, json: {} }))
  await tab.getByRole('link', { name: 'Browsers', exact: true }).click()
  await waitThroughRetries(tab, tab.getByRole('alert').first())
  await tab.unroute('**/api/admin/visit-reports/**')
  await tab.getByRole('button', { name: 'Try again' }).first().click()
  await tab.getByRole('row', { name: /^Phone 1/ }).waitFor()
})

test('an owner chooses cookies and times, and turns counting off', async () => {
  const site = await testSite()
  const { tab, open, follow } = await openEditor(site)
  await open('/settings/visits')
  await tab.getByText('With cookies', { exact: true }).click()
  await tab.getByRole('button', { name: /Single page views/ }).click()
  await tab.getByRole('option', { name: '90 days' }).click()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  const read = async () => {
    const { db } = await site.ctx()
    const { rows } = await sql<{
      visits: unknown
    }>`SELECT settings -> 'visits' AS visits FROM website WHERE website_id = ${site.id}`.execute(db)
    return rows[0]?.visits
  }
  expect(await read()).toMatchObject({ enabled: true, cookies: 'always', keepHitsDays: 90 })
  await tab.getByText('Count visits', { exact: true }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(read).toMatchObject({ enabled: false })
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await follow('/analytics')
  await tab.getByText('Visits are not counted.').waitFor()
  await tab.getByRole('link', { name: 'Turn it on' }).click()
  await tab.getByText('Count visits', { exact: true }).waitFor()
})

test('an owner reads how fast pages were, on which devices, and what to do', async () => {
  const site = await testSite()
  const { tab, open } = await openEditor(site)
  await open('/analytics?view=speed')
  await tab.getByText('Nothing was measured on these days').waitFor()
  await expectAccessible(tab)

  const { db, now } = await site.ctx()
  // In the time zone of the site it may be the day before.
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  await sql`INSERT INTO page_speed (website_id, path, day, device, metric, bucket, count)
    SELECT ${site.id}, path, ${day}::date, device, metric, bucket, 20 FROM (VALUES ('', 'phone', 'LCP', 18), ('/shop', 'phone', 'LCP', 18),
      ('', 'desktop', 'LCP', 5), ('/', 'desktop', 'LCP', 5), ('', 'desktop', 'CLS', 6), ('/', 'desktop', 'CLS', 6), ('', 'phone', 'INP', 2))
      AS c (path, device, metric, bucket)`.execute(db)
  await tab.reload()
  await tab.getByText('Main content appears').first().waitFor()
  await tab.getByText('Make the picture at the top of slow pages smaller').waitFor()
  await tab.getByRole('row', { name: /^\/shop 20/ }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: /Device/ }).click()
  await tab.getByRole('option', { name: 'Computer' }).click()
  await tab.getByRole('row', { name: /^\/shop/ }).waitFor({ state: 'detached' })
  await tab.getByText('100% good, 0% need improvement, 0% poor').waitFor()
  const exported = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Export CSV of Pages' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^page-speed-.*\.csv$/)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
})
