import { expect, test } from 'vitest'
import { compile } from '../../index.ts'

const page = compile('{field|summary-form-field}')

function answer(field: object, context: object = {}): string {
  const { output } = page.render({ ...context, field: { rawTitle: 'Title', ...field } })
  const [, text = ''] = /<\/span> ([^]*)\n<\/div>$/.exec(output) ?? []
  return text
}

test.each([
  ['date', { Month: 12, Day: 31, Year: 2030 }, '12/31/2030'],
  ['name', { First: 'Ana', Last: 'Ruiz' }, 'Ana Ruiz'],
  ['name', { Last: '<b>' }, ' &lt;b&gt;'],
  ['time', { Hour: '09', Minute: '5', Second: '07', Ampm: 'am' }, '09:05:07 am'],
  ['phone', { Areacode: '646', Line: '0000' }, '646--0000'],
])('%s', (type, values, text) => {
  expect(answer({ type, values })).toBe(text)
})

test.each(['address', 'date', 'name', 'phone', 'time', 'likert', 'checkbox'])(
  '%s: without any part filled in there is no answer',
  (type) => {
    const localizedStrings = { productSummaryFormNoAnswerText: 'keine Angabe' }
    const parts = { Line1: '', City: ' ', Month: null, Day: '', First: '', Areacode: '', Hour: '', Sure: '' }
    for (const values of [undefined, null, {}, [], parts]) {
      expect(answer({ type, values })).toBe('N/A')
      expect(answer({ type, values }, { localizedStrings })).toBe('keine Angabe')
    }
  },
)

test('what a form fills in by itself is no answer: the country of a phone, the half of a day', () => {
  expect(answer({ type: 'phone', values: { Country: '1' } })).toBe('N/A')
  expect(answer({ type: 'time', values: { Ampm: 'AM' } })).toBe('N/A')
  expect(answer({ type: 'checkbox', values: ['', ' '] })).toBe('N/A')
})

test('a box with one fixed value prints it', () => {
  expect(answer({ type: 'checkbox', value: 'Gift <wrap>' })).toBe('Gift &lt;wrap&gt;')
})

test.each(['checkbox', 'likert', 'text'])('%s without an answer', (type) => {
  expect(answer({ type })).toBe('N/A')
  expect(answer({ type }, { localizedStrings: { productSummaryFormNoAnswerText: 'keine Angabe' } })).toBe(
    'keine Angabe',
  )
})

test('a scale in the words of the site', () => {
  const localizedStrings = { productAnswerMapAgree: 'Stimmt' }
  const values = { 'Easy?': '1', 'Cheap?': '-2', 'Odd?': 'x' }
  expect(answer({ type: 'likert', values }, { localizedStrings })).toBe(
    '<div style="padding-left:5px;">\n' +
      '  <div><span style="font-weight:bold;">Easy?:</span> Stimmt</div>\n' +
      '  <div><span style="font-weight:bold;">Cheap?:</span> Strongly Disagree</div>\n' +
      '  <div><span style="font-weight:bold;">Odd?:</span> Neutral</div>\n' +
      '</div>',
  )
})
