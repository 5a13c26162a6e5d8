import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { escapeText, toPlainText } from '../shared/markup.ts'
import { localize } from '../i18n/strings.ts'
import { asNumber, asString, listElements, getOwnFields, isTruthy, getMember, readText } from '../shared/values.ts'

/** Keys of the texts for the answers of a scale, by code. */
const LIKERT = new Map<number, readonly [key: string, english: string]>([
  [-2, ['productAnswerMapStronglyDisagree', 'Strongly Disagree']],
  [-1, ['productAnswerMapDisagree', 'Disagree']],
  [0, ['productAnswerMapNeutral', 'Neutral']],
  [1, ['productAnswerMapAgree', 'Agree']],
  [2, ['productAnswerMapStronglyAgree', 'Strongly Agree']],
])
const NEUTRAL = ['productAnswerMapNeutral', 'Neutral'] as const

/** Writes the answer of one type of field as HTML. Parts that were left out are empty; '' when all of them are. */
type Writer = (field: Value, scope: Scope) => string

function parts(field: Value, scope: Scope, ...names: readonly string[]): string[] {
  const values = getMember(field, 'values')
  return names.map((name) => escape(readText(values, name), scope))
}

/** On pages texts are HTML already. */
function escape(text: string, scope: Scope): string {
  return escapeText(toPlainText(text, scope))
}

/** True when nobody filled in any of these parts. */
function isBlank(texts: readonly string[]): boolean {
  return texts.every((text) => text.trim() === '')
}

function address(field: Value, scope: Scope): string {
  const all = parts(field, scope, 'Line1', 'Line2', 'City', 'State', 'Zip', 'Country')
  if (isBlank(all)) return ''
  const [line1, line2, city, state, zip, country] = all
  const second = line2 === '' ? '' : `  <div>${line2}</div>\n`
  const place = `  <div>${city}, ${state} ${zip} ${country}</div>\n`
  return `<div style="padding-left:5px;">\n  <div>${line1}</div>\n${second}${place}</div>`
}

function checkbox(field: Value, scope: Scope): string {
  const values = getMember(field, 'values')
  // A box that was not offered as a choice has its one value.
  if (!isTruthy(values)) return plain(field, scope)
  const chosen = listElements(values).map((value) => escape(asString(value), scope))
  return isBlank(chosen) ? '' : `${chosen.join(', ')}\n`
}

function date(field: Value, scope: Scope): string {
  const all = parts(field, scope, 'Month', 'Day', 'Year')
  return isBlank(all) ? '' : all.join('/')
}

function likertAnswer(answer: Value, scope: Scope): string {
  const [key, english] = LIKERT.get(asNumber(answer)) ?? NEUTRAL
  return escapeText(localize(scope, key, english))
}

function likert(field: Value, scope: Scope): string {
  const answers = Object.entries(getOwnFields(getMember(field, 'values')))
  if (answers.every(([, answer]) => asString(answer).trim() === '')) return ''
  const lines = answers.map(
    ([question, answer]) =>
      `  <div><span style="font-weight:bold;">${escape(question, scope)}:</span> ${likertAnswer(answer, scope)}</div>\n`,
  )
  return `<div style="padding-left:5px;">\n${lines.join('')}</div>`
}

function name(field: Value, scope: Scope): string {
  const all = parts(field, scope, 'First', 'Last')
  return isBlank(all) ? '' : all.join(' ')
}

function phone(field: Value, scope: Scope): string {
  const [country, ...local] = parts(field, scope, 'Country', 'Areacode', 'Prefix', 'Line')
  // A form chooses the country by itself: alone it is no answer.
  if (isBlank(local)) return ''
  return (country === '' ? '' : `+${country} `) + local.join('-')
}

function twoDigits(text = ''): string {
  return text.padStart(2, '0')
}

function time(field: Value, scope: Scope): string {
  const [half, ...clock] = parts(field, scope, 'Ampm', 'Hour', 'Minute', 'Second')
  // A form chooses the half of the day by itself: alone it is no answer.
  if (isBlank(clock)) return ''
  const [hour, minute, second] = clock
  return `${hour || '00'}:${twoDigits(minute)}:${twoDigits(second)} ${half}`
}

const WRITERS = new Map<string, Writer>([
  ['address', address],
  ['checkbox', checkbox],
  ['date', date],
  ['likert', likert],
  ['name', name],
  ['phone', phone],
  ['time', time],
])

const plain: Writer = (field, scope) => escape(readText(field, 'value'), scope)

export const summaryFormField = defineFormatter({
  name: 'summary-form-field',
  summary: 'The answer a customer gave to one field of a product form, for the cart and for mails.',
  usage: '',
  apply: ([field], _args, scope) => {
    const write = WRITERS.get(readText(field, 'type')) ?? plain
    const answer = write(field, scope) || escapeText(localize(scope, 'productSummaryFormNoAnswerText', 'N/A'))
    return (
      '<div style="font-size:11px; margin-top:3px">\n' +
      `  <span style="font-weight:bold;">${escape(readText(field, 'rawTitle'), scope)}:</span> ${answer}\n` +
      '</div>'
    )
  },
  examples: [
    {
      template: '{field|summary-form-field}',
      data: { field: { type: 'name', rawTitle: 'Engraving', values: { First: 'Ana', Last: 'Ruiz' } } },
      output:
        '<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">Engraving:</span> Ana Ruiz\n</div>',
    },
    {
      template: '{field|summary-form-field}',
      data: { field: { type: 'text', rawTitle: 'Note' } },
      output:
        '<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">Note:</span> N/A\n</div>',
    },
  ],
})
