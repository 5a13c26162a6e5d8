/** `/api/admin/noun` has this many segments, with the empty one in front. */
const shortest = 4

/**
 * The pattern of the call that reads what a writing call changes, of those that exist: `GET /products/:itemId` for `PUT /products/:itemId`, and the
 * order for `POST /orders/:orderId/notes`. Undefined for a call that only creates.
 */
export function findReading(method: string, pattern: string, readings: ReadonlySet<string>): string | undefined {
  if (method !== 'POST' && readings.has(pattern)) return pattern
  const segments = pattern.split('/')
  for (let length = method === 'POST' ? segments.length - 1 : segments.length; length >= shortest; length--) {
    const candidate = segments.slice(0, length).join('/')
    // A post to a list creates: the list is not the object.
    const isObject = method !== 'POST' || segments[length - 1]?.startsWith(':') === true
    if (isObject && readings.has(candidate)) return candidate
  }
  return undefined
}

/** The path of a reading for one call: as many segments of the call's path as the pattern has. */
export function buildReadingPath(pattern: string, path: string): string {
  return path.split('/').slice(0, pattern.split('/').length).join('/')
}
