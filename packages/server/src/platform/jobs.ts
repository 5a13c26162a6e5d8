import { type Runner, type TaskList, makeWorkerUtils, run } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db/database.ts'

/** Puts work off until later. Inside a transaction the job exists only if the transaction commits. */
export interface Jobs {
  /** `key` replaces a waiting job of the same key. The payload always carries the site. */
  add(
    name: string,
    payload: JobPayload,
    options?: { readonly key?: string; readonly runAt?: Date; readonly maxAttempts?: number },
  ): Promise<void>
  /** The same door, inside the given transaction. */
  within(db: Db): Jobs
}

export interface JobPayload {
  readonly websiteId: string
  readonly [key: string]: unknown
}

export type JobHandler = (payload: JobPayload) => Promise<void>

export function createJobs(db: Db): Jobs {
  return {
    async add(name, payload, options = {}) {
      await sql`SELECT graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${options.maxAttempts ?? 12}::int, job_key => ${options.key ?? null}::text)`.execute(db)
    },
    within: createJobs,
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

export interface JobRunnerOptions {
  readonly pool: pg.Pool
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Handlers run on a clock, one crontab line each, once for all processes. */
  readonly crontab?: string
  readonly log: Logger
}

/** Runs jobs until stopped. Any number of processes may do so on one database. */
export async function runJobs(options: JobRunnerOptions): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every job is added through `Jobs.add`, whose payloads carry the site.
    Object.entries(options.handlers).map(([name, handler]) => [name, (payload) => handler(payload as JobPayload)]),
  )
  return run({
    pgPool: options.pool,
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    ...(options.crontab ? { crontab: options.crontab } : {}),
  })
}
