import { Logger as WorkerLogger, type Runner, type TaskList, makeWorkerUtils, run } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from './db/database.ts'
import { countOutcome } from './metrics/counts.ts'

/** Puts work off until later. Inside a transaction the job exists only if the transaction commits. */
export interface Jobs {
  /** `key` replaces a waiting job of the same key. The payload always carries the site. */
  add(
    name: string,
    payload: JobPayload,
    options?: { readonly key?: string; readonly runAt?: Date; readonly maxAttempts?: number },
  ): Promise<void>
  /**
   * Runs a job of the site soon, once for many calls within a moment. It works outside of transactions, since a NOTIFY
   * inside one would serialize all commits. The signal may be lost, so the job's work must be in rows, and a schedule
   * must run it too.
   */
  wake(name: string, websiteId: string): void
  /** The same door, inside the given transaction. */
  within(db: Db): Jobs
}

export interface JobPayload {
  readonly websiteId: string
  readonly [key: string]: unknown
}

/** `jobId` names this run in the log. */
export type JobHandler = (payload: JobPayload, jobId: string) => Promise<void>

/** Calls of `wake` that come this close together are one. */
const wakeMs = 250

export function createJobs(db: Db): Jobs {
  const waiting = new Set<string>()
  const wake = (name: string, websiteId: string) => {
    const key = `${name} ${websiteId}`
    if (waiting.has(key)) return
    waiting.add(key)
    setTimeout(() => {
      waiting.delete(key)
      // Lost when the process stops: the clock finds the work.
      jobs.add(name, { websiteId }, { key }).catch(() => undefined)
    }, wakeMs).unref()
  }
  const jobs = jobsOn(db, wake)
  return jobs
}

function jobsOn(db: Db, wake: Jobs['wake']): Jobs {
  return {
    wake,
    async add(name, payload, options = {}) {
      await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${options.maxAttempts ?? 12}::int, job_key => ${options.key ?? null}::text)`.execute(db)
    },
    within: (inner) => jobsOn(inner, wake),
  }
}

/** Creates or updates the tables of the job queue. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

/** A statement that gives every job that is still to be done as a row with one JSON value, for backups. */
export const jobsStatement = `SELECT json_build_object('name', t.identifier, 'payload', j.payload, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key) AS job
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`

const StoredJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  maxAttempts: z.number(),
  key: z.string().nullable(),
})

/** Adds a job that `jobsStatement` gave, in another database. */
export async function addStoredJob(client: Pick<pg.ClientBase, 'query'>, stored: unknown): Promise<void> {
  const { name, payload, runAt, maxAttempts, key } = StoredJob.parse(stored)
  await client.query(
    'SELECT graphile_worker.add_job($1, payload => $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5::text)',
    [name, JSON.stringify(payload), runAt, maxAttempts, key],
  )
}

async function runCounted(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    countOutcome('jobs', 'done')
  } catch (error) {
    countOutcome('jobs', 'failed')
    throw error
  }
}

interface JobRunnerOptions {
  readonly pool: pg.Pool
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Handlers run on a clock, one crontab line each, once for all processes. */
  readonly crontab?: string
  /** Jobs at the same time, 4 by default. */
  readonly concurrency?: number
  readonly log: Logger
}

/** Runs jobs until stopped. Any number of processes may do so on one database. */
export async function runJobs(options: JobRunnerOptions): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [
      name,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every job is added through `Jobs.add`, whose payloads carry the site.
      (payload, { job }) => runCounted(() => handler(payload as JobPayload, job.id)),
    ]),
  )
  return run({
    pgPool: options.pool,
    taskList,
    concurrency: options.concurrency ?? 4,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => {
      // Its "info" is every job that succeeds.
      const method = level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'
      options.log[method](meta ?? {}, message)
    }),
    ...(options.crontab ? { crontab: options.crontab } : {}),
  })
}
