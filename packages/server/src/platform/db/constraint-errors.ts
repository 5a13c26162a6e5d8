import pg from 'pg'

/** What PostgreSQL says of rows that break a constraint, and the SQLSTATE that belongs to it. */
const violations: readonly (readonly [sqlState: string, message: RegExp])[] = [
  ['23502', /^null value in column "[^"]+" of relation "[^"]+" violates not-null constraint$/],
  ['23503', /^(?:insert or update|update or delete) on table "[^"]+" violates foreign key constraint "[^"]+"/],
  ['23505', /^duplicate key value violates unique constraint "[^"]+"$/],
  ['23514', /^new row for relation "[^"]+" violates check constraint "[^"]+"$/],
  ['23P01', /^conflicting key value violates exclusion constraint "[^"]+"$/],
]

/** Citus reports every error of the rows it copies to a worker as an internal one. */
const internalError = 'XX000'
/** The number that Citus appends to what it names on a worker. */
const shardNumber = /_\d{6,}(?=")/g

/**
 * Gives an error of the database the SQLSTATE that a single server would have given. Citus copies the rows of an `INSERT ... SELECT` to their
 * worker, and passes on the worker's message without its SQLSTATE: a duplicate key would look like a failure of the server.
 * `db distribute` makes sure that the servers write their messages in English.
 */
export function restoreSqlState(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== internalError) return error
  const found = violations.find(([, message]) => message.test(error.message))
  if (!found) return error
  error.code = found[0]
  error.message = error.message.replace(shardNumber, '')
  if (error.detail !== undefined) error.detail = error.detail.replace(shardNumber, '')
  return error
}
