import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { unwrap, pipeline } from './pipeline.ts'

async function opened() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return database
}

test('statements sent together get their own answers, and the fault of one is its own', async () => {
  const { db } = await opened()
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, async (_each, n) => {
      const divisor = n % 10 === 7 ? 0 : 1
      const { rows } = await sql<{ n: number }>`SELECT ${n}::int / ${divisor}::int AS n`.execute(db)
      return rows[0]?.n
    }),
  )
  for (const [n, answer] of answers.entries()) {
    if (n % 10 === 7) expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
    else expect(answer).toEqual({ status: 'fulfilled', value: n })
  }
})

test('a statement that reads by its text and writes by its function is refused, not run among readers', async () => {
  const { db } = await opened()
  await sql`CREATE SEQUENCE numbers`.execute(db)
  await expect(sql`SELECT nextval('numbers')`.execute(db)).rejects.toThrow('read-only transaction')
})

test('readers do not wait for a write that waits for a lock', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place (n int PRIMARY KEY, taken int NOT NULL)`.execute(db)
  await sql`INSERT INTO place VALUES (1, 0)`.execute(db)
  const writes = await db.transaction().execute(async (locked) => {
    await sql`UPDATE place SET taken = taken + 1`.execute(locked)
    const waiting = Array.from({ length: 20 }, () => sql`UPDATE place SET taken = taken + 1`.execute(db))
    // Would never end if one of them was behind a write.
    for (let n = 0; n < 20; n++) await sql`SELECT taken FROM place`.execute(db)
    return waiting
  })
  await Promise.all(writes)
  expect((await sql`SELECT taken FROM place`.execute(db)).rows).toEqual([{ taken: 21 }])
})

test('a transaction without statements, one that fails and one that is given up leave their connection fit for the next', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place (n int PRIMARY KEY)`.execute(db)
  for (let round = 0; round < 12; round++) {
    await db.transaction().execute(async () => undefined)
    await expect(
      db.transaction().execute(async (within) => {
        await sql`INSERT INTO place VALUES (1)`.execute(within)
        await sql`INSERT INTO place VALUES (1)`.execute(within)
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      db.transaction().execute(async (within) => {
        await sql`INSERT INTO place VALUES (2)`.execute(within)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
  }
  expect((await sql`SELECT * FROM place`.execute(db)).rows).toEqual([])
})

test('a connection that breaks fails what was sent on it and nothing else', async () => {
  const { db } = await opened()
  await sql`SELECT 1`.execute(db)
  await expect(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`.execute(db),
  ).rejects.toThrow()
  await expect
    .poll(() =>
      sql`SELECT 1 AS one`.execute(db).then(
        ({ rows }) => rows,
        () => undefined,
      ),
    )
    .toEqual([{ one: 1 }])
  await sql`CREATE TABLE place (n int)`.execute(db)
})

test('statements of a transaction sent together see each other, and those after a fault say nothing of their own', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place (n int PRIMARY KEY)`.execute(db)
  const counted = await db.transaction().execute(async (within) => {
    const [first, second] = await pipeline(
      within,
      sql`INSERT INTO place VALUES (${1}), (${2}) RETURNING n`,
      sql<{ count: number }>`SELECT count(*)::int AS count FROM place WHERE n > ${0}`,
    )
    expect(unwrap(first)).toEqual([{ n: 1 }, { n: 2 }])
    return unwrap(second)
  })
  expect(counted).toEqual([{ count: 2 }])

  const failing = db.transaction().execute(async (within) => {
    const [before, wrong, after] = await pipeline(
      within,
      sql`INSERT INTO place VALUES (${3}) RETURNING n`,
      sql`INSERT INTO place VALUES (${1})`,
      sql`INSERT INTO place VALUES (${4})`,
    )
    expect(unwrap(before)).toEqual([{ n: 3 }])
    expect(() => unwrap(after)).toThrow('current transaction is aborted')
    return unwrap(wrong)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await sql`SELECT n FROM place ORDER BY n`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('a row that breaks a constraint has its SQLSTATE, also where the database passes on the message alone', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place_102008 (n int CONSTRAINT key_102008 PRIMARY KEY CONSTRAINT above_102008 CHECK (n > 0),
    next int CONSTRAINT next_102008 REFERENCES place_102008, CONSTRAINT once_102008 EXCLUDE USING btree (next WITH =))`.execute(
    db,
  )
  await sql`INSERT INTO place_102008 VALUES (1, NULL), (2, 1)`.execute(db)
  // As Citus does with the message of a worker.
  await sql`CREATE FUNCTION insert_remotely(n int, next int) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO place_102008 VALUES (n, next); EXCEPTION WHEN OTHERS THEN RAISE EXCEPTION USING MESSAGE = SQLERRM, ERRCODE = 'XX000'; END $$`.execute(
    db,
  )
  const rows = [
    [null, null, '23502'],
    [3, 9, '23503'],
    [1, null, '23505'],
    [0, null, '23514'],
    [3, 1, '23P01'],
  ] as const
  for (const [n, next, code] of rows) {
    await expect(sql`INSERT INTO place_102008 VALUES (${n}, ${next})`.execute(db)).rejects.toMatchObject({ code })
    const failure = db.transaction().execute((within) => sql`SELECT insert_remotely(${n}, ${next})`.execute(within))
    await expect(failure).rejects.toMatchObject({ code, message: expect.not.stringContaining('_102008') })
  }
  await expect(sql`SELECT insert_remotely(1 / ${0}::int, 1)`.execute(db)).rejects.toMatchObject({ code: '22012' })
})

test('a statement keeps its columns and rows while it runs again, on each connection and beside others', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place (n int, name text, tags text[])`.execute(db)
  await sql`INSERT INTO place VALUES (1, 'one', '{a,b}'), (2, null, '{}')`.execute(db)
  const read = (from: number) => sql`SELECT * FROM place WHERE n >= ${from} ORDER BY n`.execute(db)
  const rows = [
    { n: 1, name: 'one', tags: ['a', 'b'] },
    { n: 2, name: null, tags: [] },
  ]
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([1, 2, 3, 1, 2, 3, 1, 2, 3].map(read))
    for (const [index, answer] of answers.entries()) expect(answer.rows).toEqual(rows.slice(index % 3))
  }
  const failing = (n: number) => sql`SELECT 10 / ${n}::int AS share`.execute(db)
  expect((await failing(5)).rows).toEqual([{ share: 2 }])
  await expect(failing(0)).rejects.toMatchObject({ code: '22012' })
  expect((await failing(2)).rows).toEqual([{ share: 5 }])
})

test('a table that gets a column is never read by the columns it had', async () => {
  const { db } = await opened()
  await sql`CREATE TABLE place (n int)`.execute(db)
  await sql`INSERT INTO place VALUES (1)`.execute(db)
  const read = () => sql`SELECT * FROM place WHERE n = ${1}`.execute(db)
  expect((await read()).rows).toEqual([{ n: 1 }])
  await sql`ALTER TABLE place ADD COLUMN name text DEFAULT 'one'`.execute(db)
  // The server refuses what it prepared before.
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
})

test('texts of an array come as they were stored', async () => {
  const { db } = await opened()
  for (const texts of [
    [],
    ['a'],
    ['a b', 'c'],
    ['null', 'NULL', 'x'],
    ['a,b', 'c'],
    ['"', '\\', '{}', ''],
    [null, 'a'],
    ['ä', '日本'],
  ])
    expect((await sql`SELECT ${texts}::text[] AS texts`.execute(db)).rows).toEqual([{ texts }])
})
