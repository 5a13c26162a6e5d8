import { type Currency, convertPrice, formatMoney, getCurrencyDigits, type SecondCurrency } from '@vitrine/commerce'

export interface StoreMoney {
  readonly store: Currency
  readonly language: string
  /** What is before and after the digits of an amount of the store. */
  readonly sign: { readonly before: string; readonly after: string }
}

const marks = '[\\u2066-\\u2069\\u200e\\u200f\\u061c]*'
const digits = "\\p{Nd}(?:[\\p{Nd}.,'’\\u00a0\\u202f\\u066b\\u066c]*\\p{Nd})?"

/** Finds the amounts of a text as pages of the store write them. */
export function createConverter({ store, language, sign }: StoreMoney) {
  const trim = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
  const pattern = new RegExp(
    `${marks}([-−]?)${marks}${escape(trim(sign.before))}${marks}([-−]?)(${digits})${escape(trim(sign.after))}${marks}`,
    'gu',
  )
  const amounts = new RegExp(`([-−]?)()(${digits})`, 'gu')
  return {
    /** The text with its amounts in another currency; `describe` may add to each what it was. `isBare`: amounts without a sign. */
    convert(text: string, second: SecondCurrency, isBare: boolean, describe: (amount: string) => string): string {
      return text.replace(isBare ? amounts : pattern, (was, minus: string, inner: string, number: string) => {
        const amountMinor = readMinor(number, store) * (minus === '' && inner === '' ? 1 : -1)
        const amount = convertPrice(amountMinor, store, second)
        return `≈\u00a0${formatMoney({ amountMinor: amount, currency: second.currency }, language)}${describe(was)}`
      })
    },
  }
}

/** Pages write every digit of an amount, so its digits are its minor units. Older templates write hundredths of any currency. */
function readMinor(number: string, store: Currency): number {
  const plain = [...number].map(toDigit).join('')
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
