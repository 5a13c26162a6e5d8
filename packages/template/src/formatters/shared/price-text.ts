import type { CurrencyFormatOptions } from '@phensley/cldr'
import { cldrOf } from '../../i18n/locale-data.ts'
import type { Scope } from '../../registry/types.ts'
import { formatMoney } from '../i18n/engine/format.ts'
import { escapeText } from './markup.ts'
import { amountOf, nativeMoney } from './money.ts'
import type { Money } from './money.ts'
import { isTruthy, lookupAt } from './values.ts'

const DEFAULT_CURRENCY = 'USD'

/** Writes an amount as HTML. */
export type PriceWriter = (price: Money) => string

/**
 * How prices are written on this page: in the site's language where `featureFlags.useCLDRMoneyFormat` is on, else as
 * a plain number in an element that scripts localise. Only the first uses `options`.
 */
export function priceWriter(scope: Scope, options: CurrencyFormatOptions): PriceWriter {
  const locale = isTruthy(lookupAt(scope, 'featureFlags', 'useCLDRMoneyFormat')) ? cldrOf(scope) : undefined
  if (!locale) return (price) => nativeMoney(amountOf(price))
  return (price) =>
    escapeText(formatMoney(locale, { value: price.value, currency: price.currency || DEFAULT_CURRENCY }, options))
}
