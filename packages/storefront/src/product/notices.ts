import { type Variant, addToCartTexts, hasStockFor } from '@vitrine/commerce'
import { isRecord, parseJson } from '../page/read.ts'
import type { ProductParts } from './product-parts.ts'

export const noticeTexts = { soldOut: 'Sold out' }

export interface Notices {
  /** `isComplete`: every option has a value, whether or not there is such a variant. */
  show(variant: Variant | undefined, isComplete: boolean): void
}

/** What is said about the chosen variant: few left, sold out, not made, and the sign-up for when it is back. */
export function openNotices(parts: ProductParts): Notices {
  const shownAtFirst = new Set([...parts.scarcity, ...parts.restock].filter((element) => !element.hidden))
  const line = statusLine(parts)
  return {
    show: (variant, isComplete) => {
      for (const element of parts.scarcity) {
        element.hidden = variant ? !isOfVariant(element, variant) : !shownAtFirst.has(element)
      }
      for (const element of parts.restock) {
        element.hidden = variant
          ? element.dataset['variantId'] !== variant.id || hasStockFor(variant, 1)
          : !shownAtFirst.has(element)
      }
      const text = statusText(variant, isComplete)
      if (line && line.textContent !== text) line.textContent = text
    },
  }
}

function statusText(variant: Variant | undefined, isComplete: boolean): string {
  if (!variant) return isComplete ? addToCartTexts.unavailable : ''
  return hasStockFor(variant, 1) ? '' : noticeTexts.soldOut
}

/** A line of our own below the selects, read out when it changes. */
function statusLine({ variants }: ProductParts): HTMLElement | undefined {
  if (!variants) return undefined
  const line = document.createElement('div')
  line.className = 'vt-variant-status'
  line.setAttribute('role', 'status')
  variants.after(line)
  return line
}

function isOfVariant(element: HTMLElement, variant: Variant): boolean {
  const attributes = parseJson(element.dataset['variantAttributes'])
  if (!isRecord(attributes)) return false
  const names = Object.keys(variant.attributes)
  return (
    names.length === Object.keys(attributes).length &&
    names.every((name) => attributes[name] === variant.attributes[name])
  )
}
