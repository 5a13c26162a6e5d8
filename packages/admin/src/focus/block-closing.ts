const presses = ['pointerdown', 'mousedown', 'click', 'keydown', 'submit']

/**
 * The one rule for a dialog, menu or list that is closed and still fades: it takes no press any more, so that a second one does not do
 * again what the first has done. Returns what ends it.
 */
export function blockClosingLayers(): () => void {
  const ending = new AbortController()
  let isPressBlocked = false
  const block = (event: Event) => {
    const isClosing = event.target instanceof Element && event.target.closest('[data-exiting]') !== null
    if (event.type === 'pointerdown') isPressBlocked = isClosing
    // Tab goes on, and so do the keys of the whole window.
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return
    // The click of the press that has closed the layer ends that press.
    if (event.type === 'click' ? !isPressBlocked || !isByPointer(event) : !isClosing) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Before those of React and of its components, which listen at the document and below.
  for (const press of presses) window.addEventListener(press, block, { signal: ending.signal, capture: true })
  return () => ending.abort()
}

function isByPointer(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 0
}
