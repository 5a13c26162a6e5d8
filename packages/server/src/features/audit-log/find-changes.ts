import type { FieldChange } from './schema.ts'

const maxFields = 50
const maxValueLength = 300
/** Deeper than any answer of the editor's calls. */
const maxDepth = 12

/** Fields with the time and number of saves, or that follow from other fields: no changes of their own. */
const ignored = new Set(
  [
    'revision draftRevision publishedRevision version hasChanges id requestId pagination',
    'createdOn updatedOn updatedAt changedOn changedAt lastUsedOn lastSeenOn',
    // Of an order: what can be done to it now, and the mails that tell of it.
    'actions mails restockable returnable refundable',
    // Of a product: what its variants say already.
    'lowestPrice highestPrice held',
  ].flatMap((names) => names.split(' ')),
)
/** Fields whose value nobody may read in the history: only that they changed is kept. */
const secret = /password|secret|token|apikey|privatekey|credential|hash$|recoverycode|link$/i
const hidden = '(hidden)'

/** What tells the elements of a list apart, so that an inserted one does not change all behind it. */
const elementKeys = ['id', 'accountId', 'variantId', 'key', 'name', 'host', 'code'] as const

type Fields = ReadonlyMap<string, string>

/** The fields that differ between two states of an object; undefined is an object that is not there. */
export function findChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [readFields(before), readFields(after)]
  const changes: FieldChange[] = []
  for (const field of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(field) ?? null, now.get(field) ?? null]
    if (was === is) continue
    changes.push(hide({ field, before: was, after: is }))
    if (changes.length === maxFields) break
  }
  return changes
}

/** Joins the changes of two saves of one object: what it was before the first, and what it is after the second. */
export function mergeChanges(first: readonly FieldChange[], second: readonly FieldChange[]): FieldChange[] {
  const merged = new Map(first.map((change) => [change.field, change]))
  for (const change of second) {
    const known = merged.get(change.field)
    merged.set(change.field, known ? { ...change, before: known.before } : change)
  }
  const isHidden = ({ before }: FieldChange) => before === hidden
  return [...merged.values()].filter((change) => isHidden(change) || change.before !== change.after).slice(0, maxFields)
}

function hide(change: FieldChange): FieldChange {
  const { before, after } = change
  if (secret.test(change.field))
    return { ...change, before: before === null ? null : hidden, after: after === null ? null : hidden }
  return { ...change, before: shorten(before), after: shorten(after) }
}

function shorten(text: string | null): string | null {
  return text === null || text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}…`
}

function readFields(value: unknown): Fields {
  const fields = new Map<string, string>()
  collect(value, [], fields)
  return fields
}

function collect(value: unknown, path: readonly string[], fields: Map<string, string>): void {
  if (value === undefined || value === null || value === '' || path.length > maxDepth) return
  if (typeof value !== 'object') {
    fields.set(path.join(' '), typeof value === 'string' ? value : JSON.stringify(value))
    return
  }
  for (const [name, inner] of listInner(value)) if (!ignored.has(name)) collect(inner, [...path, name], fields)
}

function listInner(value: object): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(value)) return Object.entries(value)
  // A list of texts reads best as one.
  if (value.every((each) => typeof each !== 'object')) return [['', value.join(', ')]]
  return value.map((each: unknown, index) => [readKey(each) ?? String(index + 1), each] as const)
}

function readKey(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null) return undefined
  for (const key of elementKeys) {
    const value: unknown = Reflect.get(element, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
