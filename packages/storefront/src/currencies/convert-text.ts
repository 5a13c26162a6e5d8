import { type Currency, convertPrice, formatMoney, getCurrencyDigits, type SecondCurrency } from '@vitrine/commerce'

export interface StoreMoney {
  readonly store: Currency
  readonly language: string
  /** What is before and after the digits of an amount of the store. */
  readonly sign: { readonly before: string; readonly after: string }
}

const marks = '[\\u2066-\\u2069\\u200e\\u200f\\u061c]*'
const digits = "\\p{Nd}(?:[\\p{Nd}.,'’\\u00a0\\u202f\\u066b\\u066c]*\\p{Nd})?"

/** How a text is converted. */
interface ConvertOptions {
  readonly second: SecondCurrency
  /** Amounts have no sign of a currency. */
  readonly isBare?: boolean
  /** What is added behind an amount. */
  readonly describe?: (amount: string) => string
  /** The amount stays, and the converted one follows it. */
  readonly isKept?: boolean
}

/** Gives the function that finds the amounts of a text, as pages of the store write them, and converts them. */
export function createConverter({ store, language, sign }: StoreMoney) {
  // Marks of direction may be anywhere in the sign.
  const find = (text: string) =>
    Array.from(text.replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, ''), escape).join(marks)
  const signed = new RegExp(
    `${marks}([-−]?)${marks}${find(sign.before)}${marks}([-−]?)(${digits})${marks}${find(sign.after)}${marks}`,
    'gu',
  )
  const bare = new RegExp(`([-−]?)()(${digits})`, 'gu')
  return (text: string, { second, isBare = false, describe = () => '', isKept = false }: ConvertOptions): string =>
    text.replace(isBare ? bare : signed, (was, minus: string, inner: string, number: string) => {
      const amountMinor = readMinor(number, store) * (minus === '' && inner === '' ? 1 : -1)
      // What an owner wrote may look like an amount that no store can charge.
      if (!Number.isSafeInteger(amountMinor)) return was
      const converted = { amountMinor: convertPrice(amountMinor, store, second), currency: second.currency }
      const shown = `≈\u00a0${formatMoney(converted, language)}`
      return isKept ? `${was} (${shown})` : `${shown}${describe(was)}`
    })
}

/** Pages write every digit of an amount, so its digits are its minor units. Older templates write hundredths of any currency. */
function readMinor(number: string, store: Currency): number {
  const plain = Array.from(number, toDigit).join('')
  const isOfHundredths = getCurrencyDigits(store) === 0 && /[.,]\p{Nd}{2}$/u.test(number)
  return isOfHundredths ? Math.round(Number(plain) / 100) : Number(plain)
}

/** The value of a digit of any script; '' for what is between digits. */
function toDigit(sign: string): string {
  if (!/\p{Nd}/u.test(sign)) return ''
  if (/[0-9]/.test(sign)) return sign
  // Digits of a script follow each other, and ten of them begin at a multiple of ten or sixteen.
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
