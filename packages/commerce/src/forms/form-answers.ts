import { type FormField, findFormParts, formLimits, likertScale } from './form-fields.ts'
import { readFileIds } from './form-files.ts'

/** The answer to one field as carts, mails and templates show it (`summary-form-field`). Texts are plain. */
export interface FormAnswer {
  readonly fieldId: string
  readonly type: FormField['type']
  readonly rawTitle: string
  /** The answer in one piece; '' for fields of several parts. */
  readonly value: string
  /** Parts by their names, statements of a scale with -2 to 2, or the chosen boxes; names of files by their ids, or the ids alone; absent for the others. */
  readonly values?: Readonly<Record<string, string>> | readonly string[]
}

/** What a browser sent for a form: values by the id of their field. */
export type FormValues = Readonly<Record<string, unknown>>

/** Reads what was sent for one field. Never fails: what has the wrong shape counts as empty. Longer texts are cut one over the maximum. */
export function readFormAnswer(field: FormField, sent: unknown): FormAnswer {
  const { id, type, title } = field
  const answer = { fieldId: id, type, rawTitle: title }
  const parts = findFormParts(type)
  if (parts) return { ...answer, value: '', values: readParts(type, parts, sent) }
  if (type === 'checkbox') return { ...answer, value: '', values: readChosen(field, sent) }
  if (type === 'likert') return { ...answer, value: '', values: readScale(field, sent) }
  if (type === 'file') return { ...answer, value: '', values: readFileIds(field, sent) }
  if (type === 'hidden')
    return { ...answer, value: (readLine(sent) || field.value).slice(0, formLimits.line).toWellFormed() }
  if (type === 'textarea') return { ...answer, value: readText(sent, formLimits.text) }
  return { ...answer, value: readLine(sent) }
}

/** True when nobody filled in anything. */
export function isAnswerEmpty({ value, values }: FormAnswer): boolean {
  if (values === undefined) return value === ''
  return Object.values(values).every((each) => each === '')
}

/** The answer as lines of plain text; none where the field was left empty. */
export function formatAnswerLines(answer: FormAnswer, t: (code: number) => string): string[] {
  const { type, value, values } = answer
  if (isAnswerEmpty(answer)) return []
  if (values === undefined) return value.split('\n')
  if (isList(values)) return [values.join(', ')]
  const part = (name: string) => values[name] ?? ''
  const join = (names: readonly string[], separator: string) =>
    names
      .map(part)
      .filter((text) => text !== '')
      .join(separator)
  if (type === 'file') return Object.values(values)
  if (type === 'likert')
    return Object.entries(values)
      .filter(([, code]) => code !== '')
      .map(([statement, code]) => `${statement}: ${t(Number(code))}`)
  if (type === 'address')
    return [part('Line1'), part('Line2'), join(['Zip', 'City', 'State'], ' '), part('Country')].filter(
      (line) => line !== '',
    )
  if (type === 'date') return [`${part('Year')}-${part('Month').padStart(2, '0')}-${part('Day').padStart(2, '0')}`]
  if (type === 'time') {
    const clock = ['Minute', 'Second'].map((name) => part(name).padStart(2, '0')).join(':')
    return [`${part('Hour') || '00'}:${clock} ${part('Ampm')}`.trim()]
  }
  if (type === 'phone') {
    const country = part('Country')
    return [`${country === '' ? '' : `+${country} `}${join(['Areacode', 'Prefix', 'Line'], '-')}`]
  }
  return [join(['First', 'Last'], ' ')]
}

function isList(values: NonNullable<FormAnswer['values']>): values is readonly string[] {
  return Array.isArray(values)
}

function readParts(type: FormField['type'], names: readonly string[], sent: unknown): Record<string, string> {
  const listed = Array.isArray(sent) ? sent : names.map((name) => readMember(sent, name))
  // Phone numbers of three parts have no country.
  const padded = type === 'phone' && listed.length === 3 ? ['', ...listed] : listed
  return Object.fromEntries(names.map((name, index) => [name, readLine(padded[index])]))
}

function readChosen({ options }: FormField, sent: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  const chosen = new Set(list.slice(0, formLimits.options * 2).map(readLine))
  const known = options.filter((option) => chosen.delete(option))
  chosen.delete('')
  // One that is not offered stays, so that the check can refuse it.
  return [...known, ...[...chosen].slice(0, 1)]
}

function readScale({ options }: FormField, sent: unknown): Record<string, string> {
  const codes = options.map((statement, index) => {
    const code = Array.isArray(sent) ? sent[index] : readMember(sent, statement)
    const text = typeof code === 'number' ? String(code) : readLine(code)
    return [statement, likertScale.some((step) => String(step) === text) ? text : ''] as const
  })
  return Object.fromEntries(codes)
}

function readLine(sent: unknown): string {
  return readText(sent, formLimits.line)
}

/**
 * Control characters are nothing that a visitor types: in a subject of a mail they would begin another header. Half of a surrogate pair, sent or
 * left by the cut, is nothing that PostgreSQL reads back from JSON.
 */
function readText(sent: unknown, max: number): string {
  const text = typeof sent === 'string' ? sent : typeof sent === 'number' ? String(sent) : ''
  return text
    .replaceAll('\r\n', '\n')
    .slice(0, max + 200)
    .replace(max === formLimits.text ? /(?![\t\n\r])\p{Cc}/gu : /\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max + 1)
    .toWellFormed()
}

function readMember(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
