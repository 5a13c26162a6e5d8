import type { CurrencyFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import type { HostOptions, Scope, Value } from '../../registry/types.ts'
import { formatMoney } from './engine/format.ts'
import { hasOwnOptions } from './options/numbers.ts'
import { escapeText } from '../shared/markup.ts'
import { getAmount, formatNativeMoney, formatPlainAmount } from '../shared/money.ts'
import type { Money } from '../shared/money.ts'
import { asNumber, isTruthy, lookupAt } from '../shared/values.ts'

const DEFAULT_CURRENCY = 'USD'

/** Writes an amount as HTML. */
export type PriceWriter = (price: Money) => string

/**
 * How prices are written on this page: in the site's language where `featureFlags.useCLDRMoneyFormat` is on, else as
 * a plain number in an element that scripts localise. Only the first uses `options`; without any, the host writes.
 */
export function createPriceWriter(scope: Scope, options: CurrencyFormatOptions): PriceWriter {
  if (!isTruthy(lookupAt(scope, 'featureFlags', 'useCLDRMoneyFormat')))
    return (price) => formatNativeMoney(getAmount(price))
  const locale = findCldrData(scope)
  const host = hasOwnOptions(options) ? undefined : scope.options.money
  if (!locale && !host) return (price) => formatNativeMoney(getAmount(price))
  return (price) => {
    const text = host?.format(price.value, price.currency)
    if (text !== undefined) return escapeText(text)
    if (!locale) return formatNativeMoney(getAmount(price))
    return escapeText(
      formatMoney(locale, { value: price.value, currency: price.currency || DEFAULT_CURRENCY }, options),
    )
  }
}

/** An amount of minor units in the older formatters: without its sign, which the page's style adds to `.sqs-money-native`. */
export function formatMinorAmount(minor: Value, { money }: HostOptions): string {
  const number = asNumber(minor)
  const exact = Number.isFinite(number) ? number : 0
  const digits = money?.fractionDigits ?? 2
  return money?.formatAmount((exact / 10 ** digits).toFixed(digits)) ?? formatPlainAmount(exact / 100)
}

/** The same in the element that scripts and styles know. */
export function formatNativeMinorAmount(minor: Value, options: HostOptions): string {
  return `<span class="sqs-money-native">${escapeText(formatMinorAmount(minor, options))}</span>`
}
