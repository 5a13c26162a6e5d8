import { addToCartTexts } from '@vitrine/commerce'

export type ButtonState = 'idle' | 'adding' | 'added' | 'error'

/** The button of a product: a `div` that stays the element it is, with the states of a button. */
export interface AddButton {
  readonly element: HTMLElement
  state(): ButtonState
  show(state: ButtonState): void
  onPress(listener: () => void): void
}

export function openAddButton(element: HTMLElement, announce: (text: string) => void): AddButton {
  const inner = element.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner') ?? element
  // What the server printed is right in any language; the attribute is for markup that lost it.
  const idleLabel = inner.textContent?.trim() || element.dataset['originalLabel'] || addToCartTexts.add
  let state: ButtonState = 'idle'

  return {
    element,
    state: () => state,
    show: (next) => {
      state = next
      element.dataset['state'] = next
      const isBusy = next === 'adding'
      if (isBusy) element.setAttribute('aria-disabled', 'true')
      else element.removeAttribute('aria-disabled')
      inner.replaceChildren(next === 'adding' || next === 'added' ? statusText(next) : idleLabel)
      if (next === 'adding') announce(addToCartTexts.adding)
      if (next === 'added') announce(addToCartTexts.added)
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

function statusText(state: 'adding' | 'added'): HTMLElement {
  const status = document.createElement('span')
  status.className = 'status-text'
  status.textContent = addToCartTexts[state]
  return status
}
