import fc from 'fast-check'
import { expect, test } from 'vitest'
import { t } from '../testing/english.ts'
import { checkForm } from './check-form.ts'
import { findConditionFault, listShownFields } from './conditions.ts'
import { formatAnswerLines } from './form-answers.ts'
import { type FormField, formFieldTypes, formLimits } from './form-fields.ts'

function field(type: FormField['type'], changes: Partial<FormField> = {}): FormField {
  return {
    id: 'f1',
    type,
    title: 'Question',
    description: '',
    required: false,
    placeholder: '',
    maxLength: null,
    options: ['One', 'Two'],
    value: '',
    showIf: null,
    startsStep: false,
    fileKinds: ['image', 'document'],
    maxFiles: 2,
    maxMegabytes: 10,
    ...changes,
  }
}

function problem(asked: FormField, value: unknown): string | undefined {
  return checkForm([asked], { f1: value }, t).errors['f1']
}

test.each(formFieldTypes)('%s: a required field that is empty is refused where the specification says so', (type) => {
  const free = ['likert', 'section', 'hidden'].includes(type)
  expect(problem(field(type, { required: true }), undefined)).toBe(free ? undefined : 'Required')
  expect(problem(field(type), undefined)).toBeUndefined()
})

const notAnEmail = 'Email is not valid. Email addresses should follow the format user@domain.com.'

test('texts are whole characters, and a line break is one of them before anything is cut', () => {
  const answer = (type: FormField['type'], sent: unknown, changes: Partial<FormField> = {}) =>
    checkForm([field(type, changes)], { f1: sent }, t).answers[0]?.value
  expect(answer('text', '\ud800 hi')).toBe('\ufffd hi')
  expect(answer('hidden', `${'a'.repeat(formLimits.line - 1)}😀`)?.isWellFormed()).toBe(true)
  expect(answer('hidden', '', { value: '\udc00' })).toBe('\ufffd')
  const lines = '\r\n'.repeat(formLimits.text / 2)
  expect(answer('textarea', `a${lines}b`)).toBe(`a${lines.replaceAll('\r\n', '\n')}b`)
  const longest = `a${'\r\n'.repeat(formLimits.text - 2)}b`
  expect(problem(field('textarea'), longest)).toBeUndefined()
})

test.each<[FormField['type'], unknown, string | undefined]>([
  ['email', ' ana@example.com ', undefined],
  ['email', 'ana@example', notAnEmail],
  ['email', `${'a'.repeat(250)}@example.com`, notAnEmail],
  ['email', 'ana@example.com\r\nBcc: all@example.com', notAnEmail],
  ['number', '-1.5', undefined],
  ['number', 7, undefined],
  ['number', 'seven', 'Enter a number.'],
  ['currency', '$1,200.50', undefined],
  ['currency', '12,50 €', undefined],
  ['currency', 'a lot', 'Enter an amount, such as 12.50.'],
  ['website', 'example.com/shop', undefined],
  ['website', 'javascript:alert(1)', 'Enter a web address, such as https://example.com.'],
  ['twitter', '@ana_ruiz', undefined],
  ['twitter', 'ana ruiz', 'Enter a user name, such as @example.'],
  ['date', ['2', '29', '2028'], undefined],
  ['date', { Month: '2', Day: '29', Year: '2027' }, 'Enter a date that exists.'],
  ['date', ['13', '1', '2027'], 'Enter a date that exists.'],
  ['time', ['12', '30', '', 'PM'], undefined],
  ['time', ['23', '5', '', ''], undefined],
  ['time', ['13', '30', '', 'PM'], 'Enter a time that exists.'],
  ['phone', ['555', '010', '0100'], undefined],
  ['phone', ['+49', '30', '123', '4567'], undefined],
  ['phone', ['555', '010', 'call me'], 'Enter a phone number such as +1 555 010 0100.'],
  ['radio', 'Two', undefined],
  ['radio', 'Three', 'Choose one of the options.'],
  ['select', 'Three', 'Choose one of the options.'],
  ['checkbox', ['Two', 'One'], undefined],
  ['checkbox', ['One', 'Three'], 'Choose one of the options.'],
  ['text', 'x'.repeat(formLimits.line + 50), 'You have exceeded the character limit.'],
  ['textarea', 'x'.repeat(formLimits.text + 50), 'You have exceeded the character limit.'],
  ['name', ['x'.repeat(2_000), 'y'], 'Use at most 1000 characters.'],
])('%s %j: %s', (type, value, text) => {
  expect(problem(field(type), value)).toBe(text)
})

test('a required field of several parts needs all that matter: an address has no second line', () => {
  const address = field('address', { required: true })
  expect(problem(address, ['Main street 1', '', 'Springfield', '', '', 'US'])).toBeUndefined()
  expect(problem(address, ['', '', 'Springfield', '', '', 'US'])).toBe('Required')
  expect(problem(field('name', { required: true }), ['Ana', ''])).toBe('Required')
})

