/** A value as JSON keeps it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Keys of objects and indexes of lists, from the outside in. */
export type JsonPath = readonly (string | number)[]

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value)
}

export function toList(value: unknown): readonly Json[] {
  return isList(value) ? value : []
}

export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The value of an object's own key: `__proto__` and its like are keys as any other. */
export function getKey(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The object with the key set, or without it where the value is undefined. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const rest = Object.entries(object).filter(([name]) => name !== key)
  if (value === undefined) return Object.fromEntries(rest)
  // A key that exists keeps its place, so that saved text differs only where the content does.
  if (!Object.hasOwn(object, key)) return Object.fromEntries([...rest, [key, value]])
  return Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === key ? value : old]))
}

export function getAtPath(value: Json | undefined, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => {
    if (typeof key === 'number') return isList(inner) ? inner[key] : undefined
    return isObject(inner) ? getKey(inner, key) : undefined
  }, value)
}

/** What setting a value at a path leads to; `undo` is the change that takes it back. */
interface PathChange {
  readonly value: Json | undefined
  readonly undo: { readonly path: JsonPath; readonly value?: Json }
}

/** Sets the value at the path, or removes it. Missing objects on the way are made. Undefined when the path leads through a text or a number. */
export function setAtPath(whole: Json | undefined, path: JsonPath, value: Json | undefined): PathChange | undefined {
  const [key, ...rest] = path
  if (key === undefined) return { value, undo: toUndo([], whole) }
  if (whole === undefined) {
    if (value === undefined) return { value: undefined, undo: { path: [] } }
    const made = setAtPath(typeof key === 'number' ? [] : {}, path, value)
    return made && { value: made.value, undo: { path: [] } }
  }
  if (typeof key === 'number') return isList(whole) ? setInList(whole, key, rest, value) : undefined
  if (!isObject(whole)) return undefined
  const inner = setAtPath(getKey(whole, key), rest, value)
  if (!inner) return undefined
  return { value: withKey(whole, key, inner.value), undo: { ...inner.undo, path: [key, ...inner.undo.path] } }
}

/** Lists grow and shrink at their end only: an entry removed in the middle would rename those behind it. */
function setInList(
  list: readonly Json[],
  index: number,
  rest: JsonPath,
  value: Json | undefined,
): PathChange | undefined {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return undefined
  const inner = setAtPath(list[index], rest, value)
  if (!inner) return undefined
  const undo = { ...inner.undo, path: [index, ...inner.undo.path] }
  if (inner.value !== undefined)
    return { value: [...list.slice(0, index), inner.value, ...list.slice(index + 1)], undo }
  return index >= list.length - 1 ? { value: list.slice(0, index), undo } : undefined
}

function toUndo(path: JsonPath, value: Json | undefined): PathChange['undo'] {
  return value === undefined ? { path } : { path, value }
}

/** Equal as JSON: the order of keys does not count, since databases change it. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((value, index) => isEqual(value, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}

/** A short name of a value, the same wherever it is computed. No protection against forgery. */
export function hashJson(value: Json): string {
  const text = JSON.stringify(sortKeys(value))
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (b >>> 0).toString(16).padStart(8, '0') + (a >>> 0).toString(16).padStart(8, '0')
}

function sortKeys(value: Json): Json {
  if (isList(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sortKeys(value[key] ?? null)]),
  )
}
