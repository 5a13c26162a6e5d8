import { isRecord } from '../api/json.ts'

/** Maps each path of an object (`contact.contactEmail`) to its value as JSON. A list counts as one value. */
export function getValuesByPath(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...getValuesByPath(part, path === '' ? key : `${path}.${key}`)]),
  )
}

/** Lists the paths that a form marks as dirty. A list is dirty when any part of it is. */
export function listDirtyPaths(dirty: unknown, path = ''): readonly string[] {
  if (dirty === true) return [path]
  if (Array.isArray(dirty)) return dirty.some((part) => listDirtyPaths(part).length > 0) ? [path] : []
  if (typeof dirty !== 'object' || dirty === null) return []
  return Object.entries(dirty).flatMap(([key, part]) => listDirtyPaths(part, path === '' ? key : `${path}.${key}`))
}

/** The stored values with the fields that a form marks as dirty taken from its own. A list counts as one value. */
export function mergeChanges<Values>(stored: Values, own: Values, dirty: unknown): Values {
  if (listDirtyPaths(dirty).length === 0) return stored
  if (!isRecord(dirty) || !isRecord(stored) || !isRecord(own)) return own
  const merged = Object.entries(dirty).map(([key, part]) => [key, mergeChanges(stored[key], own[key], part)])
  return Object.assign({}, stored, Object.fromEntries(merged))
}
