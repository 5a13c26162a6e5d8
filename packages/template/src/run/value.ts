import type { Value } from '../registry/types.ts'

const { getPrototypeOf, hasOwn } = Object

export function isRecord(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * One step of a path: an own property of an object, or an element of an array. Nothing inherited is ever reached, and
 * functions count as missing.
 */
export function getOwn(node: Value, key: string | number): Value {
  if (Array.isArray(node)) return typeof key === 'number' ? present(node[key]) : undefined
  if (!isRecord(node) || !hasOwn(node, key)) return undefined
  return present(node[key])
}

function present(value: Value): Value {
  return typeof value === 'function' ? undefined : value
}

export type Fields = Readonly<Record<string, Value>>

const NONE: Fields = Object.freeze(Object.create(null))

/**
 * The own fields of an object, for code that reads fixed names of it; empty for every other value. Returns a plain
 * object itself: reading `fields.title` is many times quicker than checking for an own property. It is as safe, because
 * plain objects inherit nothing of such a name. Others are copied.
 */
export function getOwnFields(value: Value): Fields {
  if (!isRecord(value)) return NONE
  // What somebody added to all objects must not look like a field.
  for (const added in Object.prototype) if (added !== undefined) return copyFields(value)
  return getPrototypeOf(value) === Object.prototype ? value : copyFields(value)
}

function copyFields(value: Fields): Fields {
  return Object.assign(Object.create(null), value)
}

/** What `.section`, `.if` and their kin take for true. */
export function isTruthy(value: Value): boolean {
  switch (typeof value) {
    case 'string':
      return value !== ''
    case 'number':
      return value !== 0 && !Number.isNaN(value)
    case 'boolean':
      return value
    case 'object':
      if (value === null) return false
      return Array.isArray(value) ? value.length > 0 : hasKeys(value)
    case 'bigint':
      return value !== 0n
    default:
      return false
  }
}

function hasKeys(value: object): boolean {
  for (const key in value) if (hasOwn(value, key)) return true
  return false
}

/** How a value is printed: scalars as JavaScript does, arrays joined by commas, objects and nothing as ''. */
export function emit(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
      return String(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return Array.isArray(value) ? emitArray(value) : ''
    default:
      return ''
  }
}

/** Not recursive: data may be nested deeper than the stack. An array within itself prints nothing. */
function emitArray(values: readonly Value[]): string {
  const open = [{ values, next: 0 }]
  const within = new Set([values])
  let text = ''
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next >= top.values.length) {
      within.delete(top.values)
      open.pop()
      continue
    }
    if (top.next > 0) text += ','
    const value = top.values[top.next++]
    if (!Array.isArray(value)) text += value === null ? 'null' : emit(value)
    else if (!within.has(value)) {
      within.add(value)
      open.push({ values: value, next: 0 })
    }
  }
  return text
}
