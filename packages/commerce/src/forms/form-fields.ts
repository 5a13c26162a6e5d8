import type { FormCondition } from './conditions.ts'
import type { FormFileRules } from './form-files.ts'

/** Types of form fields, by the names of the specification. */
export const formFieldTypes = [
  'text',
  'textarea',
  'email',
  'currency',
  'number',
  'website',
  'password',
  'twitter',
  'date',
  'time',
  'name',
  'address',
  'phone',
  'section',
  'radio',
  'checkbox',
  'select',
  'likert',
  'file',
  'hidden',
] as const
export type FormFieldType = (typeof formFieldTypes)[number]

/** Whether this version knows the type. */
export function isFormFieldType(type: unknown): type is FormFieldType {
  return formFieldTypes.some((known) => known === type)
}

/** Characters, unless it says otherwise. */
export const formLimits = {
  fields: 60,
  /** Choices of a field, or statements of a scale. */
  options: 60,
  option: 200,
  title: 300,
  description: 2_000,
  placeholder: 200,
  /** Values of another field that show one. */
  conditionValues: 60,
  /** Answers of one line, and each part of an answer. */
  line: 1_000,
  /** Answers of several lines. */
  text: 20_000,
  /** Bytes of all answers as they are sent. */
  submissionBytes: 200_000,
} as const

/** A field of a form as its owner wrote it. Texts are plain. The rules for files count where it takes some. */
export interface FormField extends FormFileRules {
  readonly id: string
  readonly type: FormFieldType
  readonly title: string
  readonly description: string
  readonly required: boolean
  readonly placeholder: string
  /** Characters that a text may have; null: as many as there is room for. */
  readonly maxLength: number | null
  /** Choices of a radio, checkbox or select field, statements of a likert scale. */
  readonly options: readonly string[]
  /** What visitors read in their place, in another language than the site's own. Answers name the options. */
  readonly optionLabels?: readonly string[]
  /** What a hidden field holds where the address of the page has no parameter of its title. */
  readonly value: string
  /** When it is shown; null: always. */
  readonly showIf: FormCondition | null
  /** Of a section: it begins a new step of the form. */
  readonly startsStep: boolean
}

/** The parts of a field that is answered in several, in the order in which they are sent. */
export const formFieldParts = {
  address: ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'],
  date: ['Month', 'Day', 'Year'],
  name: ['First', 'Last'],
  phone: ['Country', 'Areacode', 'Prefix', 'Line'],
  time: ['Hour', 'Minute', 'Second', 'Ampm'],
} as const satisfies Partial<Record<FormFieldType, readonly string[]>>

/** The parts without which a required field counts as empty. */
export const requiredFormParts: Readonly<Record<keyof typeof formFieldParts, readonly string[]>> = {
  address: ['Line1', 'City', 'Country'],
  date: ['Month', 'Day', 'Year'],
  name: ['First', 'Last'],
  phone: ['Areacode', 'Prefix', 'Line'],
  time: ['Hour', 'Minute'],
}

/** The parts of a type of field; undefined for one that is answered in one piece. */
export function findFormParts(type: FormFieldType): readonly string[] | undefined {
  return isPartedType(type) ? formFieldParts[type] : undefined
}

function isPartedType(type: FormFieldType): type is keyof typeof formFieldParts {
  return Object.hasOwn(formFieldParts, type)
}

/** Which parts a required field needs. */
export function listRequiredParts(type: FormFieldType): readonly string[] {
  return isPartedType(type) ? requiredFormParts[type] : []
}

/** The answers of a scale, from strong disagreement to strong agreement. */
export const likertScale = [-2, -1, 0, 1, 2] as const

/** Fields that visitors answer: a section is only a heading. */
export function isAnswered({ type }: Pick<FormField, 'type'>): boolean {
  return type !== 'section'
}

/** A scale is never required, whatever the form says. */
export function isRequired({ type, required }: Pick<FormField, 'type' | 'required'>): boolean {
  return required && type !== 'likert' && type !== 'section' && type !== 'hidden'
}
