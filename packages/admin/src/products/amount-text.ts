import { type Currency, getCurrencyDigits, formatDecimal, parseAmount } from '@vitrine/commerce'
import type { ParseResult } from '../ui/inline-edit.tsx'
import { t } from '../i18n/text.ts'

const operations: Readonly<Record<string, (amount: number, by: number) => number>> = {
  '+': (amount, by) => amount + by,
  '-': (amount, by) => amount - by,
  '*': (amount, by) => amount * by,
  '/': (amount, by) => amount / by,
}

/** Reads a price as people write it: "1.234,50", "$1,234.50", "68*0.9", "68-10%". */
export function readAmountText(text: string, currency: Currency): ParseResult<number> {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(
      new RegExp(
        `^(?:${currency}|[A-Z]{0,2}\\p{Sc}|kr\\.?|Fr\\.?|RM|Rp|zł|Kč)|(?:${currency}|\\p{Sc}|kr\\.?|zł|Kč)$`,
        'iu',
      ),
      '',
    )
  const sum = /^(\d[\d.,]*)([*/+-])(\d[\d.,]*)(%?)$/.exec(plain)
  const parsed = parseAmount(sum ? calculate(sum, currency) : toDecimal(plain), currency)
  if (parsed.kind === 'refused') {
    const example = formatDecimal(1250, currency)
    return {
      kind: 'refused',
      message: parsed.reason === 'not_a_number' ? t('Enter a price, like {example}.', { example }) : parsed.message,
    }
  }
  if (parsed.amountMinor < 0) return { kind: 'refused', message: t('A price cannot be below zero.') }
  return { kind: 'value', value: parsed.amountMinor }
}

function calculate(
  [, left = '', operator = '', right = '', percent = '']: RegExpExecArray,
  currency: Currency,
): string {
  const amount = Number(toDecimal(left))
  const by = Number(toDecimal(right))
  const share = operator === '+' || operator === '-' ? amount : 1
  const operand = percent === '' ? by : (share * by) / 100
  const result = operations[operator]?.(amount, operand) ?? Number.NaN
  return Number.isFinite(result) ? result.toFixed(getCurrencyDigits(currency)) : ''
}

/** A number with its thousands and decimals in either way of writing, as "1234.5". */
function toDecimal(text: string): string {
  const isCommaLast = text.lastIndexOf(',') > text.lastIndexOf('.')
  if (text.includes(',') && text.includes('.'))
    return isCommaLast ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (/^\d{1,3}(?:,\d{3})+$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll(/[.,]/g, '')
  return text.replace(/,(\d+)$/, '.$1')
}
