import { isRecord } from '../api/json.ts'

/** Settings and the values they must have, all of them, for another setting to count. */
type Condition = Readonly<Record<string, readonly unknown[]>>

/** The JSON Schema of a setting, as `GET /api/admin/block-types` answers it. */
export interface SettingSchema {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly enum?: readonly string[]
  /** Labels of the values of `enum`. */
  readonly choices?: Readonly<Record<string, string>>
  /** Meaning of the value, where its type does not say it: `picture`, `rich-text`, `address` and so on. */
  readonly field?: string
  /** The schema of a list's entries. */
  readonly entry?: SettingSchema
  /** On the button that adds an entry, where the list says what its entries are. */
  readonly addLabel?: string
  readonly properties?: Readonly<Record<string, SettingSchema>>
  readonly alternatives?: readonly SettingSchema[]
  readonly shownWhen?: readonly Condition[]
  /** When the setting is put into pages as it is, which takes the capability `code.write`. */
  readonly codeWhen?: readonly Condition[]
}

type JsonObject = Readonly<Record<string, unknown>>

/** Reads the schema of a setting or of all settings. Unknown parts are left out. */
export function readSchema(value: unknown): SettingSchema {
  if (!isRecord(value)) return {}
  const { type, title, description, field, addLabel } = value
  return {
    ...pickTexts({ type, title, description, field, addLabel }),
    ...pickNumbers(value),
    ...('default' in value ? { default: value['default'] } : {}),
    ...(Array.isArray(value['enum']) ? { enum: value['enum'].filter((each) => typeof each === 'string') } : {}),
    ...(isRecord(value['choices']) ? { choices: pickTexts(value['choices']) } : {}),
    ...(isRecord(value['entry']) ? { entry: readSchema(value['entry']) } : {}),
    ...(isRecord(value['properties']) ? { properties: readProperties(value['properties']) } : {}),
    ...(Array.isArray(value['anyOf']) ? { alternatives: value['anyOf'].map(readSchema) } : {}),
    ...(Array.isArray(value['shownWhen']) ? { shownWhen: value['shownWhen'].map(readCondition) } : {}),
    ...(Array.isArray(value['codeWhen']) ? { codeWhen: value['codeWhen'].map(readCondition) } : {}),
  }
}

function readProperties(properties: JsonObject): Record<string, SettingSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, readSchema(schema)]))
}

function readCondition(condition: unknown): Condition {
  if (!isRecord(condition)) return {}
  return Object.fromEntries(
    Object.entries(condition).map(([name, values]) => [name, Array.isArray(values) ? values : [values]]),
  )
}

function pickTexts(values: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function pickNumbers(value: JsonObject): Partial<Record<'maxLength' | 'minimum' | 'maximum' | 'maxItems', number>> {
  const names = ['maxLength', 'minimum', 'maximum', 'maxItems'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof value[name] === 'number' ? [[name, value[name]]] : [])))
}

/** Whether a setting counts beside these values of the others: one of its conditions has to hold. */
export function isShown(conditions: readonly Condition[], values: JsonObject, defaults: JsonObject): boolean {
  if (conditions.length === 0) return true
  return conditions.some((condition) =>
    Object.entries(condition).every(([name, allowed]) => allowed.includes(values[name] ?? defaults[name])),
  )
}
