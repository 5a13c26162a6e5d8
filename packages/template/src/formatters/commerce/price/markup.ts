import type { Scope } from '../../../registry/types.ts'
import { escapeText } from '../../shared/markup.ts'
import type { Money } from '../../shared/money.ts'
import { fill, fillMessage, localized } from '../../shared/strings.ts'
import type { PriceWriter } from '../../shared/price-text.ts'
import { planKeys, planSentence } from './plan.ts'
import type { Plan } from './plan.ts'

/** What there is to say about the price of a product. */
export type Offer =
  | { readonly kind: 'from'; readonly price: Money }
  | { readonly kind: 'sale'; readonly price: Money; readonly original: Money }
  | { readonly kind: 'single'; readonly price: Money }

/** Writes a price with what belongs to it: `from`, or how often it is billed. */
type Sentence = (price: Money, several: boolean) => string

/** The sentence of a price that is paid once. */
export function oneTime(scope: Scope, write: PriceWriter): Sentence {
  return (price, several) => {
    if (!several) return write(price)
    const text = escapeText(localized(scope, 'productPriceFromText', 'from {fromPrice}'))
    return text.includes('{') ? fill(text, { fromPrice: write(price), price: write(price) }) : `${text} ${write(price)}`
  }
}

/** The sentence of a price that is paid again and again. */
export function recurring(plan: Plan, scope: Scope, write: PriceWriter): Sentence {
  return (price, several) => {
    let text = ''
    for (const key of planKeys(plan, several)) text ||= localized(scope, key, '')
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

/** An offer in a `div` of the given class; without an offer the `div` is empty. */
export function priceMarkup(className: string, offer: Offer | undefined, sentence: Sentence, scope: Scope): string {
  return `<div class="${className}">\n${offer ? offerMarkup(offer, sentence, scope) : ''}\n</div>`
}

function offerMarkup(offer: Offer, sentence: Sentence, scope: Scope): string {
  switch (offer.kind) {
    case 'single':
      return sentence(offer.price, false)
    case 'from':
      return `${sentence(offer.price, true)}\n`
    case 'sale':
      return (
        `${hiddenLabel(localized(scope, 'productPriceSaleText', 'Sale Price:'))}${sentence(offer.price, false)} ` +
        hiddenLabel(localized(scope, 'productPriceOriginalText', 'Original Price:')) +
        `<span class="original-price">${sentence(offer.original, false)}</span>\n`
      )
  }
}

/** Read out, not shown: what distinguishes the two prices for those who do not see that one is struck through. */
function hiddenLabel(text: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${escapeText(text)}</span>`
}
