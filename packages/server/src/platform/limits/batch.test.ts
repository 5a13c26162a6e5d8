import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { batchCalls } from './batch.ts'

interface Division {
  readonly id: number
  readonly divisor: number
  readonly key?: string
}

/** Divides 100 in the database, those that come together in one statement; remembers the statements' sizes. */
async function dividing() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const statements: (readonly Division[])[] = []
  const divide = batchCalls<Division, { id: number; result: number }>({
    getKey: ({ id, key }) => key ?? String(id),
    findResult: ({ id }, rows) => rows.find((row) => row.id === id),
    many: async (items) => {
      statements.push(items)
      const { rows } = await sql<{ id: number; result: number }>`
        SELECT id, 100 / divisor AS result FROM unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ divisor }) => divisor)}::int[]) AS d(id, divisor)
        WHERE divisor < 1000`.execute(database.db)
      return rows
    },
  })
  return { divide, statements }
}

test('calls of one moment share statements, and each gets its own answer', async () => {
  const { divide, statements } = await dividing()
  const answers = await Promise.all(Array.from({ length: 100 }, (_each, n) => divide({ id: n, divisor: n + 1 })))
  expect(answers).toEqual(Array.from({ length: 100 }, (_each, n) => ({ id: n, result: Math.floor(100 / (n + 1)) })))
  expect(statements.length).toBeLessThan(8)
  expect(await divide({ id: 1, divisor: 50 })).toEqual({ id: 1, result: 2 })
})

test('the fault of one call is its own', async () => {
  const { divide } = await dividing()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_each, id) => divide({ id, divisor: id === 7 ? 0 : id === 9 ? 1000 : 10 })),
  )
  for (const [id, answer] of answers.entries()) {
    if (id === 7) expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
    else if (id === 9)
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no answer') } })
    else expect(answer).toEqual({ status: 'fulfilled', value: { id, result: 10 } })
  }
})

test('two calls of one key never share a statement', async () => {
  const { divide, statements } = await dividing()
  await Promise.all(Array.from({ length: 12 }, (_each, id) => divide({ id, divisor: 1, key: `key ${id % 3}` })))
  expect(statements.flat()).toHaveLength(12)
  for (const items of statements) expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
})
