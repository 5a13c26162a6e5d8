import { expect, test } from 'vitest'
import { type SiteRowCache, RowCaches } from './row-cache.ts'

interface Cup {
  readonly id: string
  readonly price: number
}

const noon = new Date('2026-11-21T12:00:00Z')
const untilOne = noon.getTime() + 3_600_000

function opened(caches: RowCaches, validUntilMs = untilOne): SiteRowCache {
  const cache = caches.open(validUntilMs)
  if (!cache) throw new Error('This cache keeps nothing.')
  return cache
}

/** A database of cups: counts how often it is asked. */
function cupboard(...cups: Cup[]) {
  let asked = 0
  return {
    asked: () => asked,
    read: (cache: SiteRowCache, key: string, ids: readonly string[], now = noon) =>
      cache.read<Cup, string>({
        key,
        now,
        getId: ({ id }) => id,
        estimateBytes: () => 1_000,
        load: async () => {
          asked++
          return { rows: cups.filter(({ id }) => ids.includes(id)).map((cup) => ({ ...cup })), more: `more of ${key}` }
        },
      }),
  }
}

test('a read is asked for once, and reads that give the same row share it', async () => {
  const cache = opened(new RowCaches(1_000_000))
  const cups = cupboard({ id: 'a', price: 1 }, { id: 'b', price: 2 })
  const list = await cups.read(cache, 'list', ['a', 'b'])
  const again = await cups.read(cache, 'list', ['a', 'b'])
  const page = await cups.read(cache, 'page', ['b'])
  expect(cups.asked()).toBe(2)
  expect(again).toEqual({ rows: list.rows, more: 'more of list' })
  expect(page.rows[0]).toBe(list.rows[1])
})

test('what falls due ends the cache, and so does a change of the site', async () => {
  const caches = new RowCaches(1_000_000)
  const cache = opened(caches)
  const cups = cupboard({ id: 'a', price: 1 })
  await cups.read(cache, 'list', ['a'])
  await cups.read(cache, 'list', ['a'], new Date(untilOne))
  expect(cups.asked()).toBe(2)
  cache.close()
  await cups.read(cache, 'list', ['a'])
  await cups.read(cache, 'list', ['a'])
  expect(cups.asked()).toBe(4)
  await cups.read(opened(caches), 'list', ['a'])
  expect(cups.asked()).toBe(5)
})

test('a read that is under way when the site changes leaves nothing behind', async () => {
  const caches = new RowCaches(100_000)
  const old = opened(caches)
  const cups = cupboard({ id: 'a', price: 1 })
  const going = cups.read(old, 'list', ['a'])
  old.close()
  expect((await going).rows).toEqual([{ id: 'a', price: 1 }])
  await cups.read(old, 'list', ['a'])
  expect(cups.asked()).toBe(2)
})

test('cache is bounded in bytes over all sites: what was used longest ago is read again', async () => {
  const caches = new RowCaches(5_000)
  const [one, two] = [opened(caches), opened(caches)]
  const cups = cupboard(...['a', 'b', 'c', 'd'].map((id) => ({ id, price: 1 })))
  await cups.read(one, 'a', ['a'])
  await cups.read(one, 'b', ['b'])
  await cups.read(two, 'c', ['c'])
  await cups.read(one, 'a', ['a'])
  expect(cups.asked()).toBe(3)
  await cups.read(two, 'd', ['d'])
  await cups.read(two, 'd', ['d'])
  await cups.read(one, 'a', ['a'])
  expect(cups.asked()).toBe(4)
  await cups.read(one, 'b', ['b'])
  expect(cups.asked()).toBe(5)
})

test('does not cache missing rows, so that unknown addresses evict nothing', async () => {
  const cache = opened(new RowCaches(1_000_000))
  const cups = cupboard()
  await cups.read(cache, 'nowhere', ['x'])
  await cups.read(cache, 'nowhere', ['x'])
  expect(cups.asked()).toBe(2)
})

test('a cache of no bytes keeps nothing', () => {
  expect(new RowCaches(0).open(untilOne)).toBeUndefined()
})
