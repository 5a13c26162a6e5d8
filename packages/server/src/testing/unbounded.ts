/* oxlint-disable no-underscore-dangle -- the door that zod has for tools that read schemas is called `_zod`. */
import { z } from 'zod'

/** What of a value a schema leaves without a maximum, by path: `body.tags[]: array`. Empty: a hostile value ends at a limit everywhere. */
export function listUnbounded(schema: z.core.$ZodType, path: string): string[] {
  return [...new Set(walk(schema, path, new Set(), false))]
}

/** `isMeasured`: an object around this one limits the bytes of all that is in it. */
function walk(
  schema: z.core.$ZodType,
  path: string,
  around: ReadonlySet<unknown>,
  isMeasured: boolean,
): readonly string[] {
  // Schemas may contain themselves.
  if (around.has(schema)) return []
  const inside = new Set([...around, schema])
  const measured = isMeasured || z.globalRegistry.get(schema)?.['x-max-bytes'] !== undefined
  const into = (inner: z.core.$ZodType, name = '') => walk(inner, `${path}${name}`, inside, measured)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return isBoundedString(schema) ? [] : [`${path}: string`]
    case 'array':
      return [...(hasMaxLength(schema) ? [] : [`${path}: array`]), ...into(def.element, '[]')]
    case 'record': {
      const isListed = def.keyType._zod.values !== undefined
      const isLimited = isListed || z.globalRegistry.get(schema)?.['maxProperties'] !== undefined
      return [
        ...(isLimited || measured ? [] : [`${path}: record`]),
        ...(isListed ? [] : walkKey(def.keyType, path, inside, measured)),
        ...into(def.valueType, '{}'),
      ]
    }
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, inner]) => into(inner, `.${name}`)),
        ...(def.catchall === undefined || def.catchall._zod.def.type === 'never' ? [] : into(def.catchall, '.*')),
      ]
    case 'union':
      return def.options.flatMap((option) => into(option))
    case 'intersection':
      return [...into(def.left), ...into(def.right)]
    case 'tuple':
      return def.items.flatMap((item, index) => into(item, `[${index}]`))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return into(def.innerType)
    case 'pipe':
      // Text that is read as a number or as yes and no is bounded by what it is read as.
      return isBoolean(def.out) ? [] : into(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'lazy':
      return into(def.getter())
    case 'boolean':
    case 'number':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
    case 'date':
      return []
    default:
      return measured ? [] : [`${path}: ${def.type}`]
  }
}

function walkKey(key: z.core.$ZodType, path: string, inside: ReadonlySet<unknown>, measured: boolean) {
  return measured ? [] : walk(key, `${path}(key)`, inside, measured)
}

function isBoolean(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'boolean'
}

/** Whether one of its checks limits the length. */
function hasMaxLength(schema: z.core.$ZodType): boolean {
  return listChecks(schema).some((check) => check.check === 'max_length' || check.check === 'length_equals')
}

/** By its length, or since one of its patterns only fits texts of a limited length. */
function isBoundedString(schema: z.core.$ZodType): boolean {
  if (hasMaxLength(schema)) return true
  const patterns = listChecks(schema).flatMap((check) => ('pattern' in check ? [check.pattern] : []))
  return patterns.some(
    (pattern) => pattern instanceof RegExp && /^\^.*\$$/s.test(pattern.source) && !isRepeating(pattern.source),
  )
}

function listChecks(schema: z.core.$ZodType): readonly z.core.$ZodCheckDef[] {
  return (schema._zod.def.checks ?? []).map((check) => check._zod.def)
}

/** Whether a pattern repeats something without an end: `*`, `+`, `{2,}`, outside of a set of characters. */
function isRepeating(source: string): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\}/.test(bare)
}
