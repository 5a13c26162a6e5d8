import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Counts the statements this process sends to the database until the test ends. */
export function countQueries(): { count(): number } {
  let count = 0
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')
  if (!original) throw new Error('The database driver has no query method to count.')
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...original,
    value(this: pg.Client, ...args: unknown[]) {
      // What sets up a connection, or asks whether it is alive, belongs to no request.
      if (!(typeof args[0] === 'string' && /^SET |^SELECT 1$/.test(args[0]))) count++
      return Reflect.apply(original.value, this, args)
    },
  })
  onTestFinished(() => {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  })
  return { count: () => count }
}
