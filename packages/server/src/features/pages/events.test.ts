import { expect, test } from 'vitest'
import { heardChanges, usePlainTheme, useTestTheme } from '../../testing/content-builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/index.ts'
import { updateCollection } from '../collections/service/collections.ts'
import { createItem } from '../../testing/items.ts'
import { readCalendar } from '../seo/testing/read-calendar.ts'

interface EventOfTest {
  readonly title: string
  readonly startsAt: string
  readonly endsAt?: string
  readonly categories?: string[]
  readonly excerpt?: string
}

async function hall(events: readonly EventOfTest[], timeZone = 'America/New_York') {
  const site = await testSite({ title: 'Hall & Co', timeZone })
  await usePlainTheme(await site.ctx())
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  await createCategory(ctx, { collectionId, name: 'Talks' })
  const ids: string[] = []
  for (const { startsAt, endsAt, ...event } of events)
    ids.push(
      await createItem(ctx, {
        collectionId,
        recordType: 12,
        startsAt: new Date(startsAt),
        endsAt: endsAt === undefined ? null : new Date(endsAt),
        ...event,
      }),
    )
  await site.ctx()
  return { site, collectionId, ids }
}

async function json(site: TestSite, url: string) {
  const response = await site.get(`${url}${url.includes('?') ? '&' : '?'}format=json`)
  expect(response.statusCode, url).toBe(200)
  return response.json()
}

/** Titles of events by the date of the calendar that they are on. */
function groupTitlesByDate(calendar: { agenda: { date: string; events: { title: string }[] }[] }) {
  return Object.fromEntries(calendar.agenda.map(({ date, events }) => [date, events.map(({ title }) => title)]))
}

test('a calendar shows a month of events as days of the site’s zone, also around the hour the clocks are set', async () => {
  const { site } = await hall([
    // 23:30 on 7 March in New York, and 00:30 on 8 March: the day on which the clocks are set forward.
    { title: 'Late', startsAt: '2026-03-08T04:30:00Z', endsAt: '2026-03-08T04:45:00Z' },
    { title: 'Early', startsAt: '2026-03-08T05:30:00Z' },
    // 00:15 on 9 March, an hour nearer to UTC.
    { title: 'After', startsAt: '2026-03-09T04:15:00Z' },
    { title: 'Three days', startsAt: '2026-03-20T15:00:00Z', endsAt: '2026-03-22T16:00:00Z' },
    // Ends at midnight of the 26th: it belongs to the 25th.
    { title: 'Until midnight', startsAt: '2026-03-25T20:00:00Z', endsAt: '2026-03-26T04:00:00Z' },
    { title: 'Into April', startsAt: '2026-03-31T22:00:00Z', endsAt: '2026-04-01T15:00:00Z' },
    // 20:00 on 28 February.
    { title: 'February', startsAt: '2026-03-01T01:00:00Z' },
  ])
  const { calendar, calendarView, items } = await json(site, '/events?view=calendar&month=3-2026')
  expect(calendarView).toBe(true)
  expect(items).toHaveLength(6)
  expect(groupTitlesByDate(calendar)).toEqual({
    '2026-03-07': ['Late'],
    '2026-03-08': ['Early'],
    '2026-03-09': ['After'],
    '2026-03-20': ['Three days'],
    '2026-03-21': ['Three days'],
    '2026-03-22': ['Three days'],
    '2026-03-25': ['Until midnight'],
    '2026-03-31': ['Into April'],
  })
  expect(calendar).toMatchObject({
    title: 'March 2026',
    prevTitle: 'February 2026',
    nextTitle: 'April 2026',
    isCurrentMonth: false,
  })
  expect(calendar.weekdays.map(({ short }: { short: string }) => short)[0]).toBe('Sun')
  expect(calendar.weeks).toHaveLength(5)
  expect(groupTitlesByDate((await json(site, '/events?view=calendar&month=4-2026')).calendar)).toEqual({
    '2026-04-01': ['Into April'],
  })
})

