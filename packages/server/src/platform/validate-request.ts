import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { AppError } from './errors.ts'

/** What every request obeys, whatever its schema says. */
export const requestLimits = {
  /** Lists and objects inside each other. */
  depth: 64,
  keysPerObject: 2_000,
  /** A larger input is read up to its first mistake: naming each of a hundred thousand costs seconds. */
  valuesWithAllErrors: 1_000,
  /** Fields that an error answer names. */
  errorFields: 20,
  errorText: 500,
} as const

const firstErrorOnly: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** Compiles a route's schema: what does not fit it is answered with 400 and at most 20 fields, in time linear in its size. */
export const compileRequestSchema: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const parsed = parseInput(schema, input)
    return parsed.success ? { value: parsed.data } : { error: toInvalidInput(parsed.error) }
  }
}

/** `safeParse` whose cost is linear in the size of what a stranger sent. Throws `invalid_input` when it nests or lists beyond all limits. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const count = countValues(input)
  return schema.safeParse(input, count > requestLimits.valuesWithAllErrors ? firstErrorOnly : undefined)
}

/** A refused input with a sentence for each of its first fields. */
export function toInvalidInput(error: z.ZodError): AppError {
  const fields = limitFields(error.issues.map(({ path, message }) => [path.map(String).join('.') || 'body', message]))
  const [field, sentence] = Object.entries(fields)[0] ?? ['body', 'is not valid']
  return new AppError(
    'invalid_input',
    400,
    field === 'body' ? `The request is not valid: ${sentence}` : `${field}: ${sentence}`,
    { fields },
  )
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
    if (depth > requestLimits.depth) throw tooLarge(`nests deeper than ${requestLimits.depth} levels`)
    const next: unknown[] = []
    for (const value of level) {
      count += 1
      if (typeof value !== 'object' || value === null) continue
      const inner = Object.values(value)
      if (!Array.isArray(value) && inner.length > requestLimits.keysPerObject)
        throw tooLarge(`has an object of more than ${requestLimits.keysPerObject} keys`)
      for (const one of inner) next.push(one)
    }
    level = next
  }
  return count
}

function tooLarge(what: string): AppError {
  return new AppError('invalid_input', 400, `The request is not valid: it ${what}.`, { fields: {} })
}
