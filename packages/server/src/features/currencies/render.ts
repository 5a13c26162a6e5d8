import { getCurrencyAffixes } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { readRates } from './settings.ts'

type StoreSite = Pick<Site, 'settings' | 'currency' | 'language'>

/**
 * The element that tells the visitor's browser of the rates, and the switcher below the page, which the browser shows; '' for stores of one currency.
 * The element has a place in the window without taking any: islands load when their element comes near the screen.
 */
export function renderCurrencySwitcher(site: StoreSite): string {
  return renderOnce(site).html
}

// Names of currencies and days cost more than the rest of a page's end, and are the same on every page of a revision.
const renderOnce = memoizeBySettings((site: StoreSite) => ({ html: render(site) }))

function render(site: StoreSite): string {
  const { store, rates, followsBrowser } = readRates(site)
  if (rates.length === 0) return ''
  const t = translateFor(site)
  const days = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const data = {
    store,
    language: site.language,
    followsBrowser,
    sign: getCurrencyAffixes(store, site.language),
    // The browser fills in the amount that is charged.
    youPay: t('currencyYouPay', { amount: '\u0001' }).split('\u0001'),
    rates: rates.map(({ currency, rateMicros, rounding, day }) => ({
      currency,
      rateMicros,
      rounding,
      note: t('currencyNote', { currency, store, day: days.format(new Date(`${day}T00:00:00Z`)) }),
    })),
  }
  const names = new Intl.DisplayNames(site.language, { type: 'currency' })
  const options = [store, ...rates.map(({ currency }) => currency)].map(
    (code) => `<option value="${code}">${escapeHtml(`${code}, ${names.of(code) ?? code}`)}</option>`,
  )
  const label = escapeHtml(t('currencyLabel'))
  return (
    `<div data-island="currencies" data-currencies="${escapeHtml(JSON.stringify(data))}" style="position:fixed;top:0"></div>\n` +
    `<section class="vt-currencies" aria-label="${label}" hidden><label>${label} <select data-currency-choice>${options.join('')}</select></label>` +
    `<p data-currency-note role="status"></p></section>`
  )
}
