import type { MoneyFormat, RenderOptions } from '@vitrine/template'
import {
  currencyDigits,
  defaultCurrency,
  formatAmount,
  formatMoney,
  fromPriceMoney,
  isCurrency,
} from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'

/**
 * How templates are rendered on pages: in the language of the site, with texts that are escaped already, with amounts as the cart and the
 * mails write them, and as the platform does that themes were written for, where dates are in words of the language.
 */
export function renderOptions(site: Pick<Site, 'language' | 'currency'>, now?: Date): RenderOptions {
  return {
    locale: site.language,
    legacyMoney: true,
    escapedText: true,
    money: moneyFormat(site),
    ...(now === undefined ? {} : { now: now.getTime() }),
  }
}

function moneyFormat({ language, currency: shopCurrency }: Pick<Site, 'language' | 'currency'>): MoneyFormat {
  const own = isCurrency(shopCurrency) ? shopCurrency : defaultCurrency
  return {
    fractionDigits: currencyDigits(own),
    format: (value, currency) => {
      const exact = fromPriceMoney({ value, currency: currency || own })
      return exact && formatMoney(exact, language)
    },
    formatAmount: (value) => {
      const exact = fromPriceMoney({ value, currency: own })
      return exact && formatAmount(exact, language)
    },
  }
}