test('the calendar is a table with headings, and a list of days for narrow pages; both work without a script', async () => {
  const { site } = await hall([{ title: 'A & <b>', startsAt: '2026-03-08T20:00:00Z', categories: ['talks'] }])
  const page = (await site.get('/events?view=calendar&month=3-2026&category=talks')).body
  expect(page).toMatch(/<table class="vt-calendar" aria-labelledby="([\w-]+)">/)
  expect([...page.matchAll(/<th scope="col" abbr="(\w+)">/g)].map((match) => match[1])).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ])
  expect(page).toContain('<ol class="vt-agenda"')
  expect(page).toContain('A &amp; &lt;b&gt;')
  expect(page).not.toContain('<b>')
  // The ways to other months keep the filter.
  const next = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(next).toBe('/events/category/talks?view=calendar&month=4-2026')
  const empty = (await site.get(next)).body
  expect(empty).toContain('No events in April 2026.')
  expect(empty).toContain('rel="prev" href="/events/category/talks?view=calendar&amp;month=3-2026"')
  expect((await site.get('/events')).body).toContain('href="/events?view=calendar"')
})

test('the calendar begins with this month and marks today, and its owner may make it the first view', async () => {
  const { site, collectionId } = await hall([])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const page = (await site.get('/events?view=calendar')).body
  expect(page).toMatch(new RegExp(`aria-current="date">\\s*<time datetime="${today}">`))
  expect(page).not.toContain('This month')
  expect((await json(site, '/events')).calendarView).toBe(false)
  await updateCollection(await site.ctx(), collectionId, { eventView: 2 })
  await site.ctx()
  expect((await json(site, '/events')).calendarView).toBe(true)
  expect((await json(site, '/events?view=list')).calendarView).toBe(false)
})

test.each(['13-2026', '0-2026', '1-0001', '1-9999', '2-99999', 'March', '3-2026; DROP', '-3-2026', '1-2101', '1-1969'])(
  'the month %s is none: the calendar shows the current one',
  async (month) => {
    const { site } = await hall([])
    const { calendar } = await json(site, `/events?view=calendar&month=${encodeURIComponent(month)}`)
    expect(calendar.isCurrentMonth).toBe(true)
  },
)

test('the first and the last month have a way back only', async () => {
  const { site } = await hall([])
  const { calendar: first } = await json(site, '/events?view=calendar&month=1-1970')
  expect([first.prevUrl, first.nextTitle]).toEqual([undefined, 'February 1970'])
  const { calendar: last } = await json(site, '/events?view=calendar&month=12-2100')
  expect([last.prevTitle, last.nextUrl]).toEqual(['November 2100', undefined])
})

test('weeks begin where the site’s language begins them', async () => {
  const { site } = await hall([])
  const ctx = await site.ctx()
  await ctx.db
    .updateTable('website')
    .set({ language: 'de-DE', revision: ctx.site.revision + 1 })
    .where('website_id', '=', site.id)
    .execute()
  await site.ctx()
  const { calendar } = await json(site, '/events?view=calendar&month=2-2027')
  expect(calendar.title).toBe('Februar 2027')
  expect(calendar.weekdays[0].long).toBe('Montag')
  // February 2027 is four weeks from a Monday to a Sunday.
  expect(calendar.weeks).toHaveLength(4)
  expect(calendar.weeks[0].days[0]).toMatchObject({ date: '2027-02-01', inMonth: true })
})

test('a theme that draws calendars itself is asked to; the platform draws them for all others', async () => {
  const { site } = await hall([])
  const view = '{.section collection}{.calendar-view?}OWN {calendar.title}{.or}LIST{.end}{.end}'
  await useTestTheme(await site.ctx(), site.services.config.dataDir, {
    'collections/events.list': view,
    'collections/events.conf': '{}',
  })
  await site.ctx()
  expect((await site.get('/events?view=calendar&month=3-2026')).body).toContain('OWN March 2026')
  await useTestTheme(await site.ctx(), site.services.config.dataDir, {
    'collections/events.list': 'JUST A LIST',
    'collections/events.conf': '{}',
  })
  await site.ctx()
  expect((await site.get('/events')).body).toContain('JUST A LIST')
  expect((await site.get('/events?view=calendar&month=3-2026')).body).toContain('<table class="vt-calendar"')
})

