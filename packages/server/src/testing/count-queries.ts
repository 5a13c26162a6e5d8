import pg from 'pg'
import { onTestFinished } from 'vitest'

/**
 * Counts the statements this process sends to the database until the test ends; with the id of a site, those that have it among their values.
 * Jobs of other sites run beside a test.
 */
export function countQueries(siteId?: string): { count(): number } {
  let count = 0
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('The database driver has no query method to count.')
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...original,
    value(this: pg.Client, ...args: unknown[]) {
      // What sets up a connection, or asks whether it is alive, belongs to no request.
      const isOfConnection = typeof args[0] === 'string' && /^SET |^SELECT 1$/.test(args[0])
      if (!isOfConnection && (siteId === undefined || listValues(args).includes(siteId))) count++
      return Reflect.apply(original.value, this, args)
    },
  })
  onTestFinished(() => {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  })
  return { count: () => count }
}

function listValues([statement, values]: readonly unknown[]): readonly unknown[] {
  const own = typeof statement === 'object' && statement !== null && 'values' in statement ? statement.values : values
  return Array.isArray(own) ? own : []
}
