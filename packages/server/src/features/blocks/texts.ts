import { z } from 'zod'
import { blockTexts } from '../languages/index.ts'
import { toField } from '../../platform/text/json.ts'
import type { BlockDefinition } from './define.ts'
import { findBlockByNumber } from './numbered.ts'
import { blockTypes } from './registry.ts'

/** A text in the settings of a block that visitors read. */
interface BlockText {
  /** `block/<id>/items/0/title` */
  readonly field: string
  /** The kind of its block. */
  readonly type: string
  /** What the setting is called. */
  readonly label: string
  readonly format: 'line' | 'text' | 'html'
  readonly text: string
  readonly maxLength: number
}

/** What the JSON Schema of a setting says of its texts. */
const TextSchema = z.object({
  type: z.unknown().optional(),
  title: z.string().optional(),
  enum: z.unknown().optional(),
  field: z.string().optional(),
  maxLength: z.number().optional(),
  get properties() {
    return z.record(z.string(), TextSchema).optional()
  },
  get entry() {
    return TextSchema.optional()
  },
})
type TextSchema = z.infer<typeof TextSchema>

const formats: Readonly<Record<string, BlockText['format']>> = { 'long-text': 'text', 'rich-text': 'html' }

// Not state but a memo: a kind always has the same texts.
const schemas = new WeakMap<BlockDefinition, TextSchema>()

function getSchema(definition: BlockDefinition): TextSchema {
  const known = schemas.get(definition)
  if (known) return known
  const json = z.toJSONSchema(definition.settings, { io: 'input', unrepresentable: 'any' })
  const made = TextSchema.parse(json)
  schemas.set(definition, made)
  return made
}

/** The texts of stored content in the order of its blocks: no addresses, ids, code or choices. */
export function listBlockTexts(content: unknown): BlockText[] {
  return blockTexts.listStoredBlocks(content).flatMap(({ id, type, settings }) => {
    const definition = findDefinition(type, settings)
    return definition ? listTexts(getSchema(definition), settings, ['block', id], definition.type) : []
  })
}

blockTexts.defineTextFields(({ type, settings }) => {
  const definition = findDefinition(type, settings)
  return definition ? listTexts(getSchema(definition), settings, [], definition.type).map(({ field }) => field) : []
})

function findDefinition(type: unknown, settings: Readonly<Record<string, unknown>>): BlockDefinition | undefined {
  const name = typeof type === 'number' ? findBlockByNumber(type, settings)?.type : String(type)
  return name === undefined ? undefined : blockTypes.get(name)
}

function listTexts(schema: TextSchema, value: unknown, path: readonly (string | number)[], type: string): BlockText[] {
  const { properties, entry, maxLength, field = '' } = schema
  if (typeof value === 'string') {
    const format = field === '' ? 'line' : formats[field]
    if (format === undefined || maxLength === undefined || schema.enum !== undefined || value.trim() === '') return []
    const label = schema.title ?? path.findLast((key) => typeof key === 'string') ?? ''
    return [{ field: toField(path), type, label, format, text: value, maxLength }]
  }
  if (Array.isArray(value))
    return entry ? value.flatMap((each: unknown, index) => listTexts(entry, each, [...path, index], type)) : []
  if (typeof value !== 'object' || value === null || !properties) return []
  return Object.entries(properties).flatMap(([key, inner]) =>
    Object.hasOwn(value, key) ? listTexts(inner, Reflect.get(value, key), [...path, key], type) : [],
  )
}
