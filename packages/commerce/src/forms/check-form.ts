import { checkEmail } from '../email.ts'
import type { Translate } from '../messages.ts'
import { type FormAnswer, type FormValues, isAnswerEmpty, readFormAnswer } from './form-answers.ts'
import { listShownFields } from './conditions.ts'
import { type FormField, formLimits, isAnswered, isRequired, listRequiredParts } from './form-fields.ts'

/** What a form makes of the values that were sent. */
export interface CheckedForm {
  /** One for each field that is shown, but sections, in the order of the form. */
  readonly answers: readonly FormAnswer[]
  /** Problems by the id of the field; empty when the form may be stored. */
  readonly errors: Readonly<Record<string, string>>
}

/** The messages that checking a form says. */
export type FormMessage =
  | 'formRequired'
  | 'formEmailInvalid'
  | 'formOverLimit'
  | 'formNumber'
  | 'formAmount'
  | 'formWebsite'
  | 'formHandle'
  | 'formDate'
  | 'formTime'
  | 'formChoice'
  | 'formFilesTooMany'
  | 'addressPhoneInvalid'
  | 'addressTooLong'

/** Reads and checks the values of a form. Server and browser both ask here, so they never disagree. */
export function checkForm(fields: readonly FormField[], values: FormValues, t: Translate<FormMessage>): CheckedForm {
  const asked = listShownFields(fields, values).filter(isAnswered)
  const read = asked.map((field) => ({
    field,
    answer: readFormAnswer(field, Object.hasOwn(values, field.id) ? values[field.id] : undefined),
  }))
  const wrong = read.flatMap(({ field, answer }) => {
    const problem = findAnswerProblem(field, answer, t)
    return problem === undefined ? [] : [[field.id, problem] as const]
  })
  return { answers: read.map(({ answer }) => answer), errors: Object.fromEntries(wrong) }
}

/** The problem of the answer to one field; undefined when nothing is. */
export function findAnswerProblem(field: FormField, answer: FormAnswer, t: Translate<FormMessage>): string | undefined {
  if (isRequired(field) && isIncomplete(field, answer)) return t('formRequired')
  if (field.type === 'hidden' || isAnswerEmpty(answer)) return undefined
  return findTooLong(field, answer, t) ?? checks[field.type]?.(answer, field, t)
}

function isIncomplete({ type }: FormField, answer: FormAnswer): boolean {
  if (isAnswerEmpty(answer)) return true
  const { values = {} } = answer
  return !Array.isArray(values) && listRequiredParts(type).some((name) => !Reflect.get(values, name))
}

function findTooLong(
  { type, maxLength }: FormField,
  { value, values = {} }: FormAnswer,
  t: Translate<FormMessage>,
): string | undefined {
  const most = type === 'textarea' ? formLimits.text : formLimits.line
  const max = type === 'textarea' || type === 'text' ? Math.min(maxLength ?? most, most) : most
  if (countCharacters(value) > max) return t('formOverLimit')
  return Object.values(values).some((part) => part.length > most) ? t('addressTooLong', { max: most }) : undefined
}

/** Characters as browsers and people count them in a text: a line break is one. */
export function countCharacters(text: string): number {
  return text.replaceAll('\r\n', '\n').length
}

type Check = (answer: FormAnswer, field: FormField, t: Translate<FormMessage>) => string | undefined

/** Refuses a value that does not match. */
function match(pattern: RegExp, message: FormMessage): Check {
  return ({ value }, _field, t) => (pattern.test(value) ? undefined : t(message))
}

const isOffered: Check = ({ value, values }, { options }, t) => {
  const chosen = Array.isArray(values) ? values : [value]
  return chosen.every((each) => options.includes(each)) ? undefined : t('formChoice')
}

const checks: Partial<Record<FormField['type'], Check>> = {
  email: ({ value }, _field, t) =>
    checkEmail(value).kind === 'email' ? undefined : t('formEmailInvalid', { email: 'user@domain.com' }),
  number: match(/^[+-]?(?:\d{1,30}(?:[.,]\d{0,30})?|[.,]\d{1,30})$/, 'formNumber'),
  currency: match(
    /^\p{Sc}?\s?-?\d{1,3}(?:[.,'’\s]?\d{3}){0,6}(?:[.,]\d{1,4})?\s?(?:\p{Sc}|[A-Z]{3})?$|^\d{1,20}(?:[.,]\d{1,4})?$/u,
    'formAmount',
  ),
  website: ({ value }, _field, t) => (isWebAddress(value) ? undefined : t('formWebsite')),
  twitter: match(/^@?\w{1,50}$/, 'formHandle'),
  date: ({ values }, _field, t) => (isDate(values) ? undefined : t('formDate')),
  time: ({ values }, _field, t) => (isTime(values) ? undefined : t('formTime')),
  phone: ({ values = {} }, _field, t) => (isPhone(Object.values(values)) ? undefined : t('addressPhoneInvalid')),
  radio: isOffered,
  select: isOffered,
  checkbox: isOffered,
  file: ({ values = [] }, { maxFiles }, t) =>
    Object.keys(values).length > maxFiles ? t('formFilesTooMany', { max: maxFiles }) : undefined,
}

/** `example.com` is one too: people leave the protocol out. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(text)
}

function isDate(values: unknown): boolean {
  const [month, day, year] = readNumbers(values, ['Month', 'Day', 'Year'])
  if (month === undefined || day === undefined || year === undefined) return false
  const date = new Date(Date.UTC(2000, month - 1, day))
  // Years below 100 would be read as those of the last century.
  date.setUTCFullYear(year, month - 1, day)
  return year >= 1 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function isTime(values: unknown): boolean {
  const [hour, minute, second] = readNumbers(values, ['Hour', 'Minute', 'Second'], 0)
  if (hour === undefined || minute === undefined || second === undefined) return false
  const half = String(Reflect.get(Object(values), 'Ampm') ?? '').toUpperCase()
  if (half !== '' && half !== 'AM' && half !== 'PM') return false
  const isHour = half === '' ? hour <= 23 : hour >= 1 && hour <= 12
  return isHour && minute <= 59 && second <= 59
}

/** The parts as whole numbers; undefined for any other text. An empty part is `blank`. */
function readNumbers(values: unknown, names: readonly string[], blank?: number): (number | undefined)[] {
  return names.map((name) => {
    const text = String(Reflect.get(Object(values), name) ?? '')
    if (text === '') return blank
    return /^\d{1,4}$/.test(text) ? Number(text) : undefined
  })
}

function isPhone(parts: readonly string[]): boolean {
  const digits = parts.join('').replace(/\D/g, '').length
  return parts.every((part) => /^[\d\s()+./x-]*$/i.test(part)) && digits >= 4 && digits <= 20
}
