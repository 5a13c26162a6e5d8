import path from 'node:path'
import type { Database } from '../platform/db/database.ts'

const root = path.join(import.meta.dirname, '../../../..')

/** The environment of a process of ours that a test starts: nothing of the test's own, and what Node.js has compiled before. */
export function childEnv(more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, '.build/compile-cache'),
    // No test may reach the real one.
    STRIPE_URL: 'http://127.0.0.1:9',
    DEEPL_URL: 'http://127.0.0.1:9',
    TAX_NUMBER_CHECK_URL: 'http://127.0.0.1:9',
    ...more,
  }
}

/** The database as DATABASE_URL names it. */
export function databaseUrl({ connection }: Pick<Database, 'connection'>): string {
  const { host = '', user = '', database = '', connectionString } = connection
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host)}/${database}`
}
