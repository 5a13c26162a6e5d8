import { toPath } from '../../parse/cursor.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { emit, isRecord, getOwn } from '../../run/value.ts'
import { listElements } from '../shared/values.ts'

type Path = readonly (string | number)[]

/** Scalars and lists as they are printed. */
function toKeyName(key: Value): string {
  return isRecord(key) ? '[object Object]' : key === null ? 'null' : emit(key)
}

function toKeyed(values: readonly Value[], path: Path): Value {
  // Without a prototype, so that a key of the data such as `__proto__` is a key like any other.
  const keyed: Record<string, Value> = Object.create(null)
  for (const value of values) {
    const key = path.reduce<Value>((found, segment) => getOwn(found, segment), value)
    if (key !== undefined) keyed[toKeyName(key)] = value
  }
  return keyed
}

export const keyBy = defineFormatter<Path>({
  name: 'key-by',
  summary:
    'Makes an object of an array, with each element under the value it has at the path; elements without one are left out.',
  usage: 'path',
  minArgs: 1,
  pure: true,
  readArgs: (words) => words.flatMap((word): Path => toPath(word)),
  apply: (values, path) => toKeyed(listElements(values[0]), path),
  examples: [
    {
      template: '{people|key-by name|prop Ada.age}',
      data: {
        people: [
          { name: 'Ada', age: 36 },
          { name: 'Alan', age: 41 },
        ],
      },
      output: '36',
    },
  ],
})
