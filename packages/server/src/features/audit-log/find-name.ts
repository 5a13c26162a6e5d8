const names = ['title', 'displayName', 'name', 'fileName', 'filename', 'orderNumber', 'email', 'host', 'label'] as const
const maxLength = 200
const maxDepth = 4

/**
 * The name of an object as people know it. `ids` are those of the call's path: where the state is a list, or holds further objects, the element
 * with one of them is the one.
 */
export function findName(state: unknown, ids: readonly string[]): string {
  return (readName(findById(state, ids, 0)) ?? readName(state) ?? readInnerName(state) ?? '').slice(0, maxLength)
}

function findById(state: unknown, ids: readonly string[], depth: number): unknown {
  if (typeof state !== 'object' || state === null || depth > maxDepth) return undefined
  if (!Array.isArray(state) && Object.values(state).some((value) => typeof value === 'string' && ids.includes(value)))
    return state
  for (const inner of Object.values(state)) {
    const found = findById(inner, ids, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** An answer often holds the object beside other things: `{ product, warnings }`. */
function readInnerName(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return undefined
  for (const inner of Object.values(state)) {
    const name = readName(inner)
    if (name !== undefined) return name
  }
  return undefined
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  for (const key of names) {
    const text: unknown = Reflect.get(value, key)
    if (typeof text === 'string' && text !== '') return text
    if (typeof text === 'number') return `#${text}`
  }
  return undefined
}
