import { type InstallmentContext, readInstallmentContext, type Variant } from '@vitrine/commerce'
import { describeOffer, followInstallmentLink } from '../installments/offer.ts'
import type { Page } from '../island/page.ts'
import { parseJson } from '../page/read.ts'
import type { ProductParts } from './product-parts.ts'

export interface InstallmentLine {
  /** Without a variant, the line as the server printed it. */
  show(variant: Variant | undefined): void
}

/** The line about paying in installments: follows the chosen variant, and opens the provider's information over the page. */
export function openInstallments(parts: ProductParts, page: Page): InstallmentLine {
  const line = parts.whole.querySelector<HTMLElement>('.product-installments') ?? createLine(parts, page)
  const link = line?.querySelector<HTMLAnchorElement>('.product-installments-link')
  const context = line && readContext(line)
  if (!line || !link || !context) return { show: () => undefined }
  link.addEventListener('click', (event) => followInstallmentLink(event, link.href, page))
  const printed = [...line.childNodes]
  return {
    show: (variant) => line.replaceChildren(...(variant ? renderOffer(variant, context, page, link) : printed)),
  }
}

function readContext(line: HTMLElement): InstallmentContext | undefined {
  const context = readInstallmentContext(parseJson(line.dataset['context']))
  if (!context) console.error('The context of the installment offer cannot be read.', line)
  return context
}

/** A theme of its own has no place for the line: it goes below the price, where the page says that there is an offer. */
function createLine({ prices, itemId }: ProductParts, page: Page): HTMLElement | undefined {
  const { settings } = page
  const offer = itemId === settings.itemId ? settings.installments : undefined
  const cheapest = settings.getVariants(itemId)?.toSorted((a, b) => getPrice(a) - getPrice(b))[0]
  if (!prices[0] || !offer || !cheapest) return undefined
  const line = document.createElement('div')
  line.className = 'product-installments'
  line.dataset['context'] = JSON.stringify(offer.context)
  const link = document.createElement('a')
  link.className = 'product-installments-link'
  link.href = offer.url
  line.append(...renderOffer(cheapest, offer.context, page, link))
  prices[0].after(line)
  return line
}

function getPrice({ price, salePrice, onSale }: Variant): number {
  return onSale ? salePrice : price
}

function renderOffer(
  variant: Variant,
  context: InstallmentContext,
  page: Page,
  link: HTMLAnchorElement,
): (string | Node)[] {
  const offer = describeOffer(getPrice(variant), context, page)
  if (!offer) return []
  link.textContent = offer.provider
  return offer.isInRange ? [`${offer.before} `, link] : [link, ` ${offer.after}`]
}
