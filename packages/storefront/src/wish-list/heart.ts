import { isRecord, parseJson, readText } from '../page/read.ts'
import type { Wish } from './wishes.ts'

export interface Heart {
  /** What it stands for at this moment. */
  readonly getEntry: () => Wish
  readonly show: (isWished: boolean) => void
  /** Fills or empties the heart at once, and calls with the new state. */
  readonly onPress: (change: (isWanted: boolean) => void) => void
  /** Calls when another variant is chosen. */
  readonly onChoice: (changed: () => void) => void
}

/** A heart follows the choice of the form that it is in; in a list it stands for the product. */
export function openHeart(button: HTMLElement): Heart {
  const itemId = button.dataset['itemId'] ?? ''
  const isInList = button.classList.contains('vt-wish-in-list')
  const show = (isWished: boolean) => button.setAttribute('aria-pressed', String(isWished))
  return {
    getEntry: () => ({ itemId, variantId: isInList ? '' : findVariantId(button, itemId) }),
    show,
    onPress: (change) =>
      button.addEventListener('click', () => {
        const isWanted = button.getAttribute('aria-pressed') !== 'true'
        show(isWanted)
        change(isWanted)
      }),
    onChoice: (changed) => {
      if (isInList) return
      document.addEventListener('vitrine:variant-changed', (event) => {
        if (event instanceof CustomEvent && isRecord(event.detail) && event.detail['itemId'] === itemId) changed()
      })
    },
  }
}

/** The chosen variant of the nearest form of the product; '' while none is chosen. */
function findVariantId(button: HTMLElement, itemId: string): string {
  const selector = `.product-variants[data-item-id="${CSS.escape(itemId)}"]`
  for (let scope: HTMLElement | null = button.parentElement; scope; scope = scope.parentElement) {
    const variants = scope.querySelector<HTMLElement>(selector)
    if (variants) return readId(parseJson(variants.dataset['selectedVariant']))
  }
  return ''
}

function readId(variant: unknown): string {
  return isRecord(variant) ? readText(variant, 'id') : ''
}
