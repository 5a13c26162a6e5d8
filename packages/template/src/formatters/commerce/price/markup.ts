import type { Scope } from '../../../registry/types.ts'
import { escapeText } from '../../shared/markup.ts'
import type { Money } from '../../shared/money.ts'
import { fill, fillMessage, localize } from '../../i18n/strings.ts'
import type { PriceWriter } from '../../i18n/price-text.ts'
import type { Prices } from '../../shared/prices.ts'
import { planKeys, planSentence } from './plan.ts'
import type { Plan } from './plan.ts'

/** Writes a price with what belongs to it: `from`, or how often it is billed. */
type Sentence = (price: Money, several: boolean) => string

/** The sentence of a price that is paid once. */
export function formatOneTime(scope: Scope, write: PriceWriter): Sentence {
  return (price, several) => {
    if (!several) return write(price)
    const amount = write(price)
    const text = escapeText(localize(scope, 'productPriceFromText', ''))
    if (text === '') return `from ${amount}`
    return text.includes('{') ? fill(text, { fromPrice: amount, price: amount }) : `${text} ${amount}`
  }
}

/** The sentence of a price that is paid again and again. */
export function formatRecurring(plan: Plan, scope: Scope, write: PriceWriter): Sentence {
  return (price, several) => {
    let text = ''
    for (const key of planKeys(plan, several)) text ||= localize(scope, key, '')
    const amount = write(price)
    const values = {
      price: amount,
      fromPrice: amount,
      billingPeriodValue: String(plan.every),
      duration: String(plan.duration?.count ?? ''),
    }
    return fillMessage(escapeText(text || planSentence(plan, several)), values, scope)
  }
}

/** Prices in a `div` of the given class; empty when there are none. */
export function renderPriceMarkup(
  className: string,
  prices: Prices | undefined,
  sentence: Sentence,
  scope: Scope,
): string {
  return `<div class="${className}">\n${prices ? pricesMarkup(prices, sentence, scope) : ''}\n</div>`
}

function pricesMarkup({ from, normal, sale, varied }: Prices, sentence: Sentence, scope: Scope): string {
  if (varied) return `${sentence(from, true)}\n`
  if (!sale) return sentence(normal, false)
  return (
    `${hiddenLabel(localize(scope, 'productPriceSaleText', 'Sale Price:'))}${sentence(sale, false)} ` +
    hiddenLabel(localize(scope, 'productPriceOriginalText', 'Original Price:')) +
    `<span class="original-price">${sentence(normal, false)}</span>\n`
  )
}

/** Read out, not shown: what distinguishes the two prices for those who do not see that one is struck through. */
function hiddenLabel(text: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${escapeText(text)}</span>`
}
