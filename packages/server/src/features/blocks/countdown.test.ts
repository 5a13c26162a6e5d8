import { expect, onTestFinished, test, vi } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { saveBlockField } from './field-store.ts'
import { countdown } from './types/countdown.ts'

const block = (settings: object) => ({ id: 'c', type: 'countdown', version: 1, settings })

test('a countdown on a page that is kept ends on time, in the content and in fields of the theme', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  // The clock stands until the page was seen before its end, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const endsAt = new Date(Date.now() + 2500).toISOString()
  await buildPage(ctx, { title: 'Sale', slug: 'sale', blocks: [block({ endsAt, after: '<p>The sale is on.</p>' })] })
  await saveBlockField(ctx, 'footerBlocks', [block({ endsAt, after: '<p>The kiln is open.</p>' })])
  await site.ctx()
  const read = async () => (await site.get('/sale')).body
  const first = await read()
  expect(first.match(/in 1 minute/g)).toHaveLength(2)
  expect(first).not.toContain('The sale is on')
  vi.setSystemTime(endsAt)
  await expect.poll(read, { timeout: 15_000 }).toContain('The sale is on.')
  expect(await read()).toContain('The kiln is open.')
})

test.each([
  ['2026-12-24T18:00:00Z', '2026-12-20T12:00:00Z', 'in 5 days', '2026-12-20T18:00:00.000Z'],
  ['2026-12-24T18:00:00Z', '2026-12-22T18:00:00Z', 'in 48 hours', '2026-12-22T19:00:00.000Z'],
  ['2026-12-24T18:00:00Z', '2026-12-24T16:59:59Z', 'in 2 hours', '2026-12-24T17:00:00.000Z'],
  ['2026-12-24T18:00:00Z', '2026-12-24T17:00:00Z', 'in 60 minutes', '2026-12-24T17:01:00.000Z'],
  ['2026-12-24T19:00:00+01:00', '2026-12-24T17:59:30Z', 'in 1 minute', '2026-12-24T18:00:00.000Z'],
  ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00Z', '', undefined],
  ['next week', '2026-12-24T18:00:00Z', '', undefined],
])('until %s it is at %s "%s", which changes at %s', async (endsAt, at, left, changesAt) => {
  const now = new Date(at)
  const settings = countdown.read({ endsAt })
  const changesAtMs = settings?.validUntil(now)
  expect(changesAtMs === undefined ? undefined : new Date(changesAtMs).toISOString()).toBe(changesAt)
  const site = { site: { language: 'en-US' } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the data of a site only the language counts here.
  expect(settings?.data({ site, now } as never)).toMatchObject({ left })
})
