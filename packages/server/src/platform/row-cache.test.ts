import { expect, test } from 'vitest'
import { type Memory, RowCaches } from './row-cache.ts'

interface Cup {
  readonly id: string
  readonly price: number
}

const noon = new Date('2026-11-21T12:00:00Z')
const untilOne = noon.getTime() + 3_600_000

function opened(memories: RowCaches, validUntilMs = untilOne): Memory {
  const memory = memories.open(validUntilMs)
  if (!memory) throw new Error('This memory keeps nothing.')
  return memory
}

/** A database of cups: counts how often it is asked. */
function cupboard(...cups: Cup[]) {
  let asked = 0
  return {
    asked: () => asked,
    read: (memory: Memory, key: string, ids: readonly string[], now = noon) =>
      memory.read<Cup, string>({
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
  const memory = opened(new RowCaches(1_000_000))
  const cups = cupboard({ id: 'a', price: 1 }, { id: 'b', price: 2 })
  const list = await cups.read(memory, 'list', ['a', 'b'])
  const again = await cups.read(memory, 'list', ['a', 'b'])
  const page = await cups.read(memory, 'page', ['b'])
  expect(cups.asked()).toBe(2)
  expect(again).toEqual({ rows: list.rows, more: 'more of list' })
  expect(page.rows[0]).toBe(list.rows[1])
})

test('what falls due ends the memory, and so does a change of the site', async () => {
  const memories = new RowCaches(1_000_000)
  const memory = opened(memories)
  const cups = cupboard({ id: 'a', price: 1 })
  await cups.read(memory, 'list', ['a'])
  await cups.read(memory, 'list', ['a'], new Date(untilOne))
  expect(cups.asked()).toBe(2)
  memory.close()
  await cups.read(memory, 'list', ['a'])
  await cups.read(memory, 'list', ['a'])
  expect(cups.asked()).toBe(4)
  await cups.read(opened(memories), 'list', ['a'])
  expect(cups.asked()).toBe(5)
})

test('a read that is under way when the site changes leaves nothing behind', async () => {
  const memories = new RowCaches(100_000)
  const old = opened(memories)
  const cups = cupboard({ id: 'a', price: 1 })
  const going = cups.read(old, 'list', ['a'])
  old.close()
  expect((await going).rows).toEqual([{ id: 'a', price: 1 }])
  await cups.read(old, 'list', ['a'])
  expect(cups.asked()).toBe(2)
})

test('memory is bounded in bytes over all sites: what was used longest ago is read again', async () => {
  const memories = new RowCaches(5_000)
  const [one, two] = [opened(memories), opened(memories)]
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
  const memory = opened(new RowCaches(1_000_000))
  const cups = cupboard()
  await cups.read(memory, 'nowhere', ['x'])
  await cups.read(memory, 'nowhere', ['x'])
  expect(cups.asked()).toBe(2)
})

test('a memory of no bytes keeps nothing', () => {
  expect(new RowCaches(0).open(untilOne)).toBeUndefined()
})
