import type { MessageKey, MessageValues, Translate } from '@vitrine/commerce'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** What every request obeys, whatever its schema says. */
export const requestLimits = {
  /** Lists and objects inside each other. */
  depth: 64,
  keysPerObject: 2_000,
  /** Of a JSON body, counted before it is parsed. The longest content of a page has a tenth of it. */
  values: 50_000,
  /** A larger input is read up to its first mistake: naming each of a hundred thousand costs seconds. */
  valuesWithAllErrors: 1_000,
  /** Fields that an error answer names. */
  errorFields: 20,
  errorText: 500,
} as const

// The input tells missing values from wrong ones.
const allErrors: z.core.ParseContextInternal<z.core.$ZodIssue> = { reportInput: true }
const firstErrorOnly: z.core.ParseContextInternal<z.core.$ZodIssue> = { ...allErrors, abortEarly: true }

/** Compiles a route's schema: what does not fit it is answered with 400 and at most 20 fields, in time linear in its size. */
export const compileRequestSchema: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const parsed = parseInput(schema, input)
    return parsed.success ? { value: parsed.data } : { error: toInvalidInput(parsed.error) }
  }
}

/**
 * `safeParse` whose cost is linear in the size of a request. Throws `invalid_input` when the input nests or lists
 * beyond all limits.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const count = countValues(input)
  return schema.safeParse(input, count > requestLimits.valuesWithAllErrors ? firstErrorOnly : allErrors)
}

/** A request that does not fit its schema. Staff and developers read what the schema says, visitors a message of the catalogue. */
export class InvalidRequest extends AppError {
  readonly #issues: readonly FieldIssue[]

  constructor(sentence: string, issues: readonly FieldIssue[] = []) {
    super('invalid_input', 400, sentence, { fields: sentencesFor(issues, ({ sentence: said }) => said) })
    this.#issues = issues
  }

  /** The same for visitors, in the language of `t`. */
  toVisitorError(t: Translate): AppError {
    const fields = sentencesFor(this.#issues, ({ message, values }) => t(message, values))
    const [field, sentence] = Object.entries(fields)[0] ?? ['body', '']
    const isWhole = field === 'body'
    return new AppError(this.code, this.status, isWhole ? t('errorRequestInvalid') : `${field}: ${sentence}`, {
      fields,
    })
  }
}

/** The problem of a field, in the words of its schema and as a message of the catalogue. */
interface FieldIssue {
  /** Its path with dots, or `body`. */
  readonly field: string
  readonly sentence: string
  readonly message: MessageKey
  readonly values?: MessageValues
}

function sentencesFor(issues: readonly FieldIssue[], say: (issue: FieldIssue) => string): Record<string, string> {
  return limitFields(issues.map((issue) => [issue.field, say(issue)]))
}

/** A refused input with a sentence for each of its first fields. */
function toInvalidInput(error: z.ZodError): InvalidRequest {
  const issues = error.issues.slice(0, requestLimits.errorFields).map((issue) => ({
    field: issue.path.map(String).join('.') || 'body',
    sentence: issue.code === 'invalid_value' ? describeOption(issue) : issue.message,
    ...messageFor(issue),
  }))
  const { field, sentence } = issues[0] ?? { field: 'body', sentence: 'is not valid' }
  return new InvalidRequest(
    field === 'body' ? `The request is not valid: ${sentence}` : `${cut(field)}: ${cut(sentence)}`,
    issues,
  )
}

/** A value beside a fixed choice. A schema with a sentence of its own says that instead. */
function describeOption({ input, message }: z.core.$ZodIssueInvalidValue): string {
  if (!message.startsWith('Invalid ')) return message
  const val = cut(typeof input === 'string' ? input : (JSON.stringify(input) ?? 'Nothing'))
  return `${val} is not one of the expected options.`
}

function messageFor(issue: z.core.$ZodIssue): Pick<FieldIssue, 'message' | 'values'> {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { message: 'errorFieldRequired' }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.input === '')
    return { message: 'errorFieldRequired' }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { message: 'errorFieldTooLong', values: { limit: Number(issue.maximum) } }
  return { message: 'errorFieldInvalid' }
}

/** The first 20 fields, names and sentences cut to a length that people read. */
export function limitFields<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value | string> {
  return Object.fromEntries(
    entries
      .slice(0, requestLimits.errorFields)
      .map(([name, value]) => [cut(name), typeof value === 'string' ? cut(value) : value]),
  )
}

function cut(text: string): string {
  return text.length <= requestLimits.errorText ? text : `${text.slice(0, requestLimits.errorText - 1)}…`
}

/** How many values there are in a JSON value; throws when it nests too deep or an object has too many keys. */
function countValues(input: unknown): number {
  let count = 0
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > requestLimits.depth) throw requestTooLarge(`nests deeper than ${requestLimits.depth} levels`)
    const next: unknown[] = []
    for (const value of level) {
      count += 1
      if (typeof value !== 'object' || value === null) continue
      const inner = Object.values(value)
      if (!Array.isArray(value) && inner.length > requestLimits.keysPerObject)
        throw requestTooLarge(`has an object of more than ${requestLimits.keysPerObject} keys`)
      for (const one of inner) next.push(one)
    }
    level = next
  }
  return count
}

/** The error for a request beyond its limits; `what` says which. */
export function requestTooLarge(what: string): InvalidRequest {
  return new InvalidRequest(`The request is not valid: it ${what}.`)
}
