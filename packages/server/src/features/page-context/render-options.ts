import {
  getCurrencyDigits,
  defaultCurrency,
  formatAmount,
  formatMoney,
  parsePriceMoney,
  getWritingLocale,
  isCurrency,
} from '@vitrine/commerce'
import type { MoneyFormat, RenderOptions } from '@vitrine/template'
import type { Site } from '../../platform/context.ts'
import type { CpuBudget } from '../../platform/cpu-budget.ts'
import type { ShownPage } from '../site-data/index.ts'

/** What one visit of a page may cost. Longer output is no page that a browser shows well; see decision 20 for the time. */
export const pageLimits = { outputBytes: 4 * 1024 * 1024, cpuMs: 200 } as const

/**
 * Options for rendering pages: the language of the site, escaped texts, amounts as in cart and mails, and dates in
 * words of the language, as themes expect. All templates of a request share its processor time. `page` is the data for
 * the tags of the platform.
 */
export function renderOptions(
  site: Pick<Site, 'language' | 'currency'>,
  budget: CpuBudget,
  page: ShownPage,
  now?: Date,
): RenderOptions {
  return {
    host: page,
    locale: getWritingLocale(site.language),
    legacyMoney: true,
    escapedText: true,
    money: siteMoneyFormat(site),
    limits: {
      outputBytes: pageLimits.outputBytes,
      wallTimeMs: Math.max(0, budget.leftMs()),
      clock: () => budget.usedMs(),
    },
    ...(now === undefined ? {} : { now: now.getTime() }),
  }
}

/** Amounts of a site that are kept as they are written. */
const maxAmounts = 2_000
const maxAmountLength = 30

// Not state but a memo: what follows from the site is made once for it.
const moneyFormats = new WeakMap<object, MoneyFormat>()

function siteMoneyFormat(site: Pick<Site, 'language' | 'currency'>): MoneyFormat {
  const known = moneyFormats.get(site)
  if (known) return known
  const made = moneyFormat(site)
  moneyFormats.set(site, made)
  return made
}

function moneyFormat({ language, currency: shopCurrency }: Pick<Site, 'language' | 'currency'>): MoneyFormat {
  const own = isCurrency(shopCurrency) ? shopCurrency : defaultCurrency
  const known = new Map<string, string | undefined>()
  return {
    fractionDigits: getCurrencyDigits(own),
    format: (value, currency) => {
      const key = `${value} ${currency}`
      if (known.has(key)) return known.get(key)
      const exact = parsePriceMoney({ value, currency: currency || own })
      const text = exact && formatMoney(exact, language)
      if (known.size >= maxAmounts) known.clear()
      if (key.length <= maxAmountLength) known.set(key, text)
      return text
    },
    formatAmount: (value) => {
      const exact = parsePriceMoney({ value, currency: own })
      return exact && formatAmount(exact, language)
    },
  }
}
