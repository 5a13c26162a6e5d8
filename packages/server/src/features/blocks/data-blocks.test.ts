import { expect, test } from 'vitest'
import { listMapTiles, readMapPoint } from './map-tiles.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createScale, readChartData } from './chart-data.ts'
import { readDataRows } from './data-rows.ts'

test('rows are read from spreadsheets, Markdown and lists, and cut at the maximum', () => {
  expect(readDataRows('a\tb|c\n\n1\t2\t3', 9, 9)).toEqual({
    rows: [
      ['a', 'b|c', ''],
      ['1', '2', '3'],
    ],
    isCut: false,
  })
  expect(readDataRows('| a | b |\n| 1 | 2 |', 9, 9).rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readDataRows('a;b;c\n1;2;3\n4;5;6', 2, 2)).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
    isCut: true,
  })
  expect(readDataRows('  \n', 9, 9)).toEqual({ rows: [], isCut: false })
})

test('charts read numbers as people write them, and say what is missing', () => {
  const read = (cell: string) => readChartData(`x|y\nrow|${cell}`).rows[0]?.values[0]
  expect(['1,234.5', '1.234,5', '1,234', '1,5', '$12', '-3 %', '1 234', '.5'].map(read)).toEqual([
    1234.5, 1234.5, 1234, 1.5, 12, -3, 1234, 0.5,
  ])
  expect(['', 'many', '1e9', '--1', '1'.repeat(40)].map(read)).toEqual([null, null, 19, null, null])
  expect(readChartData('x\nrow').problems).toEqual(['Your dataset must have at least one column'])
  expect(readChartData('x|y').problems).toEqual(['Your dataset must have at least one row'])
  expect(readChartData('x|y\nrow|').problems).toEqual(['One or more rows was missing data'])
  expect(readChartData(`x|y\n${'row|1\n'.repeat(61)}`)).toMatchObject({ rows: { length: 60 }, problems: [/60 rows/] })
  expect(readChartData('').problems).toEqual([])
})

test('a scale has round steps around all values and zero on it', () => {
  expect(createScale([3, 97]).ticks).toEqual([0, 25, 50, 75, 100])
  expect(createScale([-4, 8]).ticks).toEqual([-5, 0, 5, 10])
  expect(createScale([0]).ticks.length).toBeGreaterThan(1)
  expect(createScale([-7]).max).toBeGreaterThanOrEqual(0)
})

async function pageWith(settings: (ids: { blog: string; events: string }) => object) {
  const site = await testSite()
  const ctx = await site.ctx()
  const [blog, events, page] = [
    await createCollection(ctx, { typeName: 'blog', title: 'Journal' }),
    await createCollection(ctx, { typeName: 'events', title: 'Events' }),
    await createCollection(ctx, { typeName: 'page', title: 'Home' }),
  ]
  const staff = await staffBrowser(site)
  const write = async () => {
    const { revision } = (await staff.get(`/api/admin/collections/${page}/content`)).json()
    const saved = await staff.send({
      method: 'PUT',
      url: `/api/admin/collections/${page}/content`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ revision, blocks: [{ id: 'a', version: 1, ...settings({ blog, events }) }] }),
    })
    expect(saved.statusCode, saved.body).toBe(200)
    return saved.json()
  }
  return { site, ctx, blog, events, write, read: async () => (await site.get('/home')).body }
}

