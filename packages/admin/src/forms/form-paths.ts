/** The values of an object by their path (`contact.contactEmail`), each as text that can be compared; a list is one value. */
export function getValuesByPath(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...getValuesByPath(part, path === '' ? key : `${path}.${key}`)]),
  )
}

/** The paths that a form calls changed; of a list any change counts. */
export function dirtyPaths(dirty: unknown, path = ''): readonly string[] {
  if (dirty === true) return [path]
  if (Array.isArray(dirty)) return dirty.some((part) => dirtyPaths(part).length > 0) ? [path] : []
  if (typeof dirty !== 'object' || dirty === null) return []
  return Object.entries(dirty).flatMap(([key, part]) => dirtyPaths(part, path === '' ? key : `${path}.${key}`))
}
