import { z } from 'zod'
import type { BlockDefinition } from '../define.ts'
import { findBlockByNumber } from '../numbered.ts'
import { upgradeSettings } from '../read.ts'
import { blockTypes } from '../registry.ts'
import type { PageContent } from '../stored.ts'
import { listBlocks, type ContentBlock } from './check-text.ts'
import { settingTooLong } from './errors.ts'

/** The size limits in the JSON Schema of a setting; `entry` is the schema of the entries of a list. */
const SizedSchema = z.object({
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get properties() {
    return z.record(z.string(), SizedSchema).optional()
  },
  get entry() {
    return SizedSchema.optional()
  },
})
type SizedSchema = z.infer<typeof SizedSchema>

interface LongSetting {
  readonly blockId: string
  /** `items.2.title` */
  readonly setting: string
  readonly length: number
  readonly limit: number
  readonly unit: string
  readonly value: string | readonly unknown[]
}

/**
 * Throws `setting_too_long` for the first text or list of a block that is longer than its kind allows. What the stored
 * content holds already may stay: an imported page can be edited without shortening all of it first.
 */
export function refuseLongSettings(before: unknown, content: PageContent): void {
  const long = listBlocks(content).flatMap(listLongSettings)
  if (long.length === 0) return
  const stored = new Set(listKeys(before))
  const added = long.find(({ value }) => !stored.has(getKey(value)))
  if (!added) return
  const { value: _value, ...params } = added
  throw settingTooLong(params)
}

/** Every text and list somewhere inside a value, by its key. */
function listKeys(value: unknown): string[] {
  if (typeof value === 'string') return [getKey(value)]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [getKey(value)] : []), ...Object.values(value).flatMap(listKeys)]
}

/** A text goes by itself, a list by its length: entries of a list that is too long may change. */
function getKey(value: string | readonly unknown[]): string {
  return typeof value === 'string' ? value : `${value.length} entries`
}

/** Nothing is said of kinds that nobody knows, and of settings that a newer version has written. */
function listLongSettings({ id: blockId, type, version, settings }: ContentBlock): LongSetting[] {
  const block = typeof type === 'number' ? findBlockByNumber(type, settings) : { type, settings }
  const definition = block && blockTypes.get(block.type)
  if (!definition || (typeof type !== 'number' && version > definition.version)) return []
  const from = typeof type === 'number' ? definition.version : version
  return listLong(sizeSchema(definition), upgradeSettings(definition, from, block.settings), []).map((long) => ({
    blockId,
    ...long,
  }))
}

function sizeSchema({ settings }: BlockDefinition): SizedSchema {
  const known = schemas.get(settings)
  if (known) return known
  const made = SizedSchema.parse(z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }))
  schemas.set(settings, made)
  return made
}

// Not state but a memo: a kind's schema always gives the same sizes.
const schemas = new WeakMap<object, SizedSchema>()

function listLong(schema: SizedSchema, value: unknown, path: readonly string[]): Omit<LongSetting, 'blockId'>[] {
  const { maxLength = Infinity, maxItems = Infinity, properties = {}, entry } = schema
  const tooLong = (value: string | readonly unknown[], limit: number, unit: string) =>
    value.length > limit ? [{ setting: path.join('.'), length: value.length, limit, unit, value }] : []
  if (typeof value === 'string') return tooLong(value, maxLength, 'characters')
  if (Array.isArray(value)) {
    const inner = entry ? value.flatMap((each, index) => listLong(entry, each, [...path, String(index)])) : []
    return [...tooLong(value, maxItems, 'entries'), ...inner]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const setting = Object.hasOwn(properties, name) ? properties[name] : undefined
    return setting ? listLong(setting, inner, [...path, name]) : []
  })
}
