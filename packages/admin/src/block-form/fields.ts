import { isShown, type SettingSchema } from './setting-schema.ts'
import { translateServerText } from '../i18n/text.ts'

/** One choice of a field of few values. */
interface Choice {
  readonly value: string
  readonly label: string
}

/** How a setting is edited, with what its control has to know. */
export type Control =
  | { readonly kind: 'line' | 'long-text' | 'code' | 'rich-text' | 'address' | 'color'; readonly maxLength: number }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly isOptional: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'file'; readonly accepts: FileKind }
  | { readonly kind: 'focal-point' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'product' | 'event' | 'products'; readonly maxItems: number }
  | { readonly kind: 'collection'; readonly typeName?: string }
  | { readonly kind: 'category' | 'menu' | 'form' | 'donation-fund' | 'member-area' | 'mailing-lists' }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  | {
      readonly kind: 'list'
      readonly fields: readonly Field[]
      readonly maxItems: number
      readonly addLabel?: string | undefined
    }
  /** No control fits: the form shows the value as JSON. The suite fails when a block type of ours has one. */
  | { readonly kind: 'unknown' }

export type FileKind = 'picture' | 'audio' | 'video' | 'captions'

/** A setting of a form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly help: string | undefined
  readonly default: unknown
  readonly conditions: NonNullable<SettingSchema['shownWhen']>
  /** One of them holds while the setting runs on pages; undefined for one that never does. */
  readonly codeConditions: SettingSchema['codeWhen']
  readonly control: Control
}

/** The fields of a form, without those that the server fills in by itself. */
export function listFields(schema: SettingSchema): Field[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, setting]) => setting.field !== 'computed')
    .map(([name, setting]) => ({
      name,
      label: translateServerText(setting.title ?? toLabel(name)),
      help: readHelp(setting),
      default: setting.default,
      conditions: setting.shownWhen ?? [],
      codeConditions: setting.codeWhen,
      control: chooseControl(setting),
    }))
}

type Values = Readonly<Record<string, unknown>>

/** The fields that count beside these values. */
export function listShownFields(fields: readonly Field[], values: Values): Field[] {
  const defaults = getDefaults(fields)
  return fields.filter((field) => isShown(field.conditions, values, defaults))
}

/** Whether what is in a field runs on pages, beside these values of the others. */
export function isRunOnPages({ codeConditions }: Field, siblings: Values): boolean {
  return codeConditions !== undefined && isShown(codeConditions, siblings, {})
}

/** The default of each field that has no value. */
export function getDefaults(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.default]))
}

/** `autoplay-duration` and `autoplayDuration` become "Autoplay duration". */
export function toLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Descriptions that quote names of settings are for developers. */
function readHelp({ description, type, field }: SettingSchema): string | undefined {
  if (description === undefined || description.includes('`') || type === 'boolean' || field === 'picture')
    return undefined
  return translateServerText(description)
}

const maxLineLength = 1_000
const noMaximum = 1_000_000

function chooseControl(setting: SettingSchema): Control {
  const { field, maxItems = 100 } = setting
  switch (field) {
    case 'picture':
    case 'audio':
    case 'video':
    case 'captions':
      return { kind: 'file', accepts: field }
    case 'focal-point':
    case 'moment':
    case 'category':
    case 'menu':
    case 'form':
    case 'donation-fund':
    case 'member-area':
    case 'mailing-lists':
      return { kind: field }
    case 'product':
    case 'event':
    case 'products':
      return { kind: field, maxItems }
    case 'collection':
      return { kind: 'collection' }
    case 'choices':
      return { kind: 'choices', choices: listChoices(setting) }
    case 'gallery':
      return { kind: 'collection', typeName: 'gallery' }
    default:
      return chooseByType(setting)
  }
}

function chooseByType(setting: SettingSchema): Control {
  switch (setting.type) {
    case 'string':
      return chooseText(setting)
    case 'boolean':
      return { kind: 'flag' }
    case 'number':
    case 'integer':
      return chooseNumber(setting, false)
    case 'object':
      return setting.properties ? { kind: 'group', fields: listFields(setting) } : { kind: 'unknown' }
    case 'array':
      return setting.entry?.properties
        ? {
            kind: 'list',
            fields: listFields(setting.entry),
            maxItems: setting.maxItems ?? 100,
            ...(setting.addLabel === undefined ? {} : { addLabel: setting.addLabel }),
          }
        : { kind: 'unknown' }
    default: {
      const numeric = setting.alternatives?.find(({ type }) => type === 'number' || type === 'integer')
      return numeric ? chooseNumber(numeric, true) : { kind: 'unknown' }
    }
  }
}

function listChoices({ enum: values = [], choices = {} }: SettingSchema): Choice[] {
  return values.map((value) => ({ value, label: translateServerText(choices[value] ?? toLabel(value)) }))
}

const textKinds = ['line', 'long-text', 'code', 'rich-text', 'address', 'color'] as const

function chooseText(setting: SettingSchema): Control {
  const { field, maxLength = noMaximum } = setting
  if (setting.enum) return { kind: 'choice', choices: listChoices(setting) }
  const kind = textKinds.find((each) => each === field) ?? (maxLength > maxLineLength ? 'long-text' : 'line')
  return { kind, maxLength }
}

function chooseNumber({ minimum, maximum }: SettingSchema, isOptional: boolean): Control {
  return {
    kind: 'number',
    isOptional,
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
}
