import { type Currency, formatDecimal, parseTypedAmount } from '@vitrine/commerce'
import type { operations } from '@vitrine/server/api'
import { t } from '../i18n/text.ts'
import { parseWall, toWall } from '../pages/zone-time.ts'
import type { Discount } from './discounts.ts'

export type DiscountBody = operations['createDiscount']['requestBody']['content']['application/json']

/** A discount as its form holds it: numbers and dates as they are typed. */
export interface DiscountValues {
  readonly name: string
  readonly trigger: 'code' | 'automatic'
  readonly code: string
  readonly kind: Discount['effect']['kind']
  readonly percent: string
  readonly amount: string
  readonly buyQuantity: string
  readonly getQuantity: string
  readonly target: Discount['target']['kind']
  readonly itemIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly minimum: string
  readonly minimumQuantity: string
  readonly excludesSaleItems: boolean
  readonly emails: string
  readonly isFirstOrderOnly: boolean
  /** '' for everybody. */
  readonly segmentId: string
  readonly startsOn: string
  readonly endsOn: string
  readonly maxUses: string
  readonly maxUsesPerCustomer: string
  readonly maxUsesPerCode: string
}

/** Where the store is: how amounts and dates are written. */
export interface DiscountPlace {
  readonly currency: Currency
  readonly language: string
  readonly timeZone: string
}

export const emptyDiscount: DiscountValues = {
  name: '',
  trigger: 'code',
  code: '',
  kind: 'percent',
  percent: '10',
  amount: '',
  buyQuantity: '2',
  getQuantity: '1',
  target: 'order',
  itemIds: [],
  categoryIds: [],
  minimum: '',
  minimumQuantity: '',
  excludesSaleItems: false,
  emails: '',
  isFirstOrderOnly: false,
  segmentId: '',
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  maxUsesPerCode: '',
}

/** The values of a stored discount. */
export function toDiscountValues(stored: Discount, { currency, timeZone }: DiscountPlace): DiscountValues {
  const { effect, target } = stored
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    name: stored.name,
    trigger: stored.isAutomatic ? 'automatic' : 'code',
    code: stored.code,
    kind: effect.kind,
    percent: 'ratePpm' in effect ? String(effect.ratePpm / 10_000) : emptyDiscount.percent,
    amount: effect.kind === 'amount' ? formatDecimal(effect.amountMinor, currency) : '',
    buyQuantity: effect.kind === 'buy_x_get_y' ? String(effect.buyQuantity) : emptyDiscount.buyQuantity,
    getQuantity: effect.kind === 'buy_x_get_y' ? String(effect.getQuantity) : emptyDiscount.getQuantity,
    target: target.kind,
    itemIds: target.kind === 'products' ? target.itemIds : [],
    categoryIds: target.kind === 'categories' ? target.categoryIds : [],
    minimum: stored.minimumMinor === null ? '' : formatDecimal(stored.minimumMinor, currency),
    minimumQuantity: number(stored.minimumQuantity),
    excludesSaleItems: stored.excludesSaleItems,
    emails: stored.emails.join('\n'),
    isFirstOrderOnly: stored.isFirstOrderOnly,
    segmentId: stored.segmentId ?? '',
    startsOn: toWall(stored.startsOn, timeZone),
    endsOn: toWall(stored.endsOn, timeZone),
    maxUses: number(stored.maxUses),
    maxUsesPerCustomer: number(stored.maxUsesPerCustomer),
    maxUsesPerCode: number(stored.maxUsesPerCode),
  }
}

export type DiscountProblems = Readonly<Partial<Record<keyof DiscountValues, string>>>

