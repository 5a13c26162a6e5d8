import { type FormValues, readFormAnswer } from './form-answers.ts'
import { type FormField, isAnswered } from './form-fields.ts'

/** When a field is shown: another field has one of these values; any answer at all where there are none. */
export interface FormCondition {
  readonly fieldId: string
  readonly values: readonly string[]
}

/** The fields that are shown for these values. Server and browser both ask here. The others are neither checked nor stored. */
export function listShownFields(fields: readonly FormField[], values: FormValues): readonly FormField[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = new Map<string, boolean>()
  const isShown = (field: FormField): boolean => {
    const before = known.get(field.id)
    if (before !== undefined) return before
    // No form with a circle is saved. Should there be one, it ends here.
    known.set(field.id, true)
    const other = field.showIf ? byId.get(field.showIf.fieldId) : undefined
    const shown = !field.showIf || !other || (isShown(other) && isMet(other, field.showIf, values))
    known.set(field.id, shown)
    return shown
  }
  return fields.filter(isShown)
}

interface ConditionalField {
  readonly id: string
  readonly showIf?: { readonly fieldId: string } | null | undefined
}

/** The fields that `isKept` accepts, without those that only an answer to one of the others shows. */
export function keepFields<Field extends ConditionalField>(
  fields: readonly Field[],
  isKept: (field: Field) => boolean,
): readonly Field[] {
  const kept = fields.filter(isKept)
  const ids = new Set(kept.map(({ id }) => id))
  const isGone = (id: string) => !ids.has(id) && fields.some((field) => field.id === id)
  const isReachable = ({ showIf }: Field) => !showIf || !isGone(showIf.fieldId)
  return kept.every(isReachable) ? kept : keepFields(fields, (field) => ids.has(field.id) && isReachable(field))
}

function isMet(other: FormField, condition: FormCondition, sent: FormValues): boolean {
  const { value, values } = readFormAnswer(other, Object.hasOwn(sent, other.id) ? sent[other.id] : undefined)
  const given = values === undefined ? [value] : Object.values(values)
  const filled = given.filter((text) => text !== '')
  // Nobody can name a file before it is sent: any file counts.
  return condition.values.length === 0 || other.type === 'file'
    ? filled.length > 0
    : filled.some((text) => condition.values.includes(text))
}

export type ConditionFault = 'unknown' | 'circle' | 'unanswered'

/** The fault of the condition of a field; undefined when it has none. */
export function findConditionFault(field: FormField, fields: readonly FormField[]): ConditionFault | undefined {
  const byId = new Map(fields.map((each) => [each.id, each]))
  const seen = new Set<string>([field.id])
  let current = field.showIf
  if (!current) return undefined
  const asked = byId.get(current.fieldId)
  if (!asked) return 'unknown'
  if (!isAnswered(asked)) return 'unanswered'
  while (current) {
    if (seen.has(current.fieldId)) return 'circle'
    seen.add(current.fieldId)
    current = byId.get(current.fieldId)?.showIf ?? null
  }
  return undefined
}