test('upcoming events come first, past ones are paged', async () => {
  // Five of them at the same moment, on both sides of the end of a page.
  const past = Array.from({ length: 65 }, (_, index) => ({
    title: `Past ${index + 1}`,
    startsAt: new Date(Date.UTC(2020, 0, 100 - (index >= 28 && index <= 32 ? 28 : index))).toISOString(),
  }))
  const { site } = await hall([{ title: 'Next', startsAt: '2099-01-01T00:00:00Z' }, ...past])
  const first = await json(site, '/events')
  expect(first.upcoming.map(({ title }: { title: string }) => title)).toEqual(['Next'])
  const seen: string[] = []
  let url: string | undefined = '/events'
  while (url !== undefined) {
    const page: { past: { title: string }[]; pagination: { nextPageUrl?: string; prevPageUrl?: string } } = await json(
      site,
      url,
    )
    seen.push(...page.past.map(({ title }) => title))
    url = page.pagination.nextPageUrl
  }
  expect(new Set(seen).size).toBe(65)
  expect(seen).toHaveLength(65)
})

test('the calendar file of the collection is one that calendars read: escaped, folded, in UTC', async () => {
  const { site, ids } = await hall([
    {
      title: 'Open studio; with tea, cake \\ and “größe” — ' + 'ü'.repeat(60),
      startsAt: '2031-05-01T10:00:00Z',
      endsAt: '2031-05-01T12:30:00Z',
      categories: ['talks'],
      excerpt: '<p>Line one</p><p>line two; three, four</p>',
    },
    { title: 'Without an end', startsAt: '2031-06-01T10:00:00Z' },
  ])
  const response = await site.get('/events?format=ical')
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(response.body).not.toMatch(/[^\r]\n/)
  for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = readCalendar(response.body)
  expect(calendar.properties).toMatchObject({ VERSION: '2.0', 'X-WR-CALNAME': 'Events - Hall & Co' })
  const [open, endless] = calendar.events
  expect(open).toMatchObject({
    UID: `${ids[0]}@${site.host.split(':')[0]}`,
    SUMMARY: 'Open studio; with tea, cake \\ and “größe” — ' + 'ü'.repeat(60),
    DESCRIPTION: 'Line one line two; three, four',
    DTSTART: '20310501T100000Z',
    DTEND: '20310501T123000Z',
    CATEGORIES: 'Talks',
  })
  expect(open?.['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
  expect(endless?.['DTEND']).toBeUndefined()
  const one = readCalendar((await site.get('/events/without-an-end?format=ical')).body)
  expect(one.events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Without an end'])
})

test('a calendar that has become empty is still a calendar', async () => {
  const { site } = await hall([])
  const response = await site.get('/events?format=ical')
  expect(response.statusCode).toBe(200)
  expect(readCalendar(response.body).events).toEqual([])
  expect(response.body).toContain('BEGIN:VTIMEZONE')
})

test('search engines get an event in its own zone', async () => {
  const { site } = await hall([{ title: 'Talk', startsAt: '2031-07-01T23:00:00Z', endsAt: '2031-07-02T01:00:00Z' }])
  const page = (await site.get('/events/talk')).body
  const event = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map((match) => JSON.parse(match[1] ?? ''))
    .find((each) => each['@type'] === 'Event')
  expect(event).toMatchObject({
    name: 'Talk',
    startDate: '2031-07-01T19:00:00-04:00',
    endDate: '2031-07-01T21:00:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
  })
  // One evening in New York, two days in UTC.
  expect((await json(site, '/events/talk')).item.sameDay).toBe(true)
  expect(page).toMatch(/7:00\sPM/)
  expect(page).toMatch(/9:00\sPM/)
})

test('a calendar of a hundred events costs as many statements as one of one', async () => {
  const counts: number[] = []
  for (const many of [1, 100]) {
    const { site } = await hall(
      Array.from({ length: many }, (_, index) => ({
        title: `Event ${index}`,
        startsAt: new Date(Date.UTC(2026, 2, 1 + (index % 28), 15, index)).toISOString(),
      })),
    )
    await heardChanges(await site.ctx(), site.services)
    await site.get('/search')
    const queries = countQueries()
    await site.get('/events?view=calendar&month=3-2026')
    await site.get('/events')
    await site.get('/events/event-0')
    counts.push(queries.count())
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(5)
})
