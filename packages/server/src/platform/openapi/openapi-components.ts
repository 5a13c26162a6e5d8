import { isRecord, toRecord } from '../text/json.ts'

const schemaPrefix = '#/components/schemas/'
const problemReference = '#/components/responses/Problem'
/** Ends the name that the schema of a request gets, because its answer may have another shape. */
const inputEnding = 'Input'

/**
 * Drops the named schemas that no path refers to, and sorts the others. The schema of a request takes its plain name
 * (`AddDomain`, not `AddDomainInput`) unless an answer has it. `prefix` begins the names of shapes that only this document has, and is left out.
 */
export function tidySchemas(document: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  const { schemas, ...components } = toRecord(document['components'])
  const named = toRecord(schemas)
  const used = listReferenced({ ...document, components }, named)
  const names = new Map([...used].map((name) => [name, getPlainName(name, used, prefix)]))
  const kept = [...names].map(([name, plain]) => [plain, named[name]] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const tidy = { ...document, components: { ...components, schemas: Object.fromEntries(kept) } }
  return toRecord(mapReferences(tidy, (name) => names.get(name) ?? name))
}

/** Makes the `default` answer of every operation a reference to one component. */
export function shareProblemResponse(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let problem: unknown
  const share = (operation: unknown): unknown => {
    const { responses, ...rest } = toRecord(operation)
    const { default: own, ...others } = toRecord(responses)
    if (own === undefined) return operation
    problem ??= own
    return { ...rest, responses: { ...others, default: { $ref: problemReference } } }
  }
  const paths = mapValues(document['paths'], (operations) => mapValues(operations, share))
  return { ...document, components: { ...toRecord(document['components']), responses: { Problem: problem } }, paths }
}

function getPlainName(name: string, used: ReadonlySet<string>, prefix: string): string {
  const plain = name.endsWith(inputEnding) ? name.slice(0, -inputEnding.length) : name
  const candidates = plain === '' || used.has(plain) ? [name] : [plain, name]
  if (prefix === '') return candidates[0] ?? name
  const short = candidates.flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : []))
  return [...short.filter((each) => !used.has(each)), ...candidates][0] ?? name
}

/** Names of the schemas that a value refers to, and that those refer to. */
function listReferenced(value: unknown, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>()
  const read = (part: unknown) => {
    mapReferences(part, (name) => {
      if (found.has(name)) return name
      found.add(name)
      read(schemas[name])
      return name
    })
  }
  read(value)
  return found
}

/** A copy whose references to schemas go by the names that `rename` gives. */
function mapReferences(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => mapReferences(part, rename))
  if (!isRecord(value)) return value
  const { $ref } = value
  if (typeof $ref === 'string' && $ref.startsWith(schemaPrefix))
    return { ...value, $ref: schemaPrefix + rename($ref.slice(schemaPrefix.length)) }
  return mapValues(value, (part) => mapReferences(part, rename))
}

function mapValues(value: unknown, map: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(toRecord(value)).map(([key, part]) => [key, map(part)]))
}