/** The form's values ready to be sent, and its mistakes by field. */
export function readDiscount(
  values: DiscountValues,
  { currency, language, timeZone }: DiscountPlace,
): { readonly body: DiscountBody; readonly problems: DiscountProblems } {
  const problems: Partial<Record<keyof DiscountValues, string>> = {}
  const readNumber = (field: keyof DiscountValues, isNeeded = false): number | null => {
    const text = String(values[field]).trim()
    if (text === '' && !isNeeded) return null
    if (/^\d{1,8}$/.test(text) && Number(text) > 0) return Number(text)
    problems[field] = t('Enter a whole number from 1.')
    return 1
  }
  const readAmount = (field: 'amount' | 'minimum', isNeeded = false): number | null => {
    if (values[field].trim() === '' && !isNeeded) return null
    const read = parseTypedAmount(values[field], currency, language)
    if (read.kind === 'amount' && read.amountMinor > 0) return read.amountMinor
    problems[field] = read.kind === 'amount' ? t('Enter an amount.') : read.message
    return 1
  }
  const readRate = (): number => {
    const ratePpm = Math.round(Number(values.percent.trim().replace('%', '').replace(',', '.')) * 10_000)
    if (ratePpm >= 1 && ratePpm <= 1_000_000) return ratePpm
    problems.percent = t('Enter a percentage up to 100.')
    return 1
  }
  const readEffect = (): DiscountBody['effect'] => {
    if (values.kind === 'free_shipping') return { kind: 'free_shipping' }
    if (values.kind === 'amount') return { kind: 'amount', amountMinor: readAmount('amount', true) ?? 1 }
    if (values.kind === 'percent') return { kind: 'percent', ratePpm: readRate() }
    return {
      kind: 'buy_x_get_y',
      buyQuantity: readNumber('buyQuantity', true) ?? 1,
      getQuantity: readNumber('getQuantity', true) ?? 1,
      ratePpm: readRate(),
    }
  }
  if (values.name.trim() === '') problems.name = t('Enter a name.')
  if (values.target === 'products' && values.itemIds.length === 0) problems.itemIds = t('Choose a product.')
  if (values.target === 'categories' && values.categoryIds.length === 0) problems.categoryIds = t('Choose a category.')
  const startsOn = parseWall(values.startsOn, timeZone)
  const endsOn = parseWall(values.endsOn, timeZone)
  if (startsOn !== null && endsOn !== null && Date.parse(startsOn) >= Date.parse(endsOn))
    problems.endsOn = t('The end must be after the start.')
  const isAutomatic = values.trigger === 'automatic'
  const body: DiscountBody = {
    name: values.name.trim(),
    isAutomatic,
    code: isAutomatic ? '' : values.code.trim(),
    effect: readEffect(),
    target: readTarget(values),
    minimumMinor: readAmount('minimum'),
    minimumQuantity: readNumber('minimumQuantity'),
    excludesSaleItems: values.excludesSaleItems,
    emails: [...new Set(values.emails.split(/[\s,;]+/).filter((email) => email !== ''))],
    isFirstOrderOnly: values.isFirstOrderOnly,
    segmentId: values.segmentId === '' ? null : values.segmentId,
    startsOn,
    endsOn,
    maxUses: readNumber('maxUses'),
    maxUsesPerCustomer: readNumber('maxUsesPerCustomer'),
    maxUsesPerCode: isAutomatic ? null : readNumber('maxUsesPerCode'),
  }
  return { body, problems }
}

function readTarget({ target, itemIds, categoryIds }: DiscountValues): DiscountBody['target'] {
  if (target === 'products') return { kind: 'products', itemIds: [...itemIds] }
  return target === 'categories' ? { kind: 'categories', categoryIds: [...categoryIds] } : { kind: 'order' }
}

const fieldOfServer: Readonly<Record<string, keyof DiscountValues>> = {
  'effect.ratePpm': 'percent',
  'effect.amountMinor': 'amount',
  'effect.buyQuantity': 'buyQuantity',
  'effect.getQuantity': 'getQuantity',
  'target.itemIds': 'itemIds',
  'target.categoryIds': 'categoryIds',
  minimumMinor: 'minimum',
}

/** The server's refusals by the fields of the form. */
export function placeDiscountProblems(fields: Readonly<Record<string, string>>): DiscountProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [fieldOfServer[field] ?? field.replace(/\.\d+$/, ''), message]),
  )
}
