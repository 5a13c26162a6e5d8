import { type Currency, getCurrencyDigits, formatDecimal, type ParsedAmount, parseAmount } from './money.ts'

/**
 * Reads an amount as people type it: "12.50", "1.234,50", "$1,234.50", "1 234,50 €". A single separator before three digits groups thousands
 * in languages that group with it; in others such a text has too many decimals. Never negative.
 */
export function parseTypedAmount(text: string, currency: Currency, locale: string): ParsedAmount {
  const refused = (): ParsedAmount => {
    const example = formatDecimal(getCurrencyDigits(currency) === 0 ? 1250 : 1250, currency)
    return { kind: 'refused', reason: 'not_a_number', message: `Enter a price, like ${example}.` }
  }
  const typed = text
    .trim()
    .replace(/^(?:\p{L}{1,4}\.?)?\s*\p{Sc}?\s*/u, '')
    .replace(/\s*(?:\p{L}{0,3}\p{Sc}\p{L}{0,3}|\p{L}{1,4}\.?)$/u, '')
  const digits = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^\d*(?:[.,]\d+)*$/.test(digits) || digits === '') return refused()
  const plain = toPlainDecimal(digits, locale)
  const read = plain === undefined ? refused() : parseAmount(plain, currency)
  return read.kind === 'refused' && read.reason !== 'too_large' ? refused() : read
}

/** With one point before the decimals; undefined where the groups of thousands are wrong. */
function toPlainDecimal(digits: string, locale: string): string | undefined {
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return digits
  const isSingleKind = marks === last.repeat(marks.length)
  const isGrouping = isSingleKind && (marks.length > 1 || (isGroupMark(last, locale) && /[.,]\d{3}$/.test(digits)))
  if (isSingleKind && !isGrouping) return digits.replace(last, '.')

  const [whole = '', decimals] = isGrouping ? [digits, undefined] : splitAt(digits, digits.lastIndexOf(last))
  const groups = whole.split(/[.,]/)
  const isRight = groups.every((group, index) =>
    index === 0 ? group.length >= 1 && group.length <= 3 : group.length === 3,
  )
  const hasOneMark = new Set(whole.replace(/\d/g, '')).size <= 1 && !(decimals !== undefined && whole.includes(last))
  return isRight && hasOneMark ? [groups.join(''), ...(decimals === undefined ? [] : [decimals])].join('.') : undefined
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}

function isGroupMark(mark: string, locale: string): boolean {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567)
  return parts.some(({ type, value }) => type === 'group' && value === mark)
}