test('the limit of characters counts a line break once, and an optional empty text passes it', () => {
  const asked = field('textarea', { maxLength: 5 })
  expect(problem(asked, 'ab\r\ncd')).toBeUndefined()
  expect(problem(asked, 'abcdef')).toBe('You have exceeded the character limit.')
  expect(problem(asked, '')).toBeUndefined()
})

test('a phone number of three parts gets an empty country in front', () => {
  const { answers } = checkForm([field('phone')], { f1: ['555', '010', '0100'] }, t)
  expect(answers[0]?.values).toEqual({ Country: '', Areacode: '555', Prefix: '010', Line: '0100' })
})

test('a hidden field holds what was sent, else its own value; a section has no answer', () => {
  const asked = [field('hidden', { value: 'own' }), field('section', { id: 'f2', required: true })]
  expect(checkForm(asked, { f1: 'campaign' }, t).answers).toMatchObject([{ value: 'campaign' }])
  expect(checkForm(asked, {}, t)).toMatchObject({ answers: [{ value: 'own' }], errors: {} })
})

test('a field is shown when another has a value; what is not shown is neither checked nor kept', () => {
  const asked = [
    field('radio', { id: 'size', options: ['Small', 'Custom'] }),
    field('text', { id: 'width', required: true, showIf: { fieldId: 'size', values: ['Custom'] } }),
    field('text', { id: 'why', required: true, showIf: { fieldId: 'width', values: [] } }),
    field('checkbox', { id: 'extras', showIf: null }),
    field('text', { id: 'one', required: true, showIf: { fieldId: 'extras', values: ['One'] } }),
  ]
  const check = (values: Record<string, unknown>) => {
    const { answers, errors } = checkForm(asked, values, t)
    return [answers.map(({ fieldId }) => fieldId).join(' '), Object.keys(errors).join(' ')]
  }
  expect(check({})).toEqual(['size extras', ''])
  expect(check({ size: 'Custom' })).toEqual(['size width extras', 'width'])
  expect(check({ size: 'Custom', width: '9' })).toEqual(['size width why extras', 'why'])
  // Values of a field that is not shown show no other.
  expect(check({ size: 'Small', width: '9', why: 'x' })).toEqual(['size extras', ''])
  expect(check({ extras: ['Two', 'One'] })).toEqual(['size extras one', 'one'])
})

test('conditions name a field that is answered, and never run in a circle', () => {
  const on = (id: string, fieldId: string | null) =>
    field('text', { id, showIf: fieldId === null ? null : { fieldId, values: [] } })
  const faults = (...fields: FormField[]) => fields.map((each) => findConditionFault(each, fields))
  expect(faults(on('a', null), on('b', 'a'), on('c', 'b'))).toEqual([undefined, undefined, undefined])
  expect(faults(on('a', 'c'), on('b', 'a'), on('c', 'b'))).toEqual(['circle', 'circle', 'circle'])
  expect(faults(on('a', 'a'), on('b', 'gone'))).toEqual(['circle', 'unknown'])
  expect(faults(field('section', { id: 'a' }), on('b', 'a'))).toEqual([undefined, 'unanswered'])
  const circle = [on('a', 'b'), on('b', 'a')]
  expect(listShownFields(circle, { a: '1', b: '2' })).toEqual(circle)
})

test('answers are written as lines that people read', () => {
  const lines = (type: FormField['type'], value: unknown) => {
    const [answer] = checkForm([field(type)], { f1: value }, t).answers
    return answer && formatAnswerLines(answer, (code) => ['no', 'rather no', 'maybe', 'rather', 'yes'][code + 2] ?? '')
  }
  expect(lines('address', ['Main street 1', '', 'Springfield', 'IL', '62701', 'US'])).toEqual([
    'Main street 1',
    '62701 Springfield IL',
    'US',
  ])
  expect(lines('date', ['2', '9', '2028'])).toEqual(['2028-02-09'])
  expect(lines('time', ['7', '5', '', 'AM'])).toEqual(['7:05:00 AM'])
  expect(lines('phone', ['49', '30', '123', '4567'])).toEqual(['+49 30-123-4567'])
  expect(lines('likert', { One: '2', Two: -1 })).toEqual(['One: yes', 'Two: rather no'])
  expect(lines('checkbox', ['Two', 'One'])).toEqual(['One, Two'])
  expect(lines('textarea', 'a\nb')).toEqual(['a', 'b'])
  expect(lines('text', ' ')).toEqual([])
})

test('whatever is sent, answers are texts within their limits', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formFieldTypes), fc.anything(), (type, value) => {
      const { answers } = checkForm([field(type)], { f1: value }, t)
      for (const { value: text, values = {} } of answers)
        for (const each of [text, ...Object.values(values)]) {
          expect(typeof each).toBe('string')
          expect(each.length).toBeLessThanOrEqual(formLimits.text + 1)
        }
    }),
  )
})
