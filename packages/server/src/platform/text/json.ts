/** Whether a value of unknown origin is an object with keys: no array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of the value's own keys; `{}` for whatever has none. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The JSON text of a column; null for a value that is absent. */
export function toJsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** The value of a JSON text; undefined when it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same JSON value with the keys of all its objects in order, so that equal values have equal texts. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}

/** What a path leads to; undefined where there is nothing. */
export function getAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

/** The keys that `toField` made a name of. */
export function readField(field: string): string[] {
  return field.split('/').map((key) => {
    try {
      return decodeURIComponent(key)
    } catch {
      return key
    }
  })
}

/** The name of a place in JSON, from the keys that lead to it. */
export function toField(path: readonly (string | number)[]): string {
  return path.map((key) => encodeURIComponent(String(key))).join('/')
}
