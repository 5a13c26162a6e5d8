import type { BrowserTranslate } from '@vitrine/commerce'
import type { Page } from '../island/page.ts'

type ButtonState = 'idle' | 'adding' | 'added' | 'error'

/** The button of a product: a `div` that stays the element it is, with the states of a button. */
export interface AddButton {
  readonly element: HTMLElement
  state(): ButtonState
  show(state: ButtonState): void
  onPress(listener: () => void): void
  /** There is nothing left: the button says so in place of its label. A press still tells why nothing happens. */
  showSoldOut(text: string): void
}

export function openAddButton(element: HTMLElement, { announce, t }: Pick<Page, 'announce' | 't'>): AddButton {
  const inner = element.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner') ?? element
  // What the server printed is right in any language; the attribute is for markup that lost it.
  let idleLabel = inner.textContent?.trim() || element.dataset['originalLabel'] || t('productAddToCartText')
  let state: ButtonState = 'idle'
  let isSoldOut = false

  return {
    element,
    state: () => state,
    show: (next) => {
      state = next
      element.dataset['state'] = next
      const isBusy = next === 'adding'
      if (isBusy || isSoldOut) element.setAttribute('aria-disabled', 'true')
      else element.removeAttribute('aria-disabled')
      inner.replaceChildren(next === 'adding' || next === 'added' ? statusText(next, t) : idleLabel)
      if (next === 'adding') announce(t('productAdding'))
      if (next === 'added') announce(t('productAdded'))
    },
    showSoldOut: (text) => {
      isSoldOut = true
      idleLabel = text
      inner.replaceChildren(text)
      element.setAttribute('aria-disabled', 'true')
    },
    onPress: (listener) => {
      element.addEventListener('click', listener)
      element.addEventListener('keydown', (event) => {
        if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault() // A blank would scroll the page.
        if (!event.repeat) listener()
      })
    },
  }
}

function statusText(state: 'adding' | 'added', t: BrowserTranslate): HTMLElement {
  const status = document.createElement('span')
  status.className = 'status-text'
  status.textContent = t(state === 'adding' ? 'productAdding' : 'productAdded')
  return status
}
