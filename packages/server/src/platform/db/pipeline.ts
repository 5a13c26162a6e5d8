import type { Kysely, RawBuilder } from 'kysely'
import { Connection } from './dialect.ts'

/** What became of one of several statements: its rows, or what it failed with. */
type Outcome<Row> = { readonly rows: readonly Row[] } | { readonly error: unknown }

type Outcomes<Statements extends readonly RawBuilder<unknown>[]> = {
  readonly [Key in keyof Statements]: Statements[Key] extends RawBuilder<infer Row> ? Outcome<Row> : never
}

/**
 * Sends statements of a transaction in one packet, which costs one round trip instead of one each. They run in order,
 * and each sees the writes of those before it. After a failure all later ones fail. Use it where no statement needs the
 * result of an earlier one; throw to roll back. `unwrap` reads the outcomes in the order in which they matter.
 */
export async function pipeline<Tables, Statements extends readonly RawBuilder<unknown>[]>(
  db: Kysely<Tables>,
  ...statements: Statements
): Promise<Outcomes<Statements>> {
  if (!db.isTransaction) throw new Error('Statements are sent together inside a transaction only.')
  const compiled = statements.map((statement) => statement.compile(db))
  const settled = await db.getExecutor().provideConnection((connection) => {
    const send = () => Promise.allSettled(compiled.map((query) => connection.executeQuery(query)))
    return connection instanceof Connection ? connection.inOnePacket(send) : send()
  })
  const outcomes = settled.map((one) =>
    one.status === 'fulfilled' ? { rows: one.value.rows } : { error: one.reason as unknown },
  )
  return outcomes as Outcomes<Statements>
}

/** The rows of an outcome; throws what the statement failed with. */
export function unwrap<Row>(outcome: Outcome<Row>): readonly Row[] {
  if ('error' in outcome) throw outcome.error
  return outcome.rows
}
