import { type Currency, formatDecimal, parseTypedAmount } from '@vitrine/commerce'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { type ConditionValues, createCondition } from './condition-kinds.ts'
import type { Condition, Segment, SegmentBody } from '../segment-data/segments.ts'

/** A segment as its form holds it. */
export interface SegmentValues {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: readonly ConditionValues[]
}

/** How amounts of the store are written. */
export interface SegmentPlace {
  readonly currency: Currency
  readonly language: string
}

/** The values of a stored segment, or of a new one. */
export function toSegmentValues(stored: Segment | undefined, { currency }: SegmentPlace): SegmentValues {
  if (!stored) return { name: '', match: 'all', conditions: [createCondition()] }
  const { name, match, conditions } = stored
  return { name, match, conditions: conditions.map((condition, index) => toValues(condition, `${index}`, currency)) }
}

function toValues(condition: Condition, key: string, currency: Currency): ConditionValues {
  const values = { ...createCondition(condition.kind), key }
  switch (condition.kind) {
    case 'orders':
      return { ...values, compare: condition.compare, count: String(condition.count) }
    case 'spent':
      return { ...values, compare: condition.compare, amount: formatDecimal(condition.amountMinor, currency) }
    case 'lastOrder':
      return { ...values, when: condition.compare, days: String(condition.days) }
    case 'country':
      return { ...values, countries: condition.countries }
    case 'tag':
      return { ...values, isTrue: condition.isTrue, tags: condition.tags.join(', ') }
    case 'bought':
      return { ...values, isTrue: condition.isTrue, itemIds: condition.itemIds }
    default:
      return { ...values, isTrue: condition.isTrue }
  }
}

/** The form's values ready to be sent, and its mistakes: those of a condition by its place, `conditions.0`. */
export function readSegment(
  values: SegmentValues,
  place: SegmentPlace,
): { readonly body: SegmentBody; readonly problems: FieldMistakes } {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems['name'] = t('Name is required.')
  if (values.conditions.length === 0) problems['conditions'] = t('Add a condition.')
  const conditions = values.conditions.map((condition, index) => {
    const read = readCondition(condition, place)
    if (read.problem !== undefined) problems[`conditions.${index}`] = read.problem
    return read.condition
  })
  return { body: { name: values.name.trim(), match: values.match, conditions }, problems }
}

interface ReadCondition {
  readonly condition: Condition
  readonly problem?: string | undefined
}

function readCondition(values: ConditionValues, place: SegmentPlace): ReadCondition {
  const { kind, compare, when, isTrue } = values
  switch (kind) {
    case 'orders': {
      const { number: count, problem } = readNumber(values.count, 0, t('Enter a whole number from 0.'))
      return { condition: { kind, compare, count }, problem }
    }
    case 'spent': {
      const { amountMinor, problem } = readAmount(values.amount, place)
      return { condition: { kind, compare, amountMinor }, problem }
    }
    case 'lastOrder': {
      const { number: days, problem } = readNumber(values.days, 1, t('Enter a whole number from 1.'))
      return { condition: { kind, compare: when, days }, problem }
    }
    case 'country':
      return {
        condition: { kind, countries: [...values.countries] },
        problem: values.countries.length === 0 ? t('Choose a country.') : undefined,
      }
    case 'tag': {
      const tags = [...new Set(values.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
      return { condition: { kind, isTrue, tags }, problem: tags.length === 0 ? t('Enter a tag.') : undefined }
    }
    case 'bought':
      return {
        condition: { kind, isTrue, itemIds: [...values.itemIds] },
        problem: values.itemIds.length === 0 ? t('Choose a product.') : undefined,
      }
    default:
      return { condition: { kind, isTrue } }
  }
}

function readNumber(text: string, min: number, mistake: string) {
  const number = Number(text.trim())
  const isRight = /^\d{1,6}$/.test(text.trim()) && number >= min
  return isRight ? { number, problem: undefined } : { number: min, problem: mistake }
}

function readAmount(text: string, { currency, language }: SegmentPlace) {
  const read = parseTypedAmount(text, currency, language)
  if (read.kind === 'amount') return { amountMinor: read.amountMinor, problem: undefined }
  return { amountMinor: 0, problem: text.trim() === '' ? t('Enter an amount.') : read.message }
}
