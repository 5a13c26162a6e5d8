import type { AmountTexts } from '../forms/amount-texts.ts'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import type { Fund, FundBody } from './donations.ts'

const maxSuggested = 8

/** A fund as its form holds it: amounts as they are typed. */
export interface FundValues extends Omit<FundBody, 'suggestedMinor' | 'minimumMinor' | 'maximumMinor'> {
  readonly suggested: readonly { readonly key: string; readonly text: string }[]
  readonly minimum: string
  readonly maximum: string
}

/** What a new fund begins with: amounts of 10, 25, 50 and 100, whatever the currency. */
export function createFundValues(amounts: AmountTexts): FundValues {
  const whole = readMinor('1', amounts) ?? 100
  const suggestedMinor = [10, 25, 50, 100].map((amount) => amount * whole)
  return {
    isEnabled: true,
    title: '',
    text: '',
    suggested: toSuggested(suggestedMinor, amounts),
    allowsOwnAmount: true,
    minimum: amounts.format(whole),
    maximum: amounts.format(10_000 * whole),
    frequencies: ['once'],
    asksNote: true,
    asksAnonymous: true,
    buttonLabel: '',
    thanks: '',
    taxNote: '',
  }
}

/** The values of a stored fund. */
export function toFundValues(stored: Fund, amounts: AmountTexts): FundValues {
  const { id: _id, version: _version, path: _path, createdOn: _made, updatedOn: _changed, ...rest } = stored
  const { suggestedMinor, minimumMinor, maximumMinor, ...others } = rest
  return {
    ...others,
    suggested: toSuggested(suggestedMinor, amounts),
    minimum: amounts.format(minimumMinor),
    maximum: amounts.format(maximumMinor),
  }
}

function toSuggested(all: readonly number[], amounts: AmountTexts): FundValues['suggested'] {
  return all.map((amountMinor, index) => ({ key: `stored-${index}`, text: amounts.format(amountMinor) }))
}

/** One more amount, as long as there is room. */
export function addSuggested(values: FundValues): FundValues['suggested'] {
  return [...values.suggested, { key: crypto.randomUUID(), text: '' }]
}

export function canSuggestMore({ suggested }: FundValues): boolean {
  return suggested.length < maxSuggested
}

/** The form's values ready to be sent, and its mistakes by field. */
export function readFund(
  values: FundValues,
  amounts: AmountTexts,
): { readonly body: FundBody; readonly problems: FieldMistakes } {
  const problems: Record<string, string> = {}
  const read = (field: string, text: string): number => {
    const found = amounts.read(text)
    if ('amountMinor' in found && found.amountMinor > 0) return found.amountMinor
    problems[field] = 'message' in found ? found.message : t('Enter an amount above 0.')
    return 0
  }
  const { suggested, minimum, maximum, ...others } = values
  const minimumMinor = read('minimum', minimum)
  const maximumMinor = read('maximum', maximum)
  const suggestedMinor = suggested.map(({ text }, index) => read(`suggested.${index}`, text))
  if (values.title.trim() === '') problems['title'] = t('Title is required.')
  if (values.frequencies.length === 0) problems['frequencies'] = t('Choose how often visitors can give.')
  if (suggested.length === 0 && !values.allowsOwnAmount)
    problems['suggested'] = t('Suggest an amount, or let visitors enter their own.')
  const hasLimits = minimumMinor > 0 && maximumMinor > 0
  if (hasLimits && minimumMinor > maximumMinor) problems['maximum'] = t('The maximum must not be below the minimum.')
  for (const [index, amount] of suggestedMinor.entries()) {
    const field = `suggested.${index}`
    if (amount === 0) continue
    if (suggestedMinor.indexOf(amount) < index) problems[field] = t('Suggest each amount once.')
    else if (hasLimits && (amount < minimumMinor || amount > maximumMinor))
      problems[field] = t('Each suggested amount must be between the minimum and the maximum.')
  }
  const body = { ...others, title: values.title.trim(), suggestedMinor, minimumMinor, maximumMinor }
  return { body, problems }
}

/** The fields of the form for those that the server names. */
export function placeFundProblems(fields: Readonly<Record<string, string>>): FieldMistakes {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name.replace(/Minor\b/, ''), problem]))
}

function readMinor(text: string, amounts: AmountTexts): number | undefined {
  const found = amounts.read(text)
  return 'amountMinor' in found ? found.amountMinor : undefined
}
