import type { Value } from '../registry/types.ts'
import { isRecord } from '../run/value.ts'

/** One line of a conformance file; see its README for the fields. */
export interface ConformanceCase {
  readonly id: string
  readonly group: string
  readonly subject: string
  readonly note: string
  readonly template: string
  readonly data: Value
  readonly partials: Readonly<Record<string, string>>
  readonly injects: Readonly<Record<string, Value>>
  readonly options: Readonly<Record<string, Value>>
  readonly expected: string | undefined
  readonly trim: boolean
  readonly errors: readonly { readonly type: string; readonly message: string }[] | undefined
  readonly errorsContain: readonly string[]
  readonly errorsTypes: readonly string[] | undefined
}

/** Reads a file of JSON lines; throws with the line number of a malformed one. */
export function readCases(text: string): ConformanceCase[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readCase(line, number))
}

function readCase(line: string, number: number): ConformanceCase {
  const fields: unknown = JSON.parse(line)
  if (!isRecord(fields)) throw new Error(`Line ${number} is no object`)
  const { expected, data_raw: raw, data, errors, errors_types: types } = fields
  return {
    id: text(fields['id']),
    group: text(fields['group']),
    subject: text(fields['subject']),
    note: text(fields['note']),
    template: text(fields['template']),
    data: typeof raw === 'string' ? JSON.parse(raw) : data,
    partials: mapValues(fields['partials'], text),
    injects: mapValues(fields['injects'], (value) => value),
    options: mapValues(fields['options'], (value) => value),
    expected: typeof expected === 'string' ? expected : undefined,
    trim: fields['trim'] === true,
    errors: Array.isArray(errors) ? errors.map(readError) : undefined,
    errorsContain: texts(fields['errors_contain']),
    errorsTypes: types === undefined ? undefined : texts(types),
  }
}

function readError(error: Value): { type: string; message: string } {
  return isRecord(error)
    ? { type: text(error['type']), message: text(error['message']) }
    : { type: '', message: text(error) }
}

function text(value: Value): string {
  return typeof value === 'string' ? value : ''
}

function texts(value: Value): string[] {
  return Array.isArray(value) ? value.map(text) : []
}

function mapValues<T>(value: Value, map: (value: Value) => T): Record<string, T> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, map(entry)]))
}
