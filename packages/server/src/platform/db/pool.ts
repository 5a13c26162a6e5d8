import { createHash } from 'node:crypto'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import { Kysely } from 'kysely'
import pg from 'pg'
import { SharingDialect } from './dialect.ts'
import { PreparedQuery, RowDescriptions, type SharedDescriptions } from './prepared-query.ts'
import { openSharedConnections } from './shared-connections.ts'

/** More texts than this are not kept prepared on the server: each costs memory on every connection. */
const preparedLimit = 400
/** Connections per process for single statements: each serves many requests at once. */
const readers = 3
const writers = 5
/** A single statement that waits this long for a lock is given up, so that those behind it go on. */
const lockLimitMs = 10_000

/** `text[]`. */
const textArray = 1009

const parsers = new pg.TypeOverrides()
// Money and counters: bigint columns come as numbers. Nothing we store comes near 2^53, and if it did we would rather stop than round.
parsers.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint of the database is beyond 2^53: ${text}`)
  return value
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsers take texts; the types of the driver say numbers.
const parseTextArray = parsers.getTypeParser(textArray, 'text') as unknown as (text: string) => unknown
// Tags and categories of every item: nearly all need no more than a cut at each comma.
parsers.setTypeParser(textArray, (text) => {
  if (text === '{}') return []
  return /^\{[^"\\{}]+\}$/.test(text) && !/\bnull\b/i.test(text) ? text.slice(1, -1).split(',') : parseTextArray(text)
})

/**
 * A client that prepares each parameterised statement under the hash of its text: PostgreSQL then parses and plans it once
 * per connection (measured: a keyed read costs about a third less).
 */
function preparingClient(names: Map<string, string>): typeof pg.Client {
  const described: SharedDescriptions = new Map()
  return class PreparingClient extends pg.Client {
    readonly #socket: Duplex
    readonly #descriptions = new RowDescriptions(described)

    constructor(config: pg.ClientConfig = {}) {
      const socket = config.stream?.() ?? new net.Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
    }

    /** Statements that are queued while `send` runs leave in one packet. */
    inOnePacket<T>(send: () => T): T {
      this.#socket.cork()
      try {
        return send()
      } finally {
        this.#socket.uncork()
      }
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- pg declares ten overloads; only the (text, values) form is touched.
    override query(...args: any[]): any {
      const [text, values, ...rest] = args
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return super.query(...(args as [string]))
      const name = getStatementName(text, names)
      if (name === undefined || rest.length > 0)
        return super.query(
          ...([name === undefined ? { text, values } : { name, text, values }, ...rest] as [pg.QueryConfig]),
        )
      return new Promise((resolve, reject) => {
        const query = new PreparedQuery({ name, text, values }, this.#descriptions, (error, result) => {
          if (!error) return resolve(result)
          // As the driver does: the stack leads to the socket otherwise.
          Error.captureStackTrace(error)
          reject(error)
        })
        super.query(query)
      })
    }
  }
}

function getStatementName(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedLimit) return known
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/**
 * Our statements are look-ups by key, so one plan serves every value. By default the server plans the large ones again
 * with each call, which costs more than running them (measured: adding to a cart 2.3 times as fast, a checkout 3 times).
 *
 * A plan that reads a whole table because it is small today is kept while it grows. Carts and orders of a new shop were
 * each found by reading all of them (measured: five times the server time per order after 4,000). So whole tables are
 * read only where no index serves. Servers older than 18 then count such a plan as very expensive and would compile it
 * to machine code, which `jit` forbids.
 *
 * A distributed database chooses the server by the value of `website_id`. It refuses generic plans, and Citus caches the
 * plans that it can.
 */
const keptPlans = `SELECT set_config('plan_cache_mode', CASE WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')
  THEN 'auto' ELSE 'force_generic_plan' END, false); SET enable_seqscan = off; SET jit = off`

/** A pool of connections; `max` is per process. Idle connections that break are dropped and logged, never thrown. */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    types: parsers,
    pipeline: true,
    ...config,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so yet.
    onConnect: (client) => client.query(keptPlans),
    Client: preparingClient(new Map()),
  })
  pool.on('error', onError)
  // A client that is lent out reports a broken connection on itself; its query fails as well, so nothing is lost here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely on a pool for transactions and a few connections that all other statements share. `destroy` closes them all. */
export function createDb<Tables>(pool: pg.Pool, config: pg.PoolConfig): Kysely<Tables> {
  const Client = preparingClient(new Map())
  const share = (size: number, setUp: readonly string[]) =>
    openSharedConnections((socket) => {
      const client = new Client({ ...config, types: parsers, pipeline: true, stream: socket })
      client.once('connect', () => {
        // First in line, before any statement that is asked of it.
        for (const text of [keptPlans, ...setUp]) void client.query(text).catch(() => undefined)
      })
      return client
    }, size)
  // The text of a statement decides whether it only reads. The server refuses a write that was classified wrongly.
  const reading = share(readers, ['SET default_transaction_read_only = on'])
  const writing = share(writers, [`SET lock_timeout = '${lockLimitMs}ms'`])
  return new Kysely<Tables>({ dialect: new SharingDialect({ pool, reading, writing }) })
}
