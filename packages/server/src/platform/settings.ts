import type { z } from 'zod'
import type { Site } from './context.ts'
import { isRecord } from './text/json.ts'

/** More than settings are deep. */
const maxRounds = 10

/** What a save does to one key of a site's settings: `changeSettings` of `sites` takes a list of them. */
export interface SettingsChange {
  readonly key: string
  /** Whether `values` replaces the stored value or is merged into it. */
  readonly replaces: boolean
  /** JSON. Undefined with `replaces` removes the key. */
  readonly values: unknown
  /** Inner keys that a merge removes. */
  readonly removed: readonly string[]
}

/** New values of single inner keys: null removes one, what is not given stays. Nothing is merged into texts and lists. */
type MergedValues<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? { readonly [Key in keyof Value]?: Value[Key] | null | undefined }
    : never

/** Settings whose type does not matter. */
export interface AnySettings {
  readonly key: string
  readonly schema: z.ZodType
  readonly defaults: unknown
}

/** One key of the settings of a site: its shape, its defaults, and the only way to read and write it. */
interface Settings<Schema extends z.ZodType> extends AnySettings {
  readonly schema: Schema
  readonly defaults: z.output<Schema>
  /**
   * The value of a site, with the default of everything that is missing or does not fit the schema. Never throws. It is parsed once per
   * revision of the site, so that pages parse nothing.
   */
  read(site: Pick<Site, 'settings'>): z.output<Schema>
  /** The change that stores another value; null goes back to the default, undefined changes nothing. */
  set(value: z.output<Schema> | null | undefined): SettingsChange
  /** The change that stores single inner keys. Concurrent changes of other keys stay. */
  merge(values: MergedValues<z.output<Schema>>): SettingsChange
}

/** Declares what a site stores under a key. The feature that owns it lists it in `Feature.settings`. */
export function defineSettings<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  defaults: z.output<Schema>,
): Settings<Schema> {
  const readValue = memoizeBySettings(({ settings }) => ({
    value: parseStored(schema, defaults, getOwnValue(settings, key)),
  }))
  return {
    key,
    schema,
    defaults,
    read: (site) => readValue(site).value,
    set: (value) =>
      value === undefined
        ? { key, replaces: false, values: {}, removed: [] }
        : { key, replaces: true, values: value ?? undefined, removed: [] },
    merge(values) {
      const given = Object.entries(values).filter(([, value]) => value !== undefined)
      return {
        key,
        replaces: false,
        values: Object.fromEntries(given.filter(([, value]) => value !== null)),
        removed: given.flatMap(([name, value]) => (value === null ? [name] : [])),
      }
    },
  }
}

/** All settings by their key. Throws when two have the same: they would overwrite each other. */
export function collectSettings(all: readonly AnySettings[]): ReadonlyMap<string, AnySettings> {
  const byKey = new Map<string, AnySettings>()
  for (const settings of all) {
    if (byKey.has(settings.key)) throw new Error(`The settings "${settings.key}" are defined twice.`)
    byKey.set(settings.key, settings)
  }
  return byKey
}

/** Paths of the stored parts that do not fit, for which defaults count. Empty: everything is used as it is stored. */
export function listUnreadable({ key, schema, defaults }: AnySettings, settings: Site['settings']): string[] {
  const stored = getOwnValue(settings, key)
  if (stored === undefined) return []
  const issues = schema.safeParse(fillDefaults(defaults, stored)).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => [key, ...path].join('.')))]
}

/** Makes a value of a site's settings once for each revision of the site. */
export function memoizeBySettings<Input extends Pick<Site, 'settings'>, Value extends object>(
  make: (site: Input) => Value,
): (site: Input) => Value {
  // Not state but a memo: the settings of a site are the same object until its revision changes.
  const made = new WeakMap<Site['settings'], Value>()
  return (site) => {
    const known = made.get(site.settings)
    if (known) return known
    const value = make(site)
    made.set(site.settings, value)
    return value
  }
}

/** The site as it would be with other settings: for previews. Always a new object, so that nothing is taken that was made for the real one. */
export function previewSettings<Given extends Pick<Site, 'settings'>>(
  site: Given,
  changes: readonly SettingsChange[],
): Given {
  const replaced = changes.flatMap(({ key, replaces, values }) => (replaces ? [[key, values] as const] : []))
  return { ...site, settings: { ...site.settings, ...Object.fromEntries(replaced) } }
}

function getOwnValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Cuts out what does not fit, in each round the smallest parts that do not fit then. */
function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  defaults: z.output<Schema>,
  stored: unknown,
): z.output<Schema> {
  if (stored === undefined) return defaults
  let value = fillDefaults(defaults, stored)
  for (let round = 0; round < maxRounds; round++) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    value = cutParts(
      value,
      defaults,
      parsed.error.issues.map(({ path }) => path),
    )
  }
  return defaults
}

/** The stored objects, with the defaults of the keys they lack. */
function fillDefaults(defaults: unknown, stored: unknown): unknown {
  if (stored === undefined) return defaults
  if (!isRecord(defaults) || !isRecord(stored)) return stored
  const filled = Object.entries(defaults).map(
    ([key, value]) => [key, fillDefaults(value, getOwnValue(stored, key))] as const,
  )
  return { ...stored, ...Object.fromEntries(filled) }
}

/**
 * The value with the default at each of these paths, or without the part when there is no default. An object that lacks
 * a key is removed whole.
 */
function cutParts(value: unknown, defaults: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return defaults
  const inner = Map.groupBy(paths, ([key]) => String(key))
  const repair = (key: string, part: unknown): readonly unknown[] => {
    const cut = inner.get(key)?.map((path) => path.slice(1))
    if (!cut) return [part]
    const left = cutParts(part, isRecord(defaults) ? getOwnValue(defaults, key) : undefined, cut)
    return left === undefined ? [] : [left]
  }
  if (Array.isArray(value)) return value.flatMap((part, index) => repair(String(index), part))
  if (!isRecord(value) || [...inner.keys()].some((key) => !Object.hasOwn(value, key))) return defaults
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => repair(key, part).map((left) => [key, left])),
  )
}
