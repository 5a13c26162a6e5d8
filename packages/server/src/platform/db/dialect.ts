import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { restoreSqlState } from './constraint-errors.ts'
import { nameOutage } from './outage.ts'
import type { SharedConnections } from './shared-connections.ts'

/** The connections of a process. */
interface Connections {
  /** For transactions, one each. */
  readonly pool: pg.Pool
  /** For single statements that read and wait for nobody. */
  readonly reading: SharedConnections
  /** For all other single statements: one that waits for a lock holds up what was sent after it, but never a reader. */
  readonly writing: SharedConnections
}

/**
 * PostgreSQL for Kysely with connections of two kinds: statements outside of a transaction go to shared ones, a transaction takes one of
 * the pool for itself. What belongs to a session (savepoints, cursors, `db.connection()`, session locks) is not used and not offered.
 */
export class SharingDialect extends PostgresDialect {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ pool: connections.pool })
    this.#connections = connections
  }

  override createDriver(): Driver {
    return new SharingDriver(this.#connections)
  }
}

class SharingDriver implements Driver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async init(): Promise<void> {
    // Connections are opened when they are needed.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#connections)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    const client = await this.#connections.pool.connect().catch((error: unknown) => {
      throw nameOutage(error)
    })
    connection.begin(client, `begin${isolation}${access}`)
  }

  async commitTransaction(connection: Connection): Promise<void> {
    // The server answers the commit of a transaction in which a statement failed with ROLLBACK.
    if ((await connection.finish('commit')) === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.finish('rollback')
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    const { reading, writing, pool } = this.#connections
    await Promise.all([reading.end(), writing.end(), pool.end()])
  }
}

/** A client that can hold back what it writes, to send it at once. */
interface CollectingClient {
  inOnePacket<T>(send: () => T): T
}

export class Connection implements DatabaseConnection {
  readonly #connections: Connections
  /** A connection of the pool, while a transaction is open. */
  #own: pg.PoolClient | undefined
  /** What opens the transaction: sent together with its first statement, which saves a round trip. */
  #opening: string | undefined
  #isBroken = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters).catch((error: unknown) => {
      throw nameOutage(restoreSqlState(error), this.#own !== undefined || !onlyReads(sql))
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's author names the row.
    return { rows: (rows ?? []) as Row[], ...(changes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#own) return this.#within(this.#own, sql, parameters)
    const { reading, writing } = this.#connections
    return (onlyReads(sql) ? reading : writing).query(sql, parameters)
  }

  // oxlint-disable-next-line require-yield -- the interface wants it; nothing here reads by cursor.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Reading by cursor is not offered: ask for pages.')
  }

  begin(client: pg.PoolClient, opening: string): void {
    this.#own = client
    this.#opening = opening
  }

  /** Ends the transaction; answers what the server did. */
  async finish(text: 'commit' | 'rollback'): Promise<string> {
    const isEmpty = this.#opening !== undefined
    this.#opening = undefined
    if (isEmpty || !this.#own) return text.toUpperCase()
    try {
      return (await this.#own.query(text)).command
    } catch (error) {
      this.#isBroken = true
      throw nameOutage(error)
    }
  }

  release(): void {
    this.#own?.release(this.#isBroken)
    this.#own = undefined
  }

  async #within(client: pg.PoolClient, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const opening = this.#opening
    this.#opening = undefined
    if (opening === undefined) return client.query(sql, [...parameters])
    const [, result] = await this.inOnePacket(() =>
      Promise.all([client.query(opening), client.query(sql, [...parameters])]),
    )
    return result
  }

  /** Statements that `send` asks for before it returns leave in one packet. */
  inOnePacket<T>(send: () => T): T {
    return this.#own && collects(this.#own) ? this.#own.inOnePacket(send) : send()
  }
}

function collects(client: object): client is CollectingClient {
  return 'inOnePacket' in client
}

function changes(command: string): boolean {
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
}

/** Whether a statement surely takes no lock that another could hold: a plain SELECT. */
function onlyReads(sql: string): boolean {
  return (
    /^\s*select\b/i.test(sql) && !/\bfor\s+(?:no\s+key\s+)?(?:update|share|key)\b|\bpg_\w*lock|\badd_job\b/i.test(sql)
  )
}
