import { testPostgres } from './database.ts'

/** Keeps the PostgreSQL server of the tests running from the first file to the last: each of them joins it and leaves again. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await testPostgres()
  return () => server.stop()
}
