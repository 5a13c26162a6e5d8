import pg from 'pg'

/** The answer when somebody else has the lock. */
export const isLocked = Symbol('locked')

/**
 * Does the work while nobody else does work of this name in the database, and resolves with its result; `isLocked` where somebody does. The
 * lock has a connection of its own, since statements of `ctx.db` share theirs: it ends with the connection, also where this process is killed.
 */
export async function withSessionLock<Result>(
  connection: pg.ClientConfig,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | typeof isLocked> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isOurs"',
      [name],
    )
    return rows[0]?.isOurs === true ? await work() : isLocked
  } finally {
    await client.end()
  }
}
