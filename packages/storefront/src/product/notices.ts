import { type BrowserTranslate, type Variant, hasStockFor } from '@vitrine/commerce'
import { isRecord, parseJson } from '../page/read.ts'
import type { ProductParts } from './product-parts.ts'

interface Notices {
  /** `isComplete`: every option has a value, whether or not there is such a variant. */
  show(variant: Variant | undefined, isComplete: boolean): void
}

/** Notices about the chosen variant: few left, sold out, missing, and the sign-up for when it is back. */
export function openNotices(parts: ProductParts, t: BrowserTranslate): Notices {
  const shownAtFirst = new Set([...parts.scarcity, ...parts.restock].filter((element) => !element.hidden))
  const line = statusLine(parts)
  return {
    show: (variant, isComplete) => {
      for (const element of parts.scarcity) {
        element.hidden = variant ? !belongsToVariant(element, variant) : !shownAtFirst.has(element)
      }
      for (const element of parts.restock) {
        element.hidden = variant
          ? element.dataset['variantId'] !== variant.id || hasStockFor(variant, 1)
          : !shownAtFirst.has(element)
      }
      const text = statusText(variant, isComplete, t)
      if (line && line.textContent !== text) line.textContent = text
    },
  }
}

function statusText(variant: Variant | undefined, isComplete: boolean, t: BrowserTranslate): string {
  if (!variant) return isComplete ? t('productVariantUnavailable') : ''
  return hasStockFor(variant, 1) ? '' : t('productSoldOut')
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

function belongsToVariant(element: HTMLElement, variant: Variant): boolean {
  const attributes = parseJson(element.dataset['variantAttributes'])
  if (!isRecord(attributes)) return false
  const names = Object.keys(variant.attributes)
  return (
    names.length === Object.keys(attributes).length &&
    names.every((name) => attributes[name] === variant.attributes[name])
  )
}
