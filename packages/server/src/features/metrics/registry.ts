import type { Registry } from 'prom-client'
import { sql } from 'kysely'
import { type CountName, readCounts } from '../../platform/metrics/counts.ts'
import type { Services } from '../../platform/http/feature.ts'
import { openPeers } from '../../platform/processes/peers.ts'
import { readProcessName } from '../../platform/processes/roles.ts'

/** Numbers of the database are this old at most. */
const keptMs = 10_000
/** More than this many is "many": counting on would cost more than knowing. */
const maxCounted = 10_000

/** What the processes of this server ask one another. */
const topic = 'metrics'

/** Notes how long a request took. */
export type RequestMeter = (method: string, route: string, status: number, seconds: number) => void

export interface Metrics {
  readonly meter: RequestMeter
  readonly contentType: string
  /** All metrics as text. */
  read(): Promise<string>
}

/** Loads the library and describes all metrics. */
export async function openMetrics({ database, log }: Pick<Services, 'database' | 'log'>): Promise<Metrics> {
  // Only where metrics are wanted: it takes memory.
  const {
    AggregatorRegistry,
    Counter,
    Gauge,
    Histogram,
    Registry: NewRegistry,
    collectDefaultMetrics,
  } = await import('prom-client')
  const registry: Registry = new NewRegistry()
  const registers = [registry]
  // Series of their own: a sum would fall where one process begins anew, and Prometheus would take that for a reset of all.
  const processName = readProcessName(process.env)
  if (processName !== undefined) registry.setDefaultLabels({ process: processName })
  // Memory, processor time and the lag of the event loop.
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests by method, route pattern and class of status. Pages from memory are in vitrine_page_cache_total.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  for (const [name, count, help] of outcomes)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['outcome'],
        registers: [],
        collect() {
          this.reset()
          for (const [outcome, value] of readCounts(count)) this.inc({ outcome }, value)
        },
      }),
    )
  registry.registerMetric(
    new Gauge({
      name: 'vitrine_database_connections',
      help: 'Connections of the pool: lent out, idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount } = database.pool
        this.set({ state: 'busy' }, totalCount - idleCount)
        this.set({ state: 'idle' }, idleCount)
        this.set({ state: 'waiting' }, waitingCount)
      },
    }),
  )
  const readDatabase = openDatabaseReader({ database, log })
  for (const [name, key, help] of stored)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = (await readDatabase())?.[key]
          if (value === undefined || value === null) this.remove()
          else this.set(value)
        },
      }),
    )
  const up = new Gauge({
    name: 'vitrine_database_up',
    help: '1 while the database answers.',
    registers,
  })

  const readOwn = async () => {
    up.set((await readDatabase()) === undefined ? 0 : 1)
    return registry.getMetricsAsJSON()
  }
  const peers = openPeers()
  peers?.answer(topic, readOwn)

  const bound = new Map<string, RequestMeter>()
  const bind = (method: string, route: string, status: string): RequestMeter => {
    const counter = requests.labels(method, route, status)
    const histogram = durations.labels(method, route)
    return (_method, _route, _status, seconds) => {
      counter.inc()
      histogram.observe(seconds)
    }
  }
  return {
    contentType: registry.contentType,
    meter: (method, route, status, seconds) => {
      const key = `${method} ${route} ${Math.floor(status / 100)}`
      let known = bound.get(key)
      if (!known) bound.set(key, (known = bind(method, route, `${Math.floor(status / 100)}xx`)))
      known(method, route, status, seconds)
    },
    read: async () => {
      const own = await readOwn()
      if (!peers) return registry.metrics()
      const others = await peers.ask(topic)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- replies of our own processes, made by `readOwn`.
      return AggregatorRegistry.aggregate([own, ...(others as (typeof own)[])]).metrics()
    },
  }
}

const outcomes: readonly (readonly [string, CountName, string])[] = [
  [
    'vitrine_page_cache_total',
    'pageCache',
    'Pages by where they came from: memory (before routing), hit, or miss (rendered).',
  ],
  ['vitrine_orders_total', 'orders', 'Orders placed, by payment provider.'],
  ['vitrine_payments_total', 'payments', 'Payments by the state that they came to.'],
  ['vitrine_mails_total', 'mails', 'Attempts to send a mail: sent, queued (tried again later) or failed (given up).'],
  ['vitrine_jobs_total', 'jobs', 'Jobs run: done, or failed (tried again later, or given up).'],
  ['vitrine_visits_total', 'visits', 'Reports of visits: stored, of robots, or dropped because there was no room.'],
]

interface DatabaseNumbers {
  readonly jobsDue: number
  readonly jobsOldest: number
  readonly jobsGivenUp: number
  readonly mailsQueued: number
  readonly paymentsOpen: number
  readonly backupAt: number | null
  readonly backupFailed: number
}

const stored: readonly (readonly [string, keyof DatabaseNumbers, string])[] = [
  ['vitrine_jobs_due', 'jobsDue', 'Jobs whose time has come.'],
  ['vitrine_jobs_oldest_due_seconds', 'jobsOldest', 'How long the oldest due job has waited for a process.'],
  ['vitrine_jobs_given_up', 'jobsGivenUp', 'Jobs that failed as often as they may.'],
  ['vitrine_mails_queued', 'mailsQueued', 'Mails that wait to be sent.'],
  ['vitrine_payments_open', 'paymentsOpen', 'Payments without an outcome for more than 15 minutes.'],
  [
    'vitrine_backup_last_success_timestamp_seconds',
    'backupAt',
    'The moment of the last backup; absent before the first.',
  ],
  ['vitrine_backup_failed', 'backupFailed', '1 where the last backup, or its check, has failed.'],
]

/** Reads what the database knows, in one statement. Undefined while it does not answer. */
function openDatabaseReader({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): () => Promise<DatabaseNumbers | undefined> {
  let reading: Promise<DatabaseNumbers | undefined> | undefined
  let readAt = 0
  const read = async () => {
    try {
      const { rows } = await query.execute(database.db)
      return rows[0]
    } catch (error) {
      log.warn({ err: error }, 'metrics could not be read from the database')
      return undefined
    }
  }
  return () => {
    if (reading && Date.now() - readAt < keptMs) return reading
    readAt = Date.now()
    return (reading = read())
  }
}

const query = sql<DatabaseNumbers>`
  SELECT count(*) FILTER (WHERE attempts < max_attempts)::float8 AS "jobsDue",
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL)), 0)::float8 AS "jobsOldest",
    count(*) FILTER (WHERE attempts >= max_attempts)::float8 AS "jobsGivenUp",
    (SELECT count(*) FROM (SELECT 1 FROM mail WHERE status = 'queued' LIMIT ${maxCounted}) AS queued)::float8 AS "mailsQueued",
    (SELECT count(*) FROM (SELECT 1 FROM payment WHERE status IN ('pending', 'requires_action', 'unknown') AND order_id IS NULL
      AND created_at < now() - interval '15 minutes' LIMIT ${maxCounted}) AS open)::float8 AS "paymentsOpen",
    (SELECT extract(epoch FROM max(moment)) FROM backup_run WHERE kind = 'backup' AND status = 'done')::float8 AS "backupAt",
    coalesce((SELECT (status = 'failed')::int FROM backup_run WHERE status <> 'running' ORDER BY created_at DESC LIMIT 1), 0)::float8 AS "backupFailed"
  FROM (SELECT attempts, max_attempts, run_at, locked_at FROM graphile_worker._private_jobs WHERE run_at <= now() LIMIT ${maxCounted}) AS due`
