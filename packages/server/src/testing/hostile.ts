/* oxlint-disable no-underscore-dangle -- the door that zod has for tools that read schemas is called `_zod`. */
import type { z } from 'zod'

/** A body that tries to be expensive: its name, and its text. */
export interface HostileBody {
  readonly name: string
  readonly payload: string
}

/** What costs most at every place of a body, as JSON text of about a megabyte. */
const values: Readonly<Record<string, string>> = {
  'empty objects': `[${Array.from({ length: 320_000 }, () => '{}').join()}]`,
  'a hundred thousand keys': `{${Array.from({ length: 80_000 }, (_, index) => `"${index}":0`).join()}}`,
  'deep lists': '['.repeat(450_000) + ']'.repeat(450_000),
  'a long text': JSON.stringify('<'.repeat(900_000)),
}

/** Texts of an allowed length that parsers dislike. */
const texts = ['<b>', '&', '{', '_a_', '[', '@a:@a;']
const singleTexts = texts.map((text) => [text])
/** Three in one text, for calls that only store them: what takes the square of its length for one of them still does. */
export const mixedTexts: readonly (readonly string[])[] = [texts.slice(0, 3), texts.slice(3)]

/** Bodies that say nothing to any schema. */
export const shapelessBodies: readonly HostileBody[] = Object.entries(values).map(([name, payload]) => ({
  name,
  payload,
}))

/** Bodies that fit a schema but for one place, which holds too much; and bodies with texts as long as they may be. */
export function hostileBodies(
  schema: z.core.$ZodType,
  ids: Readonly<Record<string, string>>,
  textsOf: readonly (readonly string[])[] = singleTexts,
): HostileBody[] {
  const bodies: HostileBody[] = []
  const mark = '\u0001here\u0001'
  for (const path of placesIn(schema, [])) {
    const kinds =
      path.kind === 'string' ? ['a long text'] : [path.kind === 'list' ? 'empty objects' : 'a hundred thousand keys']
    const sample = JSON.stringify(buildSample(schema, ids, { path: path.path, value: mark }))
    for (const kind of kinds)
      bodies.push({
        name: `${kind} as ${path.path.join('.')}`,
        payload: sample.replace(JSON.stringify(mark), values[kind] ?? ''),
      })
  }
  for (const some of textsOf)
    bodies.push({
      name: `${some.join(' ')} in all texts`,
      payload: JSON.stringify(buildSample(schema, ids, undefined, some)),
    })
  return bodies
}

/** The paths of all fields of a body: `video.fileAssetId`, `taxRules.0.id`. */
export function listPlaces(schema: z.core.$ZodType | undefined): string[] {
  return schema === undefined ? [] : placesIn(schema, []).map(({ path }) => path.join('.'))
}

interface Place {
  readonly path: readonly string[]
  readonly kind: 'string' | 'list' | 'other'
}

function placesIn(schema: z.core.$ZodType, path: readonly string[]): Place[] {
  const { def } = inner(schema)._zod
  if (path.length > 4) return []
  if (def.type === 'object')
    return [
      ...(path.length === 0 ? [] : [{ path, kind: 'other' as const }]),
      ...Object.entries(def.shape).flatMap(([name, field]) => placesIn(field, [...path, name])),
    ]
  if (def.type === 'array') return [{ path, kind: 'list' }, ...placesIn(def.element, [...path, '0'])]
  if (def.type === 'record') return [{ path, kind: 'other' }]
  if (def.type === 'union') return [{ path, kind: 'other' }, ...placesIn(def.options[0] as z.core.$ZodType, path)]
  if (def.type === 'unknown') return [{ path, kind: 'other' }]
  return def.type === 'string' ? [{ path, kind: 'string' }] : []
}

/** The schema without what only says that it may be absent, or that it is read further. */
function inner(schema: z.core.$ZodType): z.core.$ZodTypes {
  const typed = schema as z.core.$ZodTypes
  const { def } = typed._zod
  if ('innerType' in def) return inner(def.innerType)
  if (def.type === 'pipe') return inner(def.in._zod.def.type === 'transform' ? def.out : def.in)
  return typed
}

/** A value that fits a schema as well as can be guessed, with another one at one place. */
function buildSample(
  schema: z.core.$ZodType,
  ids: Readonly<Record<string, string>>,
  replaced?: { readonly path: readonly string[]; readonly value: unknown },
  texts?: readonly string[],
  name = '',
): unknown {
  if (replaced?.path.length === 0) return replaced.value
  const [head, ...rest] = replaced?.path ?? []
  const at = (key: string) =>
    replaced !== undefined && head === key ? { path: rest, value: replaced.value } : undefined
  const { def } = inner(schema)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, buildSample(field, ids, at(key), texts, key)]),
      )
    case 'array': {
      const element = buildSample(def.element, ids, at('0'), texts, name)
      return texts === undefined
        ? [element]
        : Array.from({ length: Math.min(maxLength(schema) ?? 1, 50) }, () => element)
    }
    case 'record':
      return texts === undefined ? {} : { [texts.join('')]: texts.join('') }
    case 'union':
      return buildSample(def.options[0] as z.core.$ZodType, ids, replaced, texts, name)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'string':
      if (ids[name] !== undefined) return ids[name]
      if ('format' in def && def.format === 'datetime') return '2026-01-01T00:00:00.000Z'
      return texts === undefined ? 'abc' : repeatAll(texts, Math.min(maxLength(schema) ?? 10, 500_000))
    default:
      return null
  }
}

/** Each text as often as its share allows, one after the other, in at most so many characters. */
function repeatAll(texts: readonly string[], length: number): string {
  const share = Math.floor(length / texts.length)
  return texts
    .map((text) => text.repeat(Math.max(1, Math.floor(share / text.length))))
    .join('')
    .slice(0, length)
}

function maxLength(schema: z.core.$ZodType): number | undefined {
  const check = (inner(schema)._zod.def.checks ?? [])
    .map((one) => one._zod.def as { readonly check: string; readonly maximum?: number })
    .find((one) => one.check === 'max_length')
  return check?.maximum
}