test('an archive and a tag cloud count what visitors see, and lead to lists of exactly that', async () => {
  const { site, ctx, blog, write, read } = await pageWith((ids) => ({
    type: 'archive',
    settings: { collectionId: ids.blog, title: 'Archive' },
  }))
  const post = (
    title: string,
    publishedAt: string,
    tags: string[],
    workflowState: 'published' | 'draft' = 'published',
  ) =>
    createItem(ctx, {
      collectionId: blog,
      recordType: 1,
      title,
      tags,
      publishedAt: new Date(publishedAt),
      workflowState,
    })
  await post('One', '2026-03-31T23:30:00Z', ['Clay & glaze'])
  await post('Two', '2026-03-02T10:00:00Z', ['Clay & glaze', 'Wood'])
  await post('Three', '2025-12-24T10:00:00Z', [])
  await post('Draft', '2026-02-01T10:00:00Z', ['Secret'], 'draft')
  await post('To come', '2199-01-01T10:00:00Z', ['Future'], 'published')
  await write()
  const html = await read()
  expect(html).toContain('<h2 class="archive-title" dir="auto">Archive</h2>')
  const links = [
    ...html.matchAll(/archive-group-name-link" href="([^"]+)" dir="auto">([^<]+)<\/a> <span[^>]*>\((\d+)\)/g),
  ]
  expect(links.map(([, , name, count]) => [name, count])).toEqual([
    ['March 2026', '2'],
    ['December 2025', '1'],
  ])
  const month = await site.get((links[0]?.[1] ?? '').replaceAll('&amp;', '&'))
  expect(month.body).toContain('>One<')
  expect(month.body).not.toContain('>Three<')
})

test('a tag leads to the posts that have it', async () => {
  const { site, ctx, blog, write, read } = await pageWith((ids) => ({
    type: 'tag-cloud',
    settings: { collectionId: ids.blog },
  }))
  for (const tags of [['Clay & "glaze"'], ['Clay & "glaze"', 'Wood']])
    await createItem(ctx, { collectionId: blog, recordType: 1, title: `About ${tags.join(' and ')}`, tags })
  await write()
  const html = await read()
  const tags = [...html.matchAll(/tag-cloud-item" data-size="(\d)"><a href="([^"]+)" dir="auto">([^<]+)</g)]
  expect(tags.map(([, size, , name]) => [size, name])).toEqual([
    ['5', 'Clay &amp; &quot;glaze&quot;'],
    ['3', 'Wood'],
  ])
  expect((await site.get(tags[1]?.[2] ?? '')).body).toContain('and Wood')
})

test('a calendar has the events of the month on their days, for all days that they last', async () => {
  const { ctx, events, write, read } = await pageWith((ids) => ({
    type: 'calendar',
    settings: { collectionId: ids.events },
  }))
  const { year, month } = { year: ctx.now.getUTCFullYear(), month: ctx.now.getUTCMonth() }
  const at = (day: number, hour: number) => new Date(Date.UTC(year, month, day, hour))
  const event = (title: string, startsAt: Date, endsAt: Date) =>
    createItem(ctx, { collectionId: events, recordType: 12, title, startsAt, endsAt })
  await event('Glaze night', at(10, 18), at(10, 20))
  await event('Fair', at(14, 12), at(16, 17))
  await event('Last year', new Date(Date.UTC(year - 1, month, 10, 12)), new Date(Date.UTC(year - 1, month, 10, 14)))
  await write()
  const html = await read()
  const days = html.split('<td class="calendar-day').slice(1)
  const findDays = (title: string) =>
    days.filter((day) => day.includes(title)).map((day) => Number(/number" datetime="[^"]+-(\d+)"/.exec(day)?.[1]))
  expect(findDays('Glaze night')).toEqual([10])
  expect(findDays('Fair')).toEqual([14, 15, 16])
  expect(html).not.toContain('Last year')
  expect(html.match(/aria-current="date"/g)).toHaveLength(1)
})

test('a chart has its numbers as a table too, and tells its owner what is missing', async () => {
  const { write, read } = await pageWith(() => ({
    type: 'chart',
    settings: { title: 'Pots', unit: 'kg', data: 'Year|Bowls\n2025|<b>\n2026|5' },
  }))
  expect((await write()).problems).toEqual([{ blockId: 'a', message: 'One or more rows was missing data' }])
  const html = await read()
  expect(html).toContain('<th scope="row" dir="auto">2026</th><td>5 kg</td>')
  expect(html).toContain('height:83.33%')
})

test('a map shows its place in the middle, by the pictures of the service that its owner names', async () => {
  expect(readMapPoint(' 41.6764, -86.2520 ')).toEqual({ lat: 41.6764, lng: -86.252 })
  expect(['', '91, 0', '12 Kiln Lane', '1,2,3'].map(readMapPoint)).toEqual([undefined, undefined, undefined, undefined])
  const address = 'https://tiles.example.com/{z}/{x}/{y}.png'
  const tiles = listMapTiles(address, { lat: 52.52, lng: 13.405 }, 15, 360)
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -256 && top <= 0 && top > -256)
  expect(middle?.src).toBe('https://tiles.example.com/15/17604/10746.png')
  expect(tiles.length).toBeLessThanOrEqual(18)
  // Around the earth and at its ends there is no picture that the service lacks.
  for (const lat of [90, 0, -90])
    for (const { src } of listMapTiles(address, { lat, lng: 180 }, 1, 480)) expect(src).toMatch(/\/1\/[01]\/[01]\.png$/)
  for (const wrong of [
    '',
    'http://a.example/{z}/{x}/{y}',
    'https://a.example/{z}/{x}',
    'https://a" onload="x/{z}/{x}/{y}',
  ])
    expect(listMapTiles(wrong, { lat: 0, lng: 0 }, 5, 360)).toEqual([])

  const site = await testSite()
  const ctx = await site.ctx()
  const block = (id: string, settings: object) => ({ id, type: 'map', version: 1, settings })
  const blocks = [
    block('near', { title: 'Pottery', position: '52.52, 13.405', tiles: address, attribution: '© Somebody' }),
    block('plain', { address: '12 Kiln Lane & Sons' }),
    block('empty', {}),
    // As other builders store it.
    { id: 'old', type: 4, settings: { location: { addressTitle: 'Kiln', mapZoom: 12, mapLat: 41.5, mapLng: -86.5 } } },
  ]
  await buildPage(ctx, { title: 'Visit', slug: 'visit', blocks })
  await site.ctx()
  const { body } = await site.get('/visit')
  expect(body).toContain('src="https://tiles.example.com/15/17604/10746.png"')
  expect(body).toContain('aria-label="Pottery"')
  expect(body).toContain('href="https://www.openstreetmap.org/?mlat=52.52&amp;mlon=13.405#map=15/52.52/13.405"')
  expect(body).toContain('href="https://www.openstreetmap.org/search?query=12%20Kiln%20Lane%20%26%20Sons"')
  expect(body).toContain('?mlat=41.5&amp;mlon=-86.5#map=12/41.5/-86.5')
  expect(body).toMatch(/ hidden [^>]*id="block-empty"/)
})
