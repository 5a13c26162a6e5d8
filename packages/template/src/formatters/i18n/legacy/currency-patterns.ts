/** How one language wrote amounts before CLDR: separators, and the symbol before or after the digits. */
interface Style {
  readonly group: string
  readonly decimal: string
  readonly symbolFirst: boolean
}

const SYMBOL_FIRST: Style = { group: ',', decimal: '.', symbolFirst: true }
const STYLES = new Map<string, Style>([
  ['de', { group: '.', decimal: ',', symbolFirst: false }],
  ['da', { group: '.', decimal: ',', symbolFirst: false }],
  ['it', { group: '.', decimal: ',', symbolFirst: false }],
  ['nl', { group: '.', decimal: ',', symbolFirst: false }],
  ['pt', { group: '.', decimal: ',', symbolFirst: false }],
  ['es', { group: '.', decimal: ',', symbolFirst: false }],
  ['fr', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['sv', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['nb', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['no', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['fi', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['pl', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['cs', { group: '\u00a0', decimal: ',', symbolFirst: false }],
  ['ru', { group: '\u00a0', decimal: ',', symbolFirst: false }],
])

const SYMBOLS = new Map<string, string>([
  ['AUD', 'A$'],
  ['BRL', 'R$'],
  ['CAD', 'C$'],
  ['CHF', 'CHF'],
  ['CZK', 'Kč'],
  ['DKK', 'kr'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['HKD', 'HK$'],
  ['ILS', '₪'],
  ['INR', '₹'],
  ['JPY', '¥'],
  ['MXN', 'MX$'],
  ['MYR', 'RM'],
  ['NOK', 'kr'],
  ['NZD', 'NZ$'],
  ['PHP', '₱'],
  ['PLN', 'zł'],
  ['RUB', '₽'],
  ['SEK', 'kr'],
  ['SGD', 'S$'],
  ['THB', '฿'],
  ['USD', '$'],
])

const WITHOUT_FRACTION = new Set(['JPY'])

/** The style of a locale such as `de-DE` or `es_US`. Spanish in the United States is written as English is. */
function getCurrencyStyle(locale: string): Style {
  const [language = '', region = ''] = locale.split(/[-_]/)
  return region.toUpperCase() === 'US' ? SYMBOL_FIRST : (STYLES.get(language.toLowerCase()) ?? SYMBOL_FIRST)
}

/** An amount with its currency as the older implementation wrote it: `$1,234.56`, `1.234,56€`, `kr 1,234.56`. */
export function formatLegacyMoney(amount: number, currency: string, locale: string): string {
  const style = getCurrencyStyle(locale)
  const symbol = SYMBOLS.get(currency) ?? currency
  const [whole = '0', fraction] = Math.abs(amount)
    .toFixed(WITHOUT_FRACTION.has(currency) ? 0 : 2)
    .split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, style.group) + (fraction ? style.decimal + fraction : '')
  const sign = amount < 0 ? '-' : ''
  if (!style.symbolFirst) return `${sign}${digits}${symbol.length > 1 ? ' ' : ''}${symbol}`
  // A symbol made of letters is apart, and the sign stays with the digits.
  return /^\p{L}+$/u.test(symbol) ? `${symbol} ${sign}${digits}` : `${sign}${symbol}${digits}`
}
